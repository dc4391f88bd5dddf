/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Share of the page's width, relative to the sum of all columns. */
  readonly width: number;
  /** As wide as its widest cell, up to 40 % of the page, so that codes and dates stay on one line. */
  readonly fits?: boolean;
  /** Alignment of the cells; `end` uses tabular figures. */
  readonly align?: "start" | "end";
}

/** A row: texts by column. */
export interface Row {
  readonly cells: readonly string[];
  /** Bold, for sums and headings within the table. */
  readonly strong?: boolean;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Text shown if there are no rows. */
  readonly empty?: string;
}
