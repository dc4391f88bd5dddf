const PASSING = new Set(["upload_failed", "upload_pending", "uploads_limited"]);

/** Why a file was not accepted: a translation key. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
  readonly key: string;

  /** Whether the same file may be accepted later. */
  get isPassing(): boolean {
    return PASSING.has(this.key);
  }

  constructor(key: string) {
    super(key);
    this.key = key;
  }
}
