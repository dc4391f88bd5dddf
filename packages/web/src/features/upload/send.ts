import type { ApolloClient } from "@apollo/client";
import { CreateUploadDocument, type UploadPurpose, UploadStateDocument } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";
import { runAction } from "../../lib/useAction.ts";
import { prepare } from "./prepare.ts";
import { UploadRefused } from "./refused.ts";

const ASK_EVERY_MS = 600;
/** Time limit for checking a file. */
const CHECK_MS = 60_000;

/** What a file is waiting for. */
export type UploadStep = "preparing" | "sending" | "checking";

/** What is said about a file on its way. */
export const STEP_TEXTS = {
  waiting: "file_waiting",
  preparing: "file_preparing",
  sending: "file_sending",
  checking: "file_checking",
} as const satisfies Readonly<Record<UploadStep | "waiting", MessageKey>>;

export interface Progress {
  /** Share of the bytes that are at the store, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly onStep?: (step: UploadStep) => void;
  /** Whether the host wants to know where and when photos were taken. */
  readonly withFacts?: boolean;
  readonly signal: AbortSignal;
}

/** Where a file was sent, where the store put it, and its digest there. */
interface Stored {
  readonly url: string;
  readonly location: string;
  readonly etag: string;
}

export interface CleanUpload {
  readonly id: string;
  /** Address of the clean picture on the site's own origin. */
  readonly path: string | undefined;
}

/**
 * Sends a file to the store and waits until it is checked. Pictures are shrunk first.
 * @throws UploadRefused with the reason, DOMException AbortError when `signal` ends it
 */
export async function sendFile(
  client: ApolloClient,
  purpose: UploadPurpose,
  file: File,
  { onProgress, onStep, withFacts = false, signal }: Progress,
): Promise<CleanUpload & Stored> {
  onStep?.("preparing");
  const { file: prepared, ...facts } = await prepare(file, purpose, withFacts);
  signal.throwIfAborted();
  onStep?.("sending");
  const { name: fileName, type: contentType, size } = prepared;
  const variables = { purpose, fileName, contentType, size, ...facts };
  const { createUpload: allowed } = await runAction(client, CreateUploadDocument, variables, {
    fetchPolicy: "no-cache",
  });
  if (!allowed.id || !allowed.url)
    throw new UploadRefused(allowed.userErrors[0]?.message ?? allowed.message.description);
  signal.throwIfAborted();
  const form = new FormData();
  for (const { name, value } of allowed.fields) form.append(name, value);
  // The store reads nothing after the file.
  form.append("file", prepared);
  const stored = await post(allowed.url, form, { onProgress, signal });
  onStep?.("checking");
  return { ...(await untilClean(client, allowed.id, signal)), ...stored };
}

/** By XMLHttpRequest: `fetch` does not say how far it has come. */
function post(
  url: string,
  form: FormData,
  { onProgress, signal }: Pick<Progress, "onProgress" | "signal">,
): Promise<Stored> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop, { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onloadend = () => signal.removeEventListener("abort", stop);
    request.onload = () => {
      // A store of another origin may keep these headers from the page, and asking for each would log an error then.
      const headers = request.getAllResponseHeaders();
      const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1]?.trim() ?? "";
      if (request.status < 300) resolve({ url, location: header("location") || url, etag: header("etag") });
      else reject(new UploadRefused("upload_failed"));
    };
    request.onerror = () => reject(new UploadRefused("upload_failed"));
    request.onabort = () => reject(signal.reason);
    request.open("POST", url);
    request.send(form);
  });
}

async function untilClean(client: ApolloClient, id: string, signal: AbortSignal): Promise<CleanUpload> {
  const end = Date.now() + CHECK_MS;
  while (Date.now() < end) {
    const { data } = await client.query({ query: UploadStateDocument, variables: { id }, fetchPolicy: "no-cache" });
    signal.throwIfAborted();
    const { status, reason, path } = data?.upload ?? {};
    if (status === "CLEAN") return { id, path: path ?? undefined };
    if (status === "REFUSED") throw new UploadRefused(reason ?? "upload_failed");
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    signal.throwIfAborted();
  }
  throw new UploadRefused("upload_pending");
}
