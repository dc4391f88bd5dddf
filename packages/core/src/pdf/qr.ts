import { encode } from "uqr";
import type { Sheet } from "./sheet.ts";

const SIDE = 96;

/** Draws a QR code, 96 points wide. */
export function drawQr(sheet: Sheet, text: string): void {
  const { data, size } = encode(text, { border: 0 });
  const side = SIDE / size;
  sheet.keep(SIDE + 30);
  sheet.doc.fillColor("#000000");
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) sheet.doc.rect(sheet.left + column * side, sheet.y + row * side, side + 0.05, side + 0.05);
  sheet.doc.fill();
  sheet.space(SIDE + 8);
}
