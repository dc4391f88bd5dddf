/** After this time, conditions are checked less often, since each check costs the machine that they wait for. */
const BRIEF_MS = 1_000;

/** Waits for a condition by polling. Fails after `timeoutMs` with the last error or `what`. */
export async function until<T>(
  what: string,
  check: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 20_000,
): Promise<T> {
  const begun = performance.now();
  const end = begun + timeoutMs;
  let last: unknown;
  while (performance.now() < end) {
    try {
      const value = await check();
      if (value !== undefined && value !== false) return value;
      last = undefined;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, performance.now() - begun < BRIEF_MS ? 20 : 100));
  }
  throw new Error(`timed out waiting until ${what}`, { cause: last });
}
