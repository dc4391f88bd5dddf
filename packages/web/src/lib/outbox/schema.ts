/** States of a capture. A refused one is edited and sent again; a sent one has lost its files. */
export type CaptureState = "waiting" | "sending" | "sent" | "refused";

/** Why a capture was refused: a field of its form, and a translation key. */
export interface CaptureError {
  readonly field: string;
  readonly message: string;
  /** What the text of the key is filled with. */
  readonly values?: readonly { readonly name: string; readonly value: string | number }[];
}

/** A customer by unified code. */
export interface CaptureCustomer {
  readonly code: string;
  readonly name: string;
}

/** A file of a capture, in a place of its form such as `photo1`. */
export interface CapturedFile {
  /** Unique in the outbox: files with the same name do not overwrite each other. */
  readonly id: string;
  readonly slot: string;
  readonly name: string;
  readonly title?: string | undefined;
  readonly content: Blob;
  /** Set when it was sent, so that a repetition sends the same request. */
  readonly upload?: SentUpload | undefined;
}

/** A checked upload, and when it was sent. */
export interface SentUpload {
  readonly id: string;
  readonly at: number;
}

/** The server deletes unlinked uploads after seven days. */
const UPLOAD_MS = 6 * 86_400_000;

/** Whether the server still has an upload that no record uses. */
export const isFresh = (upload: SentUpload | undefined, now: number): upload is SentUpload =>
  upload !== undefined && now - upload.at < UPLOAD_MS;

/** A file of a stored capture, without its content. */
export type FileEntry = Omit<CapturedFile, "content">;

/** A form that was filled in, to be sent when the network allows it. */
export interface Capture {
  /** A ULID, which is also the idempotency key of the mutation. */
  readonly id: string;
  readonly user: string;
  /** Customer that the user acted for. It is sent only while the user acts for that customer again. */
  readonly customer?: CaptureCustomer | undefined;
  /** Name of a registered kind, such as `inspection`. */
  readonly kind: string;
  /** What the list shows, such as a frame number. */
  readonly label: string;
  /** Values of the form, as JSON. */
  readonly values: string;
  readonly files: readonly FileEntry[];
  readonly state: CaptureState;
  /** The mutation was sent and its answer is unknown: the server may have these values already. */
  readonly isSubmitted: boolean;
  readonly createdAt: number;
  /** Of a sent one. */
  readonly sentAt?: number | undefined;
  /** Failed attempts since the last success, and when the next is due. */
  readonly attempts: number;
  readonly dueAt: number;
  readonly errors: readonly CaptureError[];
}

/** A capture to store. It replaces a stored one with the same id, such as a refused one. */
export interface NewCapture extends Pick<Capture, "id" | "user" | "customer" | "kind" | "label" | "values"> {
  readonly files: readonly CapturedFile[];
}
