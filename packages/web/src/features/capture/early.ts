import type { ApolloClient } from "@apollo/client";
import type { CapturedFile } from "../../lib/outbox/schema.ts";
import type { Answer } from "../../ui/form/refusal.ts";
import { UploadRefused } from "../upload/index.ts";
import type { CaptureForm } from "./kinds.ts";

/** A file that is sent before its form. */
interface Early {
  readonly upload: Promise<string>;
  readonly control: AbortController;
  /** The outbox waits for it, so that it goes on when its form is closed. */
  isTaken: boolean;
  isDone: boolean;
}

/** By the file's id. */
const early = new Map<string, Early>();
let queue: Promise<unknown> = Promise.resolve();

/** Sends a chosen file when the files before it are sent. @throws as `send`, and AbortError if it is canceled */
export function sendEarly(id: string, send: (signal: AbortSignal) => Promise<string>): Promise<string> {
  const control = new AbortController();
  const upload = queue.then(() => {
    control.signal.throwIfAborted();
    return send(control.signal);
  });
  const entry: Early = { upload, control, isTaken: false, isDone: false };
  early.set(id, entry);
  queue = upload.then(
    () => {
      entry.isDone = true;
    },
    () => {
      if (early.get(id) === entry) early.delete(id);
    },
  );
  return upload;
}

/** The upload of a file that was sent when it was chosen, or still is; undefined for other files. */
export function uploadedEarly(id: string): Promise<string> | undefined {
  const entry = early.get(id);
  if (entry) entry.isTaken = true;
  return entry?.upload;
}

/** The upload of a file, which is sent now unless it was sent when it was chosen. @throws as `send` */
const uploadOnce = (id: string, send: (signal: AbortSignal) => Promise<string>): Promise<string> =>
  uploadedEarly(id) ?? sendEarly(id, send);

/** Ends a file on its way, unless the outbox waits for it. */
export function cancelEarly(id: string): void {
  const entry = early.get(id);
  if (!entry || entry.isTaken || entry.isDone) return;
  early.delete(id);
  entry.control.abort();
}

/**
 * Saves a form with the uploads of its files by their slot: those that were sent when they were chosen, and the others now.
 * A file that is refused is an error of `fieldOf` its slot.
 */
export async function saveWithUploads<Result extends Answer>(
  client: ApolloClient,
  files: readonly CapturedFile[],
  { upload, fieldOf }: { readonly upload: CaptureForm["upload"]; readonly fieldOf: (slot: string) => string },
  save: (uploads: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result | Answer> {
  const uploads: [string, string][] = [];
  for (const { id, slot, content, name, upload: sent } of files)
    try {
      const send = (signal: AbortSignal) => upload(client, slot, fileOf({ name }, content), { signal });
      uploads.push([slot, sent?.id ?? (await uploadOnce(id, send))]);
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error;
      const message = { status: "failed", description: "invalid_input" };
      return { message, userErrors: [{ field: fieldOf(slot), message: error.key }] };
    }
  return save(Object.fromEntries(uploads));
}

/** A file with its content, to be sent. */
export const fileOf = ({ name }: { readonly name: string }, content: Blob): File =>
  new File([content], name, { type: content.type });
