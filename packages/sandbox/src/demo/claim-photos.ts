import { BIKE_KINDS } from "./bike-designs.ts";
import { drawBike } from "./pictures-bike.ts";
import { svg } from "./svg.ts";

/** Photos of a claim of the demo, by their place. */
export type ClaimPhotos = Readonly<Record<"invoice" | "photo1" | "photo2" | "photo3", Buffer>>;

const COLORS = ["#2f6f73", "#8a3b2f", "#3d4f8f", "#6b5a2a"];

/** An invoice on paper. */
const paper = (number: string): string => {
  const lines = Array.from({ length: 9 }, (_, index) => {
    const y = 190 + index * 34;
    return `<path d="M60 ${y}h${220 + ((index * 53) % 120)}M470 ${y}h70" stroke="#9aa3ad" stroke-width="8"/>`;
  });
  const title = `<text x="60" y="110" font-family="sans-serif" font-size="40" fill="#222">Invoice</text>`;
  const frame = `<text x="60" y="150" font-family="monospace" font-size="22" fill="#555">${number}</text>`;
  return svg(600, 540, `<rect width="600" height="540" fill="#faf8f2"/>${title}${frame}${lines.join("")}`);
};

/** The bottom bracket with the engraved number. */
const plate = (number: string, color: string): string =>
  svg(
    640,
    430,
    `<rect width="640" height="430" fill="${color}"/><circle cx="320" cy="215" r="170" fill="#c9ced4"/>` +
      `<circle cx="320" cy="215" r="130" fill="#8b929a"/><rect x="120" y="165" width="400" height="100" rx="12" fill="#e6e9ec"/>` +
      `<text x="320" y="232" text-anchor="middle" font-family="monospace" font-size="44" fill="#1c2126">${number}</text>`,
  );

/** A tube with a crack. */
const crack = (color: string): string =>
  svg(
    640,
    430,
    `<rect width="640" height="430" fill="#d9dde1"/><path d="M-20 330 660 90" stroke="${color}" stroke-width="150"/>` +
      `<path d="M-20 296 660 56" stroke="#fff" stroke-opacity=".25" stroke-width="26"/>` +
      `<path d="m292 130 14 34-20 26 24 30-14 28 18 40" fill="none" stroke="#111" stroke-width="7"/>` +
      `<circle cx="304" cy="206" r="112" fill="none" stroke="#d33" stroke-width="8" stroke-dasharray="22 14"/>`,
  );

/** Draws the photos of the n-th claim, as JPEG. */
export async function drawClaimPhotos(frameNumber: string, index: number): Promise<ClaimPhotos> {
  const { default: sharp } = await import("sharp");
  const jpeg = (drawing: string): Promise<Buffer> => sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer();
  const color = COLORS[index % COLORS.length] ?? "#2f6f73";
  const kind = BIKE_KINDS[index % BIKE_KINDS.length] ?? "trail";
  const [invoice, photo1, photo2, photo3] = await Promise.all([
    jpeg(paper(frameNumber)),
    jpeg(drawBike(kind, color)),
    jpeg(plate(frameNumber, color)),
    jpeg(crack(color)),
  ]);
  return { invoice, photo1, photo2, photo3 };
}
