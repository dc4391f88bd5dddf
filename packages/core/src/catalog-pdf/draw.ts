import type { ShownProduct } from "../catalog/index.ts";
import type { CurrencyConfig } from "../host/schema.ts";
import { type Letterhead, moneyText, type Sheet } from "../pdf/index.ts";
import type { Amount } from "../platform/money.ts";
import type { Texts } from "../texts/index.ts";
import type { Chapter, PrintedModel } from "./choice.ts";
import type { CatalogRequest } from "./schema.ts";

export interface Printed {
  readonly request: CatalogRequest;
  readonly chapters: readonly Chapter[];
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly t: Texts;
  readonly locale: string;
  /** Today at the host, as text. */
  readonly day: string;
  readonly currency: CurrencyConfig;
  readonly letterhead: Letterhead;
  readonly progress: (models: number) => Promise<void>;
}

const PICTURE = { width: 116, height: 87 } as const;
const GAP = 14;
const LEADING = 12;
const CONTENTS_LEADING = 17;
const CONTENTS_LINES = 38;
const INK = "#1d2125";
const QUIET = "#5b6168";
const SUNKEN = "#f1f3f4";
const HEAD = { size: 8, color: QUIET } as const;
const ROW = { size: 8.5 } as const;

/** Draws cover, contents, and chapters. The contents are filled in when the pages of the chapters are known. */
export async function drawCatalog(sheet: Sheet, printed: Printed): Promise<void> {
  const { doc } = sheet;
  const { chapters } = printed;
  drawCover(sheet, printed);
  const contents = Array.from({ length: Math.ceil(chapters.length / CONTENTS_LINES) }, () => {
    sheet.newPage();
    return lastPage(sheet);
  });
  const pages: number[] = [];
  let done = 0;
  for (const chapter of chapters) {
    sheet.newPage();
    pages.push(lastPage(sheet));
    doc.addNamedDestination(`chapter-${lastPage(sheet)}`);
    sheet.heading(chapter.title);
    doc.outline.addItem(chapter.title);
    sheet.space(6);
    for (const model of chapter.models) {
      drawModel(sheet, model, chapter.title, printed);
      done += 1;
      // Yields to other requests and reports progress.
      if (done % 20 === 0) await printed.progress(done);
    }
  }
  const end = lastPage(sheet);
  const { y } = sheet;
  for (const [index, page] of contents.entries()) {
    doc.switchToPage(page);
    const from = index * CONTENTS_LINES;
    drawContents(sheet, printed, chapters.slice(from, from + CONTENTS_LINES), pages.slice(from));
  }
  doc.switchToPage(end);
  sheet.y = y;
}

/** Index of the last page, from 0. */
function lastPage({ doc }: Sheet): number {
  const { start, count } = doc.bufferedPageRange();
  return start + count - 1;
}

function drawCover(sheet: Sheet, { t, letterhead, request, day }: Printed): void {
  const { doc, left, width } = sheet;
  const { width: paper, height } = doc.page;
  doc.rect(0, 0, paper, height * 0.62).fill(letterhead.accent);
  const light = contrast(letterhead.accent);
  sheet.line(sheet.lines(letterhead.name, width, { size: 16, strong: true })[0] ?? "", left, 64, {
    size: 16,
    strong: true,
    color: light,
  });
  let y = height * 0.62 - 60 - 44 * sheet.lines(t("pdf.catalog.title"), width, { size: 38, strong: true }).length;
  for (const line of sheet.lines(t("pdf.catalog.title"), width, { size: 38, strong: true })) {
    sheet.line(line, left, y, { size: 38, strong: true, color: light });
    y += 44;
  }
  const category = request.category === "Bike" ? t("pdf.catalog.bikes") : t("pdf.catalog.parts");
  const about = [...(request.category ? [category] : []), ...(request.previewPage ? [request.previewPage] : [])];
  sheet.y = height * 0.62 + 36;
  for (const text of [...about, request.tags.join(", ")].filter(Boolean)) {
    sheet.text(text, { size: 14, strong: true });
    sheet.space(4);
  }
  sheet.text(t("pdf.catalog.as_of", { day }), { size: 10, color: QUIET });
  for (const line of letterhead.lines) sheet.text(line, { size: 10, color: QUIET });
  if (letterhead.logo)
    doc.image(Buffer.from(letterhead.logo), left, height - 130, { fit: [180, 48], valign: "bottom" });
}

/** White or dark text, whichever is readable on a color (`#rrggbb`). */
export function contrast(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.062 ? "#ffffff" : INK;
}

function drawContents(sheet: Sheet, { t }: Printed, chapters: readonly Chapter[], pages: readonly number[]): void {
  const { doc, left, width } = sheet;
  sheet.y = 44;
  sheet.text(t("pdf.catalog.contents"), { size: 15, strong: true });
  sheet.space(10);
  for (const [index, { title, models }] of chapters.entries()) {
    const name = sheet.lines(title, width - 120, { size: 10.5 })[0] ?? "";
    sheet.line(name, left, sheet.y, { size: 10.5 });
    sheet.line(String(models.length), left, sheet.y, { size: 9, color: QUIET, end: left + width - 60 });
    const page = pages[index] ?? 0;
    sheet.line(String(page + 1), left, sheet.y, { size: 10.5, end: left + width });
    doc.goTo(left, sheet.y - 2, width, CONTENTS_LEADING, `chapter-${page}`);
    sheet.y += CONTENTS_LEADING;
  }
}

