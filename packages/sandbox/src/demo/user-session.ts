import { z } from "zod";
import { SITE_HOST_HEADER } from "../portal/site-rules.ts";
import { DEMO_PASSWORD } from "./people.ts";

const CHECK_MS = 120_000;
const POLL_MS = 100;
/** A busy machine may let reads of the embedded cloud time out. */
const READ_ATTEMPTS = 5;
const RETRY_MS = 500;

const loginSchema = z.object({ requestToken: z.string() });
const answerSchema = z.object({ data: z.unknown(), errors: z.array(z.object({ message: z.string() })).optional() });
const uploadSchema = z.object({
  createUpload: z.object({
    id: z.string(),
    url: z.string(),
    fields: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});
const stateSchema = z.object({ upload: z.object({ status: z.string(), reason: z.string().nullable() }) });

/** A user of the demo who calls the API. */
export class DemoUserSession {
  readonly #api: URL;
  readonly #host: string;
  #token = "";

  constructor(api: URL, host: string) {
    this.#api = api;
    this.#host = host;
  }

  async signIn(username: string): Promise<void> {
    const body = await this.#post("/login", { username, password: DEMO_PASSWORD });
    this.#token = loginSchema.parse(body).requestToken;
  }

  /** Sends a document. Queries that fail with a server error are sent again, mutations are not. */
  async ask(query: string, variables: object): Promise<unknown> {
    const attempts = query.trimStart().startsWith("mutation") ? 1 : READ_ATTEMPTS;
    const { data, errors } = answerSchema.parse(await this.#post("/graphql", { query, variables }, attempts));
    if (errors) throw new Error(errors.map(({ message }) => message).join("; "));
    return data;
  }

  async #post(path: string, body: object, attempts = 1): Promise<unknown> {
    const answer = await fetch(new URL(path, this.#api), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [SITE_HOST_HEADER]: this.#host,
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    });
    if (answer.ok) return answer.json();
    if (answer.status < 500 || attempts <= 1) throw new Error(`${path}: ${answer.status}`);
    await answer.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return this.#post(path, body, attempts - 1);
  }
}

/** A file to upload. */
export interface DemoFile {
  readonly purpose:
    | "BANNER_IMAGE"
    | "CLAIM_DOCUMENT"
    | "CLAIM_PHOTO"
    | "MEDIA_DOCUMENT"
    | "MEDIA_PICTURE"
    | "PAYMENT_RECEIPT"
    | "ROWS_FILE"
    | "VISIT_PHOTO";
  readonly fileName: string;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** Uploads a picture (JPEG) and returns its id once it is checked. */
export async function uploadPicture(
  user: DemoUserSession,
  purpose: DemoFile["purpose"],
  place: string,
  picture: Buffer,
): Promise<string> {
  return uploadFile(user, { purpose, fileName: `${place}.jpg`, contentType: "image/jpeg", body: picture });
}

/** Uploads a file and returns its id once it is checked. @throws Error if it is refused */
export async function uploadFile(user: DemoUserSession, file: DemoFile): Promise<string> {
  const { purpose, fileName, contentType, body } = file;
  const { createUpload } = uploadSchema.parse(
    await user.ask(
      `mutation ($purpose: UploadPurpose!, $fileName: String!, $contentType: String!, $size: Int!) {
        createUpload(purpose: $purpose, fileName: $fileName, contentType: $contentType, size: $size) {
          id url fields { name value } } }`,
      { purpose, fileName, contentType, size: body.length },
    ),
  );
  const form = new FormData();
  for (const { name, value } of createUpload.fields) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(body)], { type: contentType }));
  const stored = await fetch(createUpload.url, { method: "POST", body: form });
  if (!stored.ok) throw new Error(`the store answered ${stored.status}`);
  const end = Date.now() + CHECK_MS;
  while (Date.now() < end) {
    const { upload } = stateSchema.parse(
      await user.ask("query ($id: ID!) { upload(id: $id) { status reason } }", { id: createUpload.id }),
    );
    if (upload.status === "CLEAN") return createUpload.id;
    if (upload.status === "REFUSED") throw new Error(`${fileName} was refused: ${upload.reason}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${fileName} was not checked in time`);
}
