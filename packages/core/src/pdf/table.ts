/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Share of the page's width; the shares of all columns together are the whole. */
  readonly width: number;
  /** Where its cells stand; figures stand at the end, in figures of one width. */
  readonly align?: "start" | "end";
}

/** A row: texts by column. */
export interface Row {
  readonly cells: readonly string[];
  /** A sum, or a heading within the table. */
  readonly strong?: boolean;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** What stands instead of rows when there are none. */
  readonly empty?: string;
}
