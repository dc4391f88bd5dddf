import { Transform, type TransformCallback } from "node:stream";
import { ServiceProblem } from "../service-problem.ts";

/** A form upload whose body cannot be read. */
export const malformedForm = (): ServiceProblem =>
  new ServiceProblem(
    400,
    "MalformedPOSTRequest",
    "The body of your POST request is not well-formed multipart/form-data.",
  );

/** S3 accepts 20 KB of form fields before the file. */
const MAX_FIELD_BYTES = 65_536;

/** Stands for the name of the file in a field. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: this is how S3 spells it
const FILE_NAME = "${filename}";

/** What stands before the file in a form upload. */
export interface Form {
  /** Values by field name in lower case; `${filename}` is replaced. */
  readonly fields: ReadonlyMap<string, string>;
  /** Where the file's bytes begin. */
  readonly fileStart: number;
  readonly boundary: string;
}

const utf8 = (latin1: string): string => Buffer.from(latin1, "latin1").toString("utf8");

/** Boundary of a multipart body, or undefined. */
function boundaryOf(contentType: string): string | undefined {
  return /boundary="?([^\s;"]+)/i.exec(contentType)?.[1];
}

/**
 * Parses a form up to its file; S3 ignores fields after it.
 * @param start beginning of the body
 * @returns undefined if the file has not begun yet
 */
export function readForm(start: Buffer, contentType: string): Form | undefined {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return undefined;
  const fields = new Map<string, string>();
  const text = start.toString("latin1");
  const delimiter = `--${boundary}`;
  let at = text.indexOf(delimiter);
  while (at >= 0) {
    const headEnd = text.indexOf("\r\n\r\n", at);
    if (headEnd < 0) return undefined;
    const head = text.slice(at, headEnd);
    const name = /[;\s]name="?([^";\r\n]*)/i.exec(head)?.[1]?.toLowerCase() ?? "";
    if (name === "file") {
      const file = utf8(/filename="([^"\r\n]*)"/i.exec(head)?.[1] ?? "");
      for (const [each, value] of fields)
        fields.set(
          each,
          value.replaceAll(FILE_NAME, () => file),
        );
      return { fields, fileStart: headEnd + 4, boundary };
    }
    const end = text.indexOf(`\r\n${delimiter}`, headEnd);
    if (end < 0) return undefined;
    fields.set(name, utf8(text.slice(headEnd + 4, end)));
    at = end + 2;
  }
  return undefined;
}

/**
 * Reads the beginning of a body until its file begins.
 * @returns the form and the bytes read so far; no form if the body is not a form upload
 */
export async function readFormStart(
  body: AsyncIterator<Buffer>,
  contentType: string,
): Promise<{ readonly form: Form | undefined; readonly start: Buffer }> {
  let start = Buffer.alloc(0);
  while (start.length <= MAX_FIELD_BYTES) {
    const { value, done } = await body.next();
    if (done) break;
    start = Buffer.concat([start, value]);
    const form = readForm(start, contentType);
    if (form) return { form, start };
  }
  return { form: readForm(start, contentType), start };
}

/** Passes a form through if the file's size, known at its end, is within the limits; otherwise fails before its last bytes. */
export class SizeGate extends Transform {
  readonly #end: Buffer;
  readonly #check: (fileBytes: number) => Error | undefined;
  readonly #overhead: number;
  #held = Buffer.alloc(0);
  #total = 0;

  /** @param check given the size of the file in bytes, why it is refused */
  constructor({ fileStart, boundary }: Form, check: (fileBytes: number) => Error | undefined) {
    super();
    this.#end = Buffer.from(`\r\n--${boundary}--\r\n`);
    this.#overhead = fileStart + this.#end.length;
    this.#check = check;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#total += chunk.length;
    const bytes = Buffer.concat([this.#held, chunk]);
    const passed = Math.max(0, bytes.length - this.#end.length);
    this.#held = bytes.subarray(passed);
    done(null, bytes.subarray(0, passed));
  }

  override _flush(done: TransformCallback): void {
    if (!this.#held.equals(this.#end)) {
      // S3 would ignore further fields; nothing here sends them.
      done(malformedForm());
      return;
    }
    const problem = this.#check(this.#total - this.#overhead);
    if (problem) done(problem);
    else done(null, this.#held);
  }
}
