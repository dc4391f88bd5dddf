/**
 * The file as a whole cannot be imported, and trying again would not help: it is marked as failed with this reason.
 * Anything else that is thrown is a fault, and the file is tried again.
 */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
  /** Line of the file where it showed, when there is one. */
  readonly line: number | undefined;

  /** @param reason a short key, such as `gzip_malformed` or `unknown_column: colour` */
  constructor(reason: string, line?: number) {
    super(reason);
    this.line = line;
  }
}

/** Why a row was refused: one line of `errors.csv`. */
export interface Problem {
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}
