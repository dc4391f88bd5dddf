import type { Sheet } from "../pdf/index.ts";
import { type CardSetting, drawCode, drawPicture, drawTexts, headLines } from "./cards.ts";
import type { PrintedModel } from "./choice.ts";
import type { Layout } from "./schema.ts";

/** Cards beside and below each other on a page. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
}

const GRIDS: Readonly<Record<Exclude<Layout, "list">, Grid>> = {
  "2x4": { columns: 2, rows: 4 },
  "3x3": { columns: 3, rows: 3 },
};

export const gridOf = (layout: Layout): Grid | undefined => (layout === "list" ? undefined : GRIDS[layout]);

const GUTTER = 14;
const PADDING = 8;
/** Height of a chapter's title, which every page has room for. */
const TITLE = 46;
const LINE = "#d9dde0";
const CODE_HEIGHT = 26;
/** Of the width of a card, beside the texts. */
const PICTURE_SHARE = 0.48;

/** Height of a row, so that a page with a title holds all rows. */
export const rowHeight = (sheet: Sheet, { rows }: Grid): number => Math.floor((sheet.pageRoom - TITLE) / rows);

/** Draws a row of cards of the same size: picture above the texts, or beside them where there is room. */
export function drawGridRow(
  sheet: Sheet,
  models: readonly PrintedModel[],
  { columns, rows }: Grid,
  setting: CardSetting,
): void {
  const height = rowHeight(sheet, { columns, rows });
  sheet.keep(height);
  const top = sheet.y;
  const width = (sheet.width - GUTTER * (columns - 1)) / columns;
  for (const [index, model] of models.entries()) {
    const x = sheet.left + index * (width + GUTTER);
    sheet.doc
      .lineWidth(0.6)
      .roundedRect(x, top, width, height - GUTTER, 4)
      .stroke(LINE);
    const box = { x: x + PADDING, width: width - 2 * PADDING };
    const inner = { top: top + PADDING, height: height - GUTTER - 2 * PADDING };
    drawCard(sheet, model, box, inner, setting);
  }
  sheet.y = top + height;
}

function drawCard(
  sheet: Sheet,
  model: PrintedModel,
  box: { readonly x: number; readonly width: number },
  { top, height }: { readonly top: number; readonly height: number },
  setting: CardSetting,
): void {
  const bottom = top + height - CODE_HEIGHT;
  if (box.width > height) {
    const picture = { width: box.width * PICTURE_SHARE, height: bottom - top - PADDING };
    drawPicture(sheet, model, { x: box.x, y: top, ...picture }, setting);
    const shift = picture.width + PADDING;
    drawTexts(sheet, model, { x: box.x + shift, width: box.width - shift }, top, setting);
  } else {
    const texts = headLines(sheet, model, box.width, setting).height;
    const picture = bottom - top - texts - PADDING;
    drawPicture(sheet, model, { x: box.x, y: top, width: box.width, height: picture }, setting);
    drawTexts(sheet, model, box, top + picture + PADDING, setting);
  }
  drawCode(sheet, model, box, bottom, setting);
}
