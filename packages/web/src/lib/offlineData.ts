import { createStore } from "./store.ts";

const PREFIX = "spoke.offline/";

/**
 * What pages need that open without a network. It belongs to the signed-in user, and is deleted when the session ends. A browser that
 * refuses to store it only works online.
 */
export function keepOffline(name: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch (error) {
    console.info("not stored for offline use", { name, error });
  }
}

export function readOffline<T>(name: string, isValid: (value: unknown) => value is T): T | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return isValid(stored) ? stored : undefined;
  } catch (error) {
    console.info("not readable offline", { name, error });
    return undefined;
  }
}

export function dropOffline(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}

/** Whether the page that shows works without a network, and says so itself. */
export const worksOffline = createStore(false);
