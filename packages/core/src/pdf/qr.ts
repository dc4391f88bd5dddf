import { encode } from "uqr";
import type { Sheet } from "./sheet.ts";

const SIDE = 96;

/** Draws a QR code, 96 points wide. */
export function drawQr(sheet: Sheet, text: string): void {
  sheet.keep(SIDE + 30);
  drawQrAt(sheet, text, { x: sheet.left, y: sheet.y, side: SIDE });
  sheet.space(SIDE + 8);
}

/** Draws a QR code that survives 15 % damage, as payment codes must, at a position. */
export function drawQrAt({ doc }: Sheet, text: string, at: { x: number; y: number; side: number }): void {
  const { data, size } = encode(text, { border: 0, ecc: "M" });
  const side = at.side / size;
  doc.fillColor("#000000");
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) doc.rect(at.x + column * side, at.y + row * side, side + 0.05, side + 0.05);
  doc.fill();
}
