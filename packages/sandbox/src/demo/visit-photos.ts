import { DISPLAY_SLOTS, FRONT_SLOTS, type Slot } from "@spoke/core/visit-form/schema.ts";
import { BIKE_KINDS } from "./bike-designs.ts";
import { drawBike } from "./pictures-bike.ts";
import { svg } from "./svg.ts";

const WALLS = ["#e8e2d4", "#dfe6ea", "#ece4e4", "#e3ead9"] as const;
const COLORS = ["#2f6f73", "#8a3b2f", "#3d4f8f", "#6b5a2a"] as const;

const photo = (body: string): string => svg(640, 430, body);

/** A shop from the street. */
const front = (color: string, wall: string, name: string): string =>
  photo(
    `<rect width="640" height="430" fill="#bcd3e2"/><rect y="360" width="640" height="70" fill="#8d9296"/>` +
      `<rect x="60" y="110" width="520" height="260" fill="${wall}"/><path d="M40 130 80 60h480l40 70z" fill="${color}"/>` +
      `<text x="320" y="112" text-anchor="middle" font-family="sans-serif" font-size="30" fill="#fff">${name}</text>` +
      `<rect x="90" y="170" width="300" height="150" fill="#9fc3d4"/><rect x="430" y="180" width="110" height="190" fill="#54636d"/>`,
  );

/** Something printed that hangs in the shop. */
const printed = (color: string, wall: string, name: string, [width, height]: readonly [number, number]): string =>
  photo(
    `<rect width="640" height="430" fill="${wall}"/>` +
      `<rect x="${320 - width / 2}" y="${215 - height / 2}" width="${width}" height="${height}" rx="8" fill="${color}"/>` +
      `<text x="320" y="225" text-anchor="middle" font-family="sans-serif" font-size="34" fill="#fff">${name}</text>`,
  );

const SHOP_SLOTS: readonly Slot[] = [...FRONT_SLOTS, ...DISPLAY_SLOTS];

/** Draws the photo of a place, as JPEG; those of the n-th visit differ from others. */
export async function drawVisitPhoto(slot: Slot, visit: number, shop: string, brand: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const index = SHOP_SLOTS.indexOf(slot) + visit;
  const color = COLORS[index % COLORS.length] ?? COLORS[0];
  const wall = WALLS[index % WALLS.length] ?? WALLS[0];
  const drawing = () => {
    if (FRONT_SLOTS.some((each) => each === slot)) return front(color, wall, shop.replace(/[<>&"]/g, " "));
    if (slot === "displayBanner") return printed(color, wall, brand, [480, 150]);
    if (slot === "displayPoster") return printed(color, wall, brand, [240, 340]);
    if (slot === "displayHangtagShimano") return printed("#1b4f9c", wall, "Shimano", [170, 260]);
    return drawBike(BIKE_KINDS[index % BIKE_KINDS.length] ?? "trail", color);
  };
  return sharp(Buffer.from(drawing())).jpeg({ quality: 82 }).toBuffer();
}
