import bwip from "bwip-js/node";
import sharp from "sharp";

type Kind = "ean13" | "upca" | "qrcode" | "datamatrix" | "code128";

/** A printed code on white paper, as PNG. */
export function printedCode(kind: Kind, text: string): Promise<Buffer> {
  const isSquare = kind === "qrcode" || kind === "datamatrix";
  return bwip.toBuffer({
    ...{ bcid: kind, text, scale: isSquare ? 6 : 3, includetext: !isSquare },
    ...{ padding: 12, backgroundcolor: "FFFFFF" },
    ...(!isSquare && { height: 18 }),
  });
}

/** A photo of a printed code, as phones take them: turned, on a gray bench, a little blurred, compressed. */
export async function photoOf(code: Buffer, degrees = 7): Promise<Buffer> {
  const turned = await sharp(code)
    .rotate(degrees, { background: "#8a8f94" })
    .resize({ width: 900, kernel: "cubic" })
    .toBuffer();
  return sharp({ create: { width: 1600, height: 1200, channels: 3, background: "#8a8f94" } })
    .composite([{ input: turned, gravity: "center" }])
    .blur(1.2)
    .modulate({ brightness: 0.85 })
    .jpeg({ quality: 75 })
    .toBuffer();
}

/** A photo with no code on it. */
export function photoOfNothing(): Promise<Buffer> {
  return sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: "#777",
      noise: { type: "gaussian", mean: 120, sigma: 25 },
    },
  })
    .jpeg()
    .toBuffer();
}
