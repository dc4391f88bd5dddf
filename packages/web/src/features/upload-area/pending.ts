import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { UploadState } from "./uploadState.ts";

/** A file that is not submitted yet, with what is needed to go on after a reload. */
export interface Pending {
  readonly user: string;
  readonly kind: string;
  readonly state: UploadState;
  readonly file: File;
  /** Id of the clean upload, once the file is at the store. */
  readonly uploadId: string;
}

interface Schema extends DBSchema {
  pending: { key: string; value: Pending };
}

const open = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>("spoke-rows-upload", 1, {
    upgrade: (created) => {
      created.createObjectStore("pending", { keyPath: "user" });
    },
  });

/** The file that a user has not submitted; undefined also where the browser stores nothing. */
export async function loadPending(user: string): Promise<Pending | undefined> {
  try {
    return await (await open()).get("pending", user);
  } catch {
    return undefined;
  }
}

/** Remembers a file for the next visit. A browser without storage only loses that. */
export async function savePending(pending: Pending): Promise<void> {
  try {
    await (await open()).put("pending", pending);
  } catch {
    // Nothing to do: the file is sent all the same.
  }
}

export async function deletePending(user: string): Promise<void> {
  try {
    await (await open()).delete("pending", user);
  } catch {
    // As above.
  }
}
