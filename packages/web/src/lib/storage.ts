/** What this device stores under a key; null without it, and in a browser that stores nothing. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.info("the browser stores nothing", error);
    return null;
  }
}

/** Stores a text on this device, or removes it; a browser that stores nothing goes on without it. */
export function writeStored(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch (error) {
    console.info("the browser stores nothing", error);
  }
}
