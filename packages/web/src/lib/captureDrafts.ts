import type { CapturedFile, NewCapture } from "./outbox/schema.ts";
import { OutboxStore } from "./outbox/store.ts";

/** A form that was begun, with the files that it has so far. */
export interface CaptureDraft {
  readonly id: string;
  readonly createdAt: number;
  readonly values: unknown;
  readonly files: readonly CapturedFile[];
}

/** Begun forms of all users of this browser: in a database of their own, because the outbox sends what it has. */
const open = (): Promise<OutboxStore> => OutboxStore.open("spoke-drafts");

async function withStore<Result>(work: (store: OutboxStore) => Promise<Result>): Promise<Result> {
  const store = await open();
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

/** The form of a kind that the user began last and neither sent nor discarded. */
export const loadCaptureDraft = (user: string, kind: string): Promise<CaptureDraft | undefined> =>
  withStore(async (store) => {
    const found = (await store.list(user)).findLast((capture) => capture.kind === kind);
    if (!found) return undefined;
    const files: CapturedFile[] = [];
    for (const file of found.files) {
      const content = await store.contentOf(file);
      if (content) files.push({ ...file, content });
    }
    return { id: found.id, createdAt: found.createdAt, values: JSON.parse(found.values), files };
  });

/** Stores a begun form. @throws OutboxFull without space; what was stored before stays */
export const saveCaptureDraft = (capture: NewCapture): Promise<void> =>
  withStore((store) => store.save(capture, Date.now()));

/** Stores what was typed since; the files stay as they are. */
export const saveDraftValues = (id: string, values: string): Promise<void> =>
  withStore(async (store) => void (await store.change(id, (capture) => ({ ...capture, values }))));

export const dropCaptureDraft = (id: string): Promise<void> => withStore((store) => store.remove(id));
