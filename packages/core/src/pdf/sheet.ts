import type { Faces } from "./faces.ts";
import type { Column, Row, Table } from "./table.ts";
import { type Face, linesOf, runsOf, settable } from "./text.ts";

/** Width and height of a page in points. */
export interface Paper {
  readonly width: number;
  readonly height: number;
}
const A4: Paper = { width: 595.28, height: 841.89 };
const LETTER: Paper = { width: 612, height: 792 };

/** The paper that a country prints on. */
export const paperOf = (country: string | undefined): Paper => (country === "US" ? LETTER : A4);

/** Margins in points. */
export const MARGIN = { side: 44, top: 44, foot: 56 } as const;

export const INK = "#1d2125";
export const QUIET = "#5b6168";
const LINE = "#d9dde1";

const SIZE = 9;
const CELL_SIZE = 8.5;
const PADDING = { side: 4, top: 4 } as const;
/** Maximum lines of a cell. Longer text ends with an ellipsis, so that no row fills a page. */
const CELL_LINES = 12;

const FIGURES: PDFKit.Mixins.TextOptions = { features: ["tnum"] };

const leading = (size: number): number => Math.round(size * 1.4 * 4) / 4;

interface Style {
  readonly size?: number;
  readonly strong?: boolean;
  readonly color?: string;
}

/** A left edge and a width. */
interface Box {
  readonly x: number;
  readonly width: number;
}

/** Column layout of a table. */
interface Columns {
  readonly columns: readonly Column[];
  readonly boxes: readonly Box[];
}

/** Draws documents from top to bottom, adding pages as needed. Lengths are in points. */
export class Sheet {
  /** The underlying document, for custom drawings. The y axis points down. */
  readonly doc: PDFKit.PDFDocument;
  readonly left = MARGIN.side;
  /** Between the margins. */
  readonly width: number;
  readonly paper: Paper;
  /** Vertical position of the next element. */
  y: number = MARGIN.top;
  readonly #faces: Faces;
  readonly #bottom: number;

  /** @param imprint height at the foot of every page that the content leaves free, besides the page's number */
  constructor(doc: PDFKit.PDFDocument, faces: Faces, paper: Paper, imprint = 0) {
    this.doc = doc;
    this.#faces = faces;
    this.paper = paper;
    this.width = paper.width - 2 * MARGIN.side;
    this.#bottom = paper.height - MARGIN.foot - imprint;
  }

  /** Remaining height of the page. */
  get room(): number {
    return this.#bottom - this.y;
  }

  /** Height of a page for content. */
  get pageRoom(): number {
    return this.#bottom - MARGIN.top;
  }

  /** Starts a new page if less than `height` points are left. */
  keep(height: number): void {
    if (this.room < height) this.newPage();
  }

  newPage(): void {
    this.doc.addPage();
    this.y = MARGIN.top;
  }

  space(points: number): void {
    this.y += points;
  }

  heading(text: string): void {
    this.keep(60);
    this.text(text, { size: 15, strong: true });
    this.space(4);
  }

  subheading(text: string): void {
    this.keep(60);
    this.space(8);
    this.text(text, { size: 10.5, strong: true });
    this.space(4);
  }

  /** A full-width paragraph that can span pages. */
  text(text: string, style: Style = {}): void {
    const { size = SIZE } = style;
    for (const line of this.lines(text, this.width, style)) {
      this.keep(leading(size));
      this.line(line, this.left, this.y, style);
      this.y += leading(size);
    }
  }

  /** Label and value pairs in two columns. */
  facts(facts: readonly (readonly [label: string, value: string])[]): void {
    const half = this.width / 2;
    const label = 0.42 * half;
    for (let index = 0; index < facts.length; index += 2) {
      const pair = facts.slice(index, index + 2).map(([name, value]) => ({
        names: this.lines(name, label - 8, { color: QUIET }),
        values: this.lines(value, half - label - 12, {}),
      }));
      const height =
        Math.max(...pair.map(({ names, values }) => Math.max(names.length, values.length))) * leading(SIZE);
      this.keep(height);
      for (const [column, { names, values }] of pair.entries()) {
        const x = this.left + column * half;
        for (const [row, line] of names.entries()) this.line(line, x, this.y + row * leading(SIZE), { color: QUIET });
        for (const [row, line] of values.entries()) this.line(line, x + label, this.y + row * leading(SIZE), {});
      }
      this.y += height + 2;
    }
  }

