/**
 * The file cannot be imported, and a retry would not help: it is marked as failed with this reason. All other errors are
 * faults, and the import is retried.
 */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
  /** Line of the file, if the reason concerns one. */
  readonly line: number | undefined;

  /** @param reason a short key, such as `gzip_malformed` or `unknown_column: color` */
  constructor(reason: string, line?: number) {
    super(reason);
    this.line = line;
  }
}

/** Why a cell or row was refused: one line of `errors.csv`. */
export interface Problem {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}
