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

function draftKey(name: string): string {
  const owner = currentOwner();
  return owner ? `${userPrefix(owner.user)}${encodeURIComponent(owner.customer)}/${name}` : `${PREFIX}//${name}`;
}

/**
 * Drafts live in the storage of the tab: they survive a reload and an expired session. Those `onDevice` also survive a closed tab, which
 * phones close by themselves. Both are deleted when their user signs out. A browser that refuses to store them loses the draft,
 * nothing else.
 */
export function createDraft<T>(name: string, isValid: (value: unknown) => value is T, onDevice = false): Draft<T> {
  const storage = () => (onDevice ? localStorage : sessionStorage);
  return {
    load() {
      try {
        const stored: unknown = JSON.parse(storage().getItem(draftKey(name)) ?? "null");
        return isValid(stored) ? stored : undefined;
      } catch (error) {
        console.info("draft not readable", { name, error });
        return undefined;
      }
    },
    save(value) {
      try {
        if (value === undefined) storage().removeItem(draftKey(name));
        else storage().setItem(draftKey(name), JSON.stringify(value));
      } catch (error) {
        console.info("draft not saved", { name, error });
      }
    },
  };
}

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
