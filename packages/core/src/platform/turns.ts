/** The end of the last work of each key. */
const ends = new Map<string, Promise<void>>();

/** Runs work of the same key one after another, so that a client with much work delays only itself. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = ends.get(key);
  const { promise, resolve } = Promise.withResolvers<void>();
  ends.set(key, promise);
  await before;
  try {
    return await work();
  } finally {
    if (ends.get(key) === promise) ends.delete(key);
    resolve();
  }
}
