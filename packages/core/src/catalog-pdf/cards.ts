import type { ShownProduct } from "../catalog/index.ts";
import type { CurrencyConfig } from "../host/schema.ts";
import { barcodeOf, drawBarcode, moneyText, type Sheet } from "../pdf/index.ts";
import type { Amount } from "../platform/money.ts";
import type { Texts } from "../texts/index.ts";
import { type PrintedModel, standsForMany } from "./choice.ts";
import type { CatalogRequest } from "./schema.ts";

/** What a card depends on besides its model. */
export interface CardSetting {
  readonly request: CatalogRequest;
  /** Data addresses of pictures by their address. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Numbers on barcodes by article code. */
  readonly gtins: ReadonlyMap<string, string>;
  readonly t: Texts;
  readonly locale: string;
  readonly currency: CurrencyConfig;
  /** Name of recommended prices. */
  readonly retail: string;
}

/** Models with more articles take the page's width. */
const NARROW_ARTICLES = 4;
const GUTTER = 18;
const PICTURE = { width: 100, height: 75 } as const;
const GAP = 12;
const ROW = 25;
const BARCODE = { width: 74, height: 17 } as const;
const QUIET = "#5b6168";
const SUNKEN = "#f1f3f4";
const NAME = { size: 10.5, strong: true } as const;
const SMALL = { size: 8, color: QUIET } as const;
const CODE = { size: 8.5, strong: true } as const;

interface Box {
  readonly x: number;
  readonly width: number;
}

/** Cards of a chapter: models with few articles side by side, the others across the page. */
export function* rowsOf<Model extends { readonly articles: readonly unknown[] }>(
  models: readonly Model[],
): Generator<readonly [Model, Model?]> {
  let waiting: Model | undefined;
  for (const model of models) {
    const isNarrow = model.articles.length <= NARROW_ARTICLES;
    if (isNarrow && !waiting) {
      waiting = model;
      continue;
    }
    if (isNarrow && waiting) {
      yield [waiting, model];
      waiting = undefined;
      continue;
    }
    if (waiting) yield [waiting];
    waiting = undefined;
    yield [model];
  }
  if (waiting) yield [waiting];
}

/** Draws a row of cards; models with many articles continue on further pages under their name. */
export function drawCards(
  sheet: Sheet,
  [first, second]: readonly [PrintedModel, PrintedModel?],
  chapter: string,
  setting: CardSetting,
): void {
  if (first.articles.length > NARROW_ARTICLES) {
    drawWide(sheet, first, chapter, setting);
    return;
  }
  const models = second ? [first, second] : [first];
  const width = (sheet.width - GUTTER) / 2;
  const heights = models.map((model) => narrowHeight(sheet, model, width, setting));
  sheet.keep(Math.max(...heights) + 14);
  const top = sheet.y;
  for (const [index, model] of models.entries()) {
    const x = sheet.left + index * (width + GUTTER);
    const bottom = drawHead(sheet, model, { x, width }, top, setting);
    model.articles.forEach((article, row) => {
      drawArticle(sheet, article, { x, width }, bottom + row * ROW, model, setting);
    });
  }
  finish(sheet, top + Math.max(...heights));
}

const headHeight = (sheet: Sheet, model: PrintedModel, width: number, setting: CardSetting): number =>
  Math.max(PICTURE.height, headLines(sheet, model, width - PICTURE.width - GAP, setting).height) + 8;

const narrowHeight = (sheet: Sheet, model: PrintedModel, width: number, setting: CardSetting): number =>
  headHeight(sheet, model, width, setting) + model.articles.length * ROW;

export function headLines(sheet: Sheet, model: PrintedModel, width: number, setting: CardSetting) {
  const name = sheet.lines(model.name, width, NAME).slice(0, 3);
  const prices = pricesOf(model, setting);
  const brand = model.name.startsWith(model.brand) ? "" : model.brand;
  return { name, brand, prices, height: name.length * 14 + (brand === "" ? 4 : 15) + prices.length * 14 };
}

/** Picture, name, brand, and prices; returns where the articles begin. */
function drawHead(sheet: Sheet, model: PrintedModel, box: Box, top: number, setting: CardSetting): number {
  drawPicture(sheet, model, { x: box.x, y: top, ...PICTURE }, setting);
  const x = box.x + PICTURE.width + GAP;
  drawTexts(sheet, model, { x, width: box.x + box.width - x }, top, setting);
  return top + headHeight(sheet, model, box.width, setting);
}

export function drawPicture(
  { doc }: Sheet,
  model: PrintedModel,
  { x, y, width, height }: Box & { readonly y: number; readonly height: number },
  { pictures }: CardSetting,
): void {
  const picture = model.image ? pictures.get(model.image) : undefined;
  if (!picture) {
    doc.rect(x, y, width, height).fill(SUNKEN);
    return;
  }
  doc.image(picture, x, y, { fit: [width, height], align: "center", valign: "center" });
}

/** Name, brand, and prices; returns the height. */
export function drawTexts(
  sheet: Sheet,
  model: PrintedModel,
  { x, width }: Box,
  top: number,
  setting: CardSetting,
): number {
  const { name, brand, prices, height } = headLines(sheet, model, width, setting);
  let y = top;
  for (const line of name) {
    sheet.line(line, x, y, NAME);
    y += 14;
  }
  if (brand !== "") sheet.line(sheet.lines(brand, width, SMALL)[0] ?? "", x, y, SMALL);
  y += brand === "" ? 4 : 15;
  for (const [label, amount] of prices) {
    sheet.line(sheet.lines(label, width / 2, SMALL)[0] ?? "", x, y + 0.5, SMALL);
    sheet.line(amount, 0, y, { size: 9, strong: true, end: x + width });
    y += 14;
  }
  return height;
}

