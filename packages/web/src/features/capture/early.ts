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
export const uploadOnce = (id: string, send: (signal: AbortSignal) => Promise<string>): Promise<string> =>
  uploadedEarly(id) ?? sendEarly(id, send);

/** Ends a file on its way, unless the outbox waits for it. */
export function cancelEarly(id: string): void {
  const entry = early.get(id);
  if (!entry || entry.isTaken || entry.isDone) return;
  early.delete(id);
  entry.control.abort();
}

/** A file with its content, to be sent. */
export const fileOf = ({ name }: { readonly name: string }, content: Blob): File =>
  new File([content], name, { type: content.type });
