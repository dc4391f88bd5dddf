import type { Letterhead, Sheet } from "../pdf/index.ts";
import { chunk } from "../platform/index.ts";
import { type CardSetting, drawCards, rowsOf } from "./cards.ts";
import { type Chapter, cardsOf } from "./choice.ts";
import { drawGridRow, gridOf, rowHeight } from "./grid.ts";

export interface Printed extends CardSetting {
  readonly chapters: readonly Chapter[];
  /** Today at the host, as text. */
  readonly day: string;
  readonly letterhead: Letterhead;
  readonly progress: (models: number) => Promise<void>;
}

const CONTENTS_LEADING = 17;
const CONTENTS_HEAD = 31;
const CONTENTS_LINES = 38;
/** Chapters begin below contents of at most so many lines. */
const SHORT_CONTENTS = 16;
/** Height of a chapter's title alone. */
const CHAPTER_TITLE = 35;
/** Height of a chapter's title with a row of cards below it. */
const CHAPTER_START = 190;
const INK = "#1d2125";
const QUIET = "#5b6168";

/** Draws cover, contents, and chapters. The contents are filled in when the pages of the chapters are known. */
export async function drawCatalog(sheet: Sheet, printed: Printed): Promise<void> {
  const { doc } = sheet;
  const { chapters } = printed;
  const grid = gridOf(printed.request.layout);
  drawCover(sheet, printed);
  const contents = Array.from({ length: Math.ceil(chapters.length / CONTENTS_LINES) }, () => {
    sheet.newPage();
    return lastPage(sheet);
  });
  const pages: number[] = [];
  let done = 0;
  if (chapters.length > SHORT_CONTENTS) sheet.newPage();
  else sheet.y += CONTENTS_HEAD + chapters.length * CONTENTS_LEADING + 28;
  for (const [index, chapter] of chapters.entries()) {
    if (index > 0) sheet.space(8);
    sheet.keep(grid ? CHAPTER_TITLE + rowHeight(sheet, grid) : CHAPTER_START);
    pages.push(lastPage(sheet));
    doc.addNamedDestination(`chapter-${index}`);
    drawChapterTitle(sheet, chapter.title, printed.letterhead.accent);
    doc.outline.addItem(chapter.title);
    for (const { cards, draw } of rowsToDraw(sheet, chapter, printed)) {
      draw();
      const before = done;
      done += cards;
      // Yields to other requests and reports progress.
      if (Math.floor(done / 20) > Math.floor(before / 20)) await printed.progress(done);
    }
  }
  const end = lastPage(sheet);
  const { y } = sheet;
  for (const [index, page] of contents.entries()) {
    doc.switchToPage(page);
    const from = index * CONTENTS_LINES;
    drawContents(sheet, printed, { chapters: chapters.slice(from, from + CONTENTS_LINES), pages, from });
  }
  doc.switchToPage(end);
  sheet.y = y;
}

interface DrawnRow {
  readonly cards: number;
  readonly draw: () => void;
}

/** The rows of a chapter in the chosen layout. */
function rowsToDraw(sheet: Sheet, { title, models }: Chapter, printed: Printed): DrawnRow[] {
  const cards = cardsOf(models, printed.request);
  const grid = gridOf(printed.request.layout);
  return grid
    ? chunk(cards, grid.columns).map((row) => ({
        cards: row.length,
        draw: () => drawGridRow(sheet, row, grid, printed),
      }))
    : [...rowsOf(cards)].map((row) => ({
        cards: row.length,
        draw: () => drawCards(sheet, row, title, printed),
      }));
}

function drawChapterTitle(sheet: Sheet, title: string, accent: string): void {
  const style = { size: 15, strong: true };
  sheet.line(sheet.lines(title, sheet.width, style)[0] ?? "", sheet.left, sheet.y, style);
  sheet.y += 23;
  sheet.rule(accent, 1.5);
  sheet.y += 12;
}