/** A model across the page: picture and texts at the left, its articles in two columns beside them. */
function drawWide(sheet: Sheet, model: PrintedModel, chapter: string, setting: CardSetting): void {
  const side = PICTURE.width + 42;
  const left = sheet.left + side + GAP;
  const width = (sheet.width - side - GAP - GUTTER) / 2;
  const total = Math.ceil(model.articles.length / 2);
  const texts = headLines(sheet, model, side, setting).height;
  sheet.keep(Math.max(PICTURE.height + 8 + texts, Math.min(total, 4) * ROW) + 14);
  let top = sheet.y;
  drawPicture(sheet, model, { x: sheet.left, y: top, ...PICTURE }, setting);
  drawTexts(sheet, model, { x: sheet.left, width: side }, top + PICTURE.height + 8, setting);
  let bottom = top + PICTURE.height + 8 + texts;
  let rest = model.articles;
  for (;;) {
    const rows = Math.min(Math.floor(sheet.room / ROW), Math.ceil(rest.length / 2));
    for (const [column, from] of [0, rows].entries())
      for (const [row, article] of rest.slice(from, from + rows).entries())
        drawArticle(sheet, article, { x: left + column * (width + GUTTER), width }, top + row * ROW, model, setting);
    bottom = Math.max(bottom, top + rows * ROW);
    rest = rest.slice(2 * rows);
    if (rest.length === 0) break;
    sheet.newPage();
    sheet.line(sheet.lines(`${chapter} · ${model.name}`, sheet.width, SMALL)[0] ?? "", sheet.left, sheet.y, SMALL);
    sheet.y += 18;
    top = sheet.y;
    bottom = top;
  }
  finish(sheet, bottom);
}

/** The code of a card of a grid: that of its article, or how many articles it stands for. */
export function drawCode(sheet: Sheet, model: PrintedModel, box: Box, y: number, setting: CardSetting): void {
  const [article] = model.articles;
  if (article) drawArticle(sheet, article, box, y, model, setting);
}

/** Code, size, and color, the price where it differs within the model, and the barcode. */
function drawArticle(
  sheet: Sheet,
  article: ShownProduct,
  { x, width }: Box,
  y: number,
  model: PrintedModel,
  setting: CardSetting,
): void {
  if (standsForMany(model)) {
    sheet.line(setting.t("pdf.catalog.variants", { count: model.variants.length }), x, y + 2, SMALL);
    return;
  }
  const room = width - BARCODE.width - 8;
  const own = pricesDiffer(model, setting)
    ? kindsOf(setting).map((kind) => moneyOf(article.price?.[kind], article, setting))
    : [];
  const details = [sizeOf(article), article.color ?? ""].filter(Boolean).join(" · ");
  const [code = ""] = sheet.lines(article.articleCodeDisplay, room, CODE);
  sheet.line(code, x, y, CODE);
  const [line = ""] = sheet.lines([details, ...own].filter(Boolean).join("   "), room, SMALL);
  sheet.line(line, x, y + 11, SMALL);
  const number = setting.gtins.get(article.articleCode) ?? article.articleCode;
  const bars = barcodeOf(number);
  if (bars === undefined) return;
  const start = x + width - BARCODE.width;
  drawBarcode(sheet, bars, { x: start, y: y + 1, ...BARCODE, height: 13 });
  const digits = { size: 5.5, color: QUIET };
  const [text = ""] = sheet.lines(number, BARCODE.width, digits);
  sheet.line(text, start, y + 15, digits);
}

function finish(sheet: Sheet, bottom: number): void {
  sheet.y = bottom + 2;
  sheet.rule();
  sheet.y += 12;
}

const sizeOf = ({ frameSize, wheelSize }: ShownProduct): string => [frameSize, wheelSize].filter(Boolean).join(" / ");

type PriceKind = "retail" | "dealer";

/** The requested prices. */
const kindsOf = ({ request: { prices } }: CardSetting): readonly PriceKind[] =>
  (["retail", "dealer"] as const).filter((kind) => prices === kind || prices === "both");

const pricesDiffer = ({ articles }: PrintedModel, setting: CardSetting): boolean =>
  kindsOf(setting).some((kind) => new Set(articles.map(({ price }) => price?.[kind] ?? null)).size > 1);

/** Labels and amounts of a model: the lowest, marked so if its articles differ. */
function pricesOf(model: PrintedModel, setting: CardSetting): (readonly [label: string, amount: string])[] {
  const { t } = setting;
  return kindsOf(setting).flatMap((kind) => {
    const priced = model.variants.filter(({ price }) => price?.[kind] != null);
    const [lowest] = priced.toSorted((a, b) => (a.price?.[kind] ?? 0) - (b.price?.[kind] ?? 0));
    if (!lowest) return [];
    const differ = new Set(priced.map(({ price }) => price?.[kind])).size > 1;
    const amount = moneyOf(lowest.price?.[kind], lowest, setting);
    return [
      [
        kind === "retail" ? setting.retail : t("pdf.catalog.dealer"),
        differ ? t("pdf.catalog.from", { amount }) : amount,
      ] as const,
    ];
  });
}

const moneyOf = (
  amount: Amount | null | undefined,
  { price }: ShownProduct,
  { currency, locale }: CardSetting,
): string => (amount == null ? "" : moneyText(amount, price?.currency ?? currency.display, currency, locale));