  /** Label and value pairs below each other, from the current position, in a column of the page. */
  factList(facts: readonly (readonly [label: string, value: string])[], { x, width }: Box): void {
    const widest = Math.max(0, ...facts.map(([name]) => this.#widthOf(name, {})));
    const label = Math.min(widest + 14, 0.55 * width);
    for (const [name, value] of facts) {
      const names = this.lines(name, label - 8, { color: QUIET });
      const values = this.lines(value, width - label, {});
      for (const [row, line] of names.entries()) this.line(line, x, this.y + row * leading(SIZE), { color: QUIET });
      for (const [row, line] of values.entries()) this.line(line, x + label, this.y + row * leading(SIZE), {});
      this.y += Math.max(names.length, values.length) * leading(SIZE) + 2;
    }
  }

  /** A table with its header repeated on every page. */
  table({ columns, rows, empty }: Table): void {
    const boxes = this.#boxes(columns, rows);
    const layout: Columns = { columns, boxes };
    const head: Row = { cells: columns.map(({ title }) => title), strong: true };
    this.keep(60);
    this.#row(head, layout, QUIET);
    if (rows.length === 0 && empty !== undefined) this.text(empty, { color: QUIET });
    for (const row of rows) {
      const lines = this.#cellLines(row, layout);
      if (this.room < this.#heightOf(lines)) {
        this.newPage();
        this.#row(head, layout, QUIET);
      }
      this.#row(row, layout, INK, lines);
    }
    this.space(8);
  }

  /** Sums below a table, aligned with its end. The last is the total. */
  sums(sums: readonly (readonly [label: string, amount: string])[]): void {
    this.keep(sums.length * leading(SIZE) + 4);
    for (const [index, [label, amount]] of sums.entries()) {
      const style = { strong: index === sums.length - 1 };
      const end = this.left + this.width - PADDING.side;
      this.line(this.lines(label, this.width / 3, style)[0] ?? "", this.left + this.width / 2, this.y, style);
      this.line(this.lines(amount, this.width / 3, style)[0] ?? "", 0, this.y, { ...style, end });
      this.y += leading(SIZE) + 2;
    }
  }

  /** The lines of a text that fit into a width. */
  lines(text: string, width: number, style: Style): string[] {
    return linesOf(settable(text, this.#faces.has), width, (part) => this.#widthOf(part, style));
  }

  /** A line from `lines` at a position. With `end`, it is right-aligned with tabular figures. */
  line(text: string, x: number, y: number, style: Style & { end?: number } = {}): void {
    if (text === "") return;
    const { end, color = INK, size = SIZE, strong = false } = style;
    const figures = end === undefined ? {} : FIGURES;
    let at = end === undefined ? x : end - this.#widthOf(text, style, figures);
    for (const run of runsOf(text)) {
      this.#use(style, run.face);
      this.doc.fillColor(color);
      const options = { lineBreak: false, ...figures };
      if (run.face === "latin") this.doc.text(run.text, at, y, options);
      else {
        // These fonts have one weight: an outline makes it bold. They share the baseline of the other letters.
        const bold = strong ? { fill: true, stroke: true } : {};
        if (strong) this.doc.lineWidth(size * 0.035).strokeColor(color);
        const baseline = y + (this.#faces.ascent / 1000) * size;
        this.doc.text(run.text, at, baseline, { ...options, ...bold, baseline: "alphabetic" });
      }
      at += this.doc.widthOfString(run.text, figures);
    }
  }

  #widthOf(text: string, style: Style, options: PDFKit.Mixins.TextOptions = {}): number {
    return runsOf(text).reduce((width, run) => {
      this.#use(style, run.face);
      return width + this.doc.widthOfString(run.text, options);
    }, 0);
  }

  rule(color: string = LINE, width = 0.5): void {
    this.doc
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(width)
      .stroke(color);
  }

  #use({ size = SIZE, strong = false }: Style, face: Face): void {
    const latin = strong ? "strong" : "regular";
    this.doc.font(face === "latin" ? latin : face).fontSize(size);
  }

  /** Places the columns: those that fit their cells first, the others share the rest. */
  #boxes(columns: readonly Column[], rows: readonly Row[]): Box[] {
    const fitted = columns.map(({ title, fits, align }, index) => {
      if (!fits) return undefined;
      const figures = align === "end" ? FIGURES : {};
      const widthOf = (text: string, strong: boolean): number => {
        const style = { size: CELL_SIZE, strong };
        const lines = this.lines(text, Number.POSITIVE_INFINITY, style);
        return Math.max(...lines.map((line) => this.#widthOf(line, style, figures)));
      };
      const widest = rows.reduce(
        (most, { cells, strong = false }) => Math.max(most, widthOf(cells[index] ?? "", strong)),
        widthOf(title, true),
      );
      return Math.min(widest + 2 * PADDING.side + 1, this.width * 0.4);
    });
    const rest = this.width - fitted.reduce<number>((sum, width = 0) => sum + width, 0);
    const shares = columns.reduce((sum, { width }, index) => (fitted[index] === undefined ? sum + width : sum), 0);
    let x = this.left;
    return columns.map(({ width }, index) => {
      const box = { x, width: fitted[index] ?? (width / shares) * rest };
      x += box.width;
      return box;
    });
  }

  #cellLines(row: Row, { boxes }: Columns): string[][] {
    return boxes.map(({ width }, index) => {
      const style = { size: CELL_SIZE, strong: row.strong ?? false };
      const lines = this.lines(row.cells[index] ?? "", width - 2 * PADDING.side, style);
      return lines.length > CELL_LINES ? [...lines.slice(0, CELL_LINES - 1), "…"] : lines;
    });
  }

  #heightOf(lines: readonly string[][]): number {
    return Math.max(1, ...lines.map((cell) => cell.length)) * leading(CELL_SIZE) + 2 * PADDING.top;
  }

  #row(row: Row, layout: Columns, color: string, lines = this.#cellLines(row, layout)): void {
    for (const [index, { x, width }] of layout.boxes.entries()) {
      const isEnd = layout.columns[index]?.align === "end";
      const style = { size: CELL_SIZE, strong: row.strong ?? false, color };
      for (const [number, line] of (lines[index] ?? []).entries()) {
        const y = this.y + PADDING.top + number * leading(CELL_SIZE);
        this.line(line, x + PADDING.side, y, isEnd ? { ...style, end: x + width - PADDING.side } : style);
      }
    }
    this.y += this.#heightOf(lines);
    this.rule();
  }
}
