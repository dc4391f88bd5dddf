import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Capture, FileEntry, NewCapture } from "./schema.ts";

interface Schema extends DBSchema {
  captures: { key: string; value: Capture; indexes: { user: string } };
  /** Contents by the file's id. */
  files: { key: string; value: { readonly id: string; readonly capture: string; readonly content: Blob } };
}

/** The device has no space left for a capture. Nothing of it was stored. */
export class OutboxFull extends Error {
  override readonly name = "OutboxFull";
}

/** A capture is on its way or was sent, so it can no longer be changed. */
export class CaptureSent extends Error {
  override readonly name = "CaptureSent";
}

/** Captures of all users of this browser. Every change is one transaction: a tab that is closed leaves nothing half done. */
export class OutboxStore {
  readonly #db: IDBPDatabase<Schema>;

  private constructor(db: IDBPDatabase<Schema>) {
    this.#db = db;
  }

  static async open(name = "spoke-outbox"): Promise<OutboxStore> {
    const db = await openDB<Schema>(name, 1, {
      upgrade(created) {
        created.createObjectStore("captures", { keyPath: "id" }).createIndex("user", "user");
        created.createObjectStore("files", { keyPath: "id" });
      },
    });
    return new OutboxStore(db);
  }

  /** A user's captures, oldest first. */
  async list(user: string): Promise<Capture[]> {
    const all = await this.#db.getAllFromIndex("captures", "user", user);
    return all.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  get(id: string): Promise<Capture | undefined> {
    return this.#db.get("captures", id);
  }

  async contentOf(file: Pick<FileEntry, "id">): Promise<Blob | undefined> {
    return (await this.#db.get("files", file.id))?.content;
  }

  /**
   * Stores a capture with its files. Files that it has already keep their uploads.
   * @throws OutboxFull without space, CaptureSent; the stored capture stays as it was
   */
  async save({ files, ...capture }: NewCapture, now: number): Promise<void> {
    const transaction = this.#db.transaction(["captures", "files"], "readwrite");
    const [captures, contents] = [transaction.objectStore("captures"), transaction.objectStore("files")];
    const requests: Promise<unknown>[] = [];
    try {
      const before = await captures.get(capture.id);
      if (before?.isSubmitted || before?.state === "sending" || before?.state === "sent")
        throw new CaptureSent(capture.id);
      const dropped = (before?.files ?? []).filter(({ id }) => !files.some((file) => file.id === id));
      const entries = files.map(({ content: _, ...file }) => ({
        ...file,
        upload: file.upload ?? before?.files.find(({ id }) => id === file.id)?.upload,
      }));
      const fresh = { state: "waiting", isSubmitted: false, attempts: 0, dueAt: now, errors: [] } as const;
      for (const { id } of dropped) requests.push(contents.delete(id));
      for (const { id, content } of files) requests.push(contents.put({ id, capture: capture.id, content }));
      requests.push(captures.put({ ...capture, ...fresh, createdAt: before?.createdAt ?? now, files: entries }));
      await Promise.all([...requests, transaction.done]);
    } catch (error) {
      // Ending the transaction fails the requests that are left.
      void Promise.allSettled(requests);
      abort(transaction);
      if (error instanceof DOMException && error.name === "QuotaExceededError")
        throw new OutboxFull("no space left", { cause: error });
      throw error;
    }
  }

  /** Changes a stored capture; a capture that was deleted meanwhile stays deleted. */
  async change(id: string, change: (capture: Capture) => Capture): Promise<Capture | undefined> {
    const transaction = this.#db.transaction("captures", "readwrite");
    const before = await transaction.store.get(id);
    const after = before && change(before);
    if (after) await transaction.store.put(after);
    await transaction.done;
    return after;
  }

  /** Marks a capture as sent and deletes its files in one step. */
  async finish(id: string, now: number): Promise<void> {
    const transaction = this.#db.transaction(["captures", "files"], "readwrite");
    const capture = await transaction.objectStore("captures").get(id);
    const sent = { state: "sent", sentAt: now, files: [], errors: [] } as const;
    await Promise.all([
      ...(capture?.files ?? []).map((file) => transaction.objectStore("files").delete(file.id)),
      capture && transaction.objectStore("captures").put({ ...capture, ...sent }),
      transaction.done,
    ]);
  }

  async remove(id: string): Promise<void> {
    const transaction = this.#db.transaction(["captures", "files"], "readwrite");
    const capture = await transaction.objectStore("captures").get(id);
    await Promise.all([
      ...(capture?.files ?? []).map((file) => transaction.objectStore("files").delete(file.id)),
      transaction.objectStore("captures").delete(id),
      transaction.done,
    ]);
  }

  close(): void {
    this.#db.close();
  }
}

/** The failed write has often ended the transaction already. */
function abort(transaction: { readonly abort: () => void; readonly done: Promise<void> }): void {
  transaction.done.catch(() => undefined);
  try {
    transaction.abort();
  } catch (error) {
    console.info("the transaction of the outbox had ended", error);
  }
}
