/** Unsaved input under one name, for the signed-in user and the customer they act for. */
export interface Draft<T> {
  /** Undefined if there is none, or if it cannot be read. */
  readonly load: () => T | undefined;
  /** Overwrites the draft; `undefined` deletes it. */
  readonly save: (value: T | undefined) => void;
}

const PREFIX = "spoke.draft";

const userPrefix = (userId: string): string => `${PREFIX}/${encodeURIComponent(userId)}/`;

/** Whose drafts are read and written. */
interface DraftOwner {
  readonly user: string;
  /** The customer they act for; empty without one. */
  readonly customer: string;
}

let currentOwner = (): DraftOwner | undefined => undefined;

/** Sets how to find the signed-in user; the session does this. */
export function setDraftOwner(owner: () => DraftOwner | undefined): void {
  currentOwner = owner;
}

const SELECTIONS = "spoke.selected";

function draftKey(name: string): string {
  const owner = currentOwner();
  return owner ? `${userPrefix(owner.user)}${encodeURIComponent(owner.customer)}/${name}` : `${PREFIX}//${name}`;
}

/** A value in one of the browser's storages. A browser that refuses to store it loses the value, nothing else. */
function stored<T>(storage: () => Storage, keyOf: () => string, isValid: (value: unknown) => value is T): Draft<T> {
  return {
    load() {
      try {
        const value: unknown = JSON.parse(storage().getItem(keyOf()) ?? "null");
        return isValid(value) ? value : undefined;
      } catch (error) {
        console.info("draft not readable", { key: keyOf(), error });
        return undefined;
      }
    },
    save(value) {
      try {
        if (value === undefined) storage().removeItem(keyOf());
        else storage().setItem(keyOf(), JSON.stringify(value));
      } catch (error) {
        console.info("draft not saved", { key: keyOf(), error });
      }
    },
  };
}

/**
 * Drafts live in the storage of the tab: they survive a reload and an expired session. Those `onDevice` also survive a closed tab, which
 * phones close by themselves. Both are deleted when their user signs out.
 */
export function createDraft<T>(name: string, isValid: (value: unknown) => value is T, onDevice = false): Draft<T> {
  return stored(
    () => (onDevice ? localStorage : sessionStorage),
    () => draftKey(name),
    isValid,
  );
}

/** What this device stores per user and customer, also after the user signs out: codes and numbers, which say nothing by themselves. */
const storedOnDevice = <T>(prefix: string, name: string, isValid: (value: unknown) => value is T): Draft<T> =>
  stored(
    () => localStorage,
    () => draftKey(name).replace(PREFIX, prefix),
    isValid,
  );

const LAST_USED = "spoke.last";

/** The choice that the user made last for the customer they act for, on this host and device. */
export const lastUsed = (name: string): Draft<string> =>
  storedOnDevice(LAST_USED, name, (value): value is string => typeof value === "string");

const isKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === "string");

/**
 * Keys of the rows that the user selected for the customer they act for, such as invoices to pay. Unlike drafts, they stay on
 * this device when the user signs out: they say nothing but numbers.
 */
export const selectedKeys = (name: string): Draft<readonly string[]> => storedOnDevice(SELECTIONS, name, isKeys);

/** Deletes every draft of a user in this tab and on this device, for all customers. */
export function deleteDrafts(userId: string): void {
  try {
    for (const storage of [sessionStorage, localStorage]) {
      const drafts = Object.keys(storage).filter((key) => key.startsWith(userPrefix(userId)));
      for (const key of drafts) storage.removeItem(key);
    }
  } catch (error) {
    console.info("drafts not deleted", { error });
  }
}
