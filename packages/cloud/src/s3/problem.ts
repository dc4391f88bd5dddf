/** An error response of S3. */
export class S3Problem extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 403) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** A form upload whose body cannot be read. */
export const malformedForm = (): S3Problem =>
  new S3Problem("MalformedPOSTRequest", "The body of your POST request is not well-formed multipart/form-data.", 400);