/** Index of the last page, from 0. */
function lastPage({ doc }: Sheet): number {
  const { start, count } = doc.bufferedPageRange();
  return start + count - 1;
}

const COVER_PICTURES = 6;

function drawCover(sheet: Sheet, { t, letterhead, request, day, chapters, pictures }: Printed): void {
  const { doc, left, width } = sheet;
  const { width: paper, height } = doc.page;
  const ground = height * 0.5;
  doc.rect(0, 0, paper, ground).fill(letterhead.accent);
  const light = contrast(letterhead.accent);
  const brand = { size: 16, strong: true, color: light };
  sheet.line(sheet.lines(letterhead.brand ?? letterhead.name, width, brand)[0] ?? "", left, 64, brand);
  const large = { size: 38, strong: true, color: light };
  const title = sheet.lines(t("pdf.catalog.title"), width, large);
  const top = ground - 60 - 44 * title.length;
  for (const [row, line] of title.entries()) sheet.line(line, left, top + row * 44, large);
  const models = chapters.flatMap((chapter) => chapter.models);
  drawShowcase(
    sheet,
    models.flatMap(({ image }) => (image && pictures.get(image)) || []),
    ground + 28,
  );
  sheet.y = height - 200;
  if (request.category) {
    sheet.text(t(request.category === "Bike" ? "pdf.catalog.bikes" : "pdf.catalog.parts"), { size: 14, strong: true });
    sheet.space(4);
  }
  const articles = models.reduce((sum, model) => sum + model.articles.length, 0);
  const style = { size: 10, color: QUIET };
  const counts = [t("pdf.catalog.models", { count: models.length }), t("pdf.catalog.articles", { count: articles })];
  sheet.text(counts.join(", "), style);
  sheet.text(t("pdf.catalog.as_of", { day }), style);
  for (const line of letterhead.lines) sheet.text(line, style);
  if (letterhead.logo)
    doc.image(Buffer.from(letterhead.logo), left, height - 100, { fit: [180, 48], valign: "bottom" });
}

/** Pictures of models from all over the catalog, three in a row. */
function drawShowcase({ doc, left, width }: Sheet, pictures: readonly string[], top: number): void {
  const distinct = [...new Set(pictures)];
  const count = Math.min(COVER_PICTURES, distinct.length);
  const cell = { width: width / 3, height: 95 };
  for (let index = 0; index < count; index += 1) {
    const picture = distinct[Math.floor((index * distinct.length) / count)];
    if (!picture) continue;
    const x = left + (index % 3) * cell.width;
    const y = top + Math.floor(index / 3) * cell.height;
    doc.image(picture, x + 8, y, {
      fit: [cell.width - 16, cell.height - 12],
      align: "center",
      valign: "center",
    });
  }
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

interface Listed {
  readonly chapters: readonly Chapter[];
  /** Pages of all chapters. */
  readonly pages: readonly number[];
  /** Index of the first listed chapter among all. */
  readonly from: number;
}

function drawContents(sheet: Sheet, { t }: Printed, { chapters, pages, from }: Listed): void {
  const { doc, left, width } = sheet;
  sheet.y = 44;
  sheet.text(t("pdf.catalog.contents"), { size: 15, strong: true });
  sheet.space(10);
  for (const [index, { title, models }] of chapters.entries()) {
    const name = sheet.lines(title, width - 120, { size: 10.5 })[0] ?? "";
    sheet.line(name, left, sheet.y, { size: 10.5 });
    sheet.line(String(models.length), left, sheet.y, { size: 9, color: QUIET, end: left + width - 60 });
    sheet.line(String((pages[from + index] ?? 0) + 1), left, sheet.y, { size: 10.5, end: left + width });
    doc.goTo(left, sheet.y - 2, width, CONTENTS_LEADING, `chapter-${from + index}`);
    sheet.y += CONTENTS_LEADING;
  }
}