/** A model beside its picture. Models with many articles continue on further pages under their name. */
function drawModel(sheet: Sheet, model: PrintedModel, chapter: string, printed: Printed): void {
  const { doc, left, width } = sheet;
  const textLeft = left + PICTURE.width + GAP;
  const textWidth = width - PICTURE.width - GAP;
  const columns = columnsOf(printed, textWidth, model.articles);
  const rows = model.articles.map((article) =>
    cellLines(
      sheet,
      columns,
      columns.map(({ text }) => text(article)),
      ROW,
    ),
  );
  const title = sheet.lines(model.name, textWidth, { size: 11, strong: true }).slice(0, 2);
  const head = title.length * 15 + 12 + LEADING + 4;
  sheet.keep(Math.max(PICTURE.height, head + Math.min(rows.length, 4) * LEADING) + 16);

  const top = sheet.y;
  const page = lastPage(sheet);
  const picture = model.image ? printed.pictures.get(model.image) : undefined;
  if (picture)
    doc.image(Buffer.from(picture), left, top, {
      fit: [PICTURE.width, PICTURE.height],
      align: "center",
      valign: "center",
    });
  else doc.rect(left, top, PICTURE.width, PICTURE.height).fill(SUNKEN);
  for (const line of title) {
    sheet.line(line, textLeft, sheet.y, { size: 11, strong: true });
    sheet.y += 15;
  }
  sheet.line(model.brand, textLeft, sheet.y, { size: 8.5, color: QUIET });
  sheet.y += 14;
  const heads = cellLines(
    sheet,
    columns,
    columns.map(({ title: name }) => name),
    HEAD,
  );
  drawRow(sheet, columns, heads, textLeft, HEAD);
  for (const row of rows) {
    if (sheet.room < heightOf(row)) {
      sheet.newPage();
      sheet.line(sheet.lines(`${chapter} · ${model.name}`, width, { color: QUIET })[0] ?? "", left, sheet.y, {
        color: QUIET,
      });
      sheet.y += 18;
      drawRow(sheet, columns, heads, textLeft, HEAD);
    }
    drawRow(sheet, columns, row, textLeft, ROW);
  }
  const bottom = lastPage(sheet) === page ? Math.max(sheet.y, top + PICTURE.height) : sheet.y;
  sheet.y = bottom + 8;
  sheet.rule();
  sheet.y += 10;
}

interface PrintedColumn {
  readonly title: string;
  /** Points from the left edge of the table, and its width. */
  readonly x: number;
  readonly width: number;
  readonly isFigure: boolean;
  readonly text: (article: ShownProduct) => string;
}

/** Columns of the articles: sizes and colors if there are any, and the requested prices. */
function columnsOf({ t, request, currency, locale }: Printed, width: number, articles: readonly ShownProduct[]) {
  const wants = (kind: "retail" | "dealer") => request.prices === kind || request.prices === "both";
  const sizes = articles.some(({ frameSize, wheelSize }) => frameSize ?? wheelSize);
  const money = (amount: Amount | null | undefined, code: string): string =>
    amount == null ? "–" : moneyText(amount, code, currency, locale);
  const all = [
    {
      title: t("pdf.catalog.code"),
      share: 3,
      isFigure: false,
      text: (article: ShownProduct) => article.articleCodeDisplay,
    },
    ...(sizes
      ? [{ title: t("pdf.catalog.size"), share: 2, isFigure: false, text: (article: ShownProduct) => sizeOf(article) }]
      : []),
    {
      title: t("pdf.catalog.color"),
      share: 2.4,
      isFigure: false,
      text: (article: ShownProduct) => article.color ?? "",
    },
    ...(["retail", "dealer"] as const).filter(wants).map((kind) => ({
      title: t(`pdf.catalog.${kind}`),
      share: 2.2,
      isFigure: true,
      text: ({ price }: ShownProduct) => money(price?.[kind], price?.currency ?? currency.display),
    })),
  ];
  const sum = all.reduce((sum, { share }) => sum + share, 0);
  let x = 0;
  return all.map(({ share, ...column }): PrintedColumn => {
    const placed = { ...column, x, width: (share / sum) * width };
    x += placed.width;
    return placed;
  });
}

const sizeOf = ({ frameSize, wheelSize }: ShownProduct): string => [frameSize, wheelSize].filter(Boolean).join(" / ");

interface RowStyle {
  readonly size: number;
  readonly color?: string;
}

/** Lines of each cell. Text longer than two lines ends with an ellipsis. */
function cellLines(sheet: Sheet, columns: readonly PrintedColumn[], cells: readonly string[], style: RowStyle) {
  return columns.map(({ width }, index) => {
    const lines = sheet.lines(cells[index] ?? "", width - 6, style);
    return lines.length > 2 ? [lines[0] ?? "", `${lines[1] ?? ""}…`] : lines;
  });
}

const heightOf = (lines: readonly string[][]): number => Math.max(...lines.map((cell) => cell.length)) * LEADING;

function drawRow(
  sheet: Sheet,
  columns: readonly PrintedColumn[],
  lines: readonly string[][],
  left: number,
  style: RowStyle,
): void {
  for (const [index, { x, width, isFigure }] of columns.entries())
    for (const [row, line] of (lines[index] ?? []).entries())
      sheet.line(line, left + x, sheet.y + row * LEADING, isFigure ? { ...style, end: left + x + width } : style);
  sheet.y += heightOf(lines);
}
