/** Why a file was not accepted: a translation key. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
  readonly key: string;

  constructor(key: string) {
    super(key);
    this.key = key;
  }
}
