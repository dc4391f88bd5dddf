import { z } from "zod";
import { type FeedFile, isoDay } from "../feed-file.ts";
import { SITE_HOST_HEADER } from "../portal/site-rules.ts";
import { drawClaimPhotos } from "./claim-photos.ts";
import { DEMO_PASSWORD } from "./people.ts";

/** Claims with photos per host. */
const CLAIMS = 2;
const PROBLEMS = ["FRAME-CRACK", "PAINT-PEEL"];
const CHECK_MS = 30_000;
const POLL_MS = 100;

const frameRows = z.object({ frameNumber: z.string(), custCode: z.string().optional(), shippedOn: z.string() });
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
const filedSchema = z.object({
  filed: z.object({ message: z.object({ status: z.string() }), userErrors: z.array(z.unknown()) }),
});

/** A dealer of the demo who calls the API. */
class Dealer {
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

  async ask(query: string, variables: object): Promise<unknown> {
    const { data, errors } = answerSchema.parse(await this.#post("/graphql", { query, variables }));
    if (errors) throw new Error(errors.map(({ message }) => message).join("; "));
    return data;
  }

  async #post(path: string, body: object): Promise<unknown> {
    const answer = await fetch(new URL(path, this.#api), {
      method: "POST",
      headers: {
        "content-type": "application/json",
        [SITE_HOST_HEADER]: this.#host,
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  }
}

/** Uploads a picture and returns its id once it is checked. */
async function upload(dealer: Dealer, place: string, picture: Buffer): Promise<string> {
  const purpose = place === "invoice" ? "CLAIM_DOCUMENT" : "CLAIM_PHOTO";
  const { createUpload } = uploadSchema.parse(
    await dealer.ask(
      `mutation ($purpose: UploadPurpose!, $fileName: String!, $size: Int!) {
        createUpload(purpose: $purpose, fileName: $fileName, contentType: "image/jpeg", size: $size) { id url fields { name value } } }`,
      { purpose, fileName: `${place}.jpg`, size: picture.length },
    ),
  );
  const form = new FormData();
  for (const { name, value } of createUpload.fields) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }));
  const stored = await fetch(createUpload.url, { method: "POST", body: form });
  if (!stored.ok) throw new Error(`the store answered ${stored.status}`);
  const end = Date.now() + CHECK_MS;
  while (Date.now() < end) {
    const { upload } = stateSchema.parse(
      await dealer.ask("query ($id: ID!) { upload(id: $id) { status reason } }", { id: createUpload.id }),
    );
    if (upload.status === "CLEAN") return createUpload.id;
    if (upload.status === "REFUSED") throw new Error(`${place} was refused: ${upload.reason}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${place} was not checked in time`);
}

interface Filing {
  readonly api: URL;
  readonly host: string;
  readonly username: string;
  /** Feed with the frames, of which some were shipped to the dealer. */
  readonly frames: FeedFile | undefined;
  readonly custCode: string;
}

/** Files some claims with photos as a dealer does: through the API. */
export async function fileClaims({ api, host, username, frames, custCode }: Filing): Promise<void> {
  // Days of all time zones are past by then.
  const longEnough = isoDay(Date.now(), -3);
  const own = String(frames?.body ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => frameRows.parse(JSON.parse(line)))
    .filter((row) => row.custCode === custCode && row.shippedOn < longEnough);
  const dealer = new Dealer(api, host);
  await dealer.signIn(username);
  await Promise.all(
    own.slice(0, CLAIMS).map(async ({ frameNumber, shippedOn }, index) => {
      const photos = Object.entries(await drawClaimPhotos(frameNumber, index));
      const attachments = await Promise.all(
        photos.map(async ([place, picture]) => [place, await upload(dealer, place, picture)] as const),
      );
      const { filed } = filedSchema.parse(
        await dealer.ask(
          `mutation ($frameNumber: String!, $day: String!, $problem: String!, $attachments: ClaimAttachmentsInput!) {
            filed: createClaimBike(frameNumber: $frameNumber, purchaseDate: $day, problems: [{ id: $problem }],
              attachments: $attachments, customerNotes: "Found when the bike came in for service.") {
              message { status } userErrors { field message } } }`,
          {
            ...{ frameNumber, problem: PROBLEMS[index % PROBLEMS.length], day: shippedOn },
            attachments: Object.fromEntries(attachments),
          },
        ),
      );
      if (filed.message.status !== "success") throw new Error(`claim refused: ${JSON.stringify(filed.userErrors)}`);
    }),
  );
}
