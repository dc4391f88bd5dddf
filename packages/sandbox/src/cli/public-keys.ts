import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readInput, UsageProblem } from "./input.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const MAX_BYTES = 100_000;
const TIMEOUT = 5_000;

/** The public part of a signing key; everything else is dropped, especially private parts. */
const keySchema = z.object({
  kid: z.string().min(1),
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
});
const setSchema = z.object({ keys: z.array(z.unknown()) });
/** A JSON web key set, or the keys.json of a data directory. */
const fileSchema = z.union([setSchema, z.object({ verification: setSchema }).transform((file) => file.verification)]);

/**
 * Loads verification keys from a file, an API (`/.well-known/jwks.json`), or the instance in this directory.
 * @throws UsageProblem when loading fails or there is no ES256 key
 */
export async function publicKeySet(from: { keys?: string | undefined; api?: string | undefined }): Promise<{
  keys: z.infer<typeof keySchema>[];
}> {
  if (from.keys !== undefined && from.api !== undefined) throw new UsageProblem("--keys or --api, not both");
  const source = from.api ?? from.keys ?? resolve(ROOT, process.env.SPOKE_DATA || ".spoke", "keys.json");
  const text =
    from.api === undefined ? readInput(source, MAX_BYTES, "keys_too_large").toString("utf8") : await fetched(source);
  let set: z.infer<typeof setSchema>;
  try {
    set = fileSchema.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new UsageProblem(`${source} is not a key set`);
    throw error;
  }
  const keys = set.keys.flatMap((key) => keySchema.safeParse(key).data ?? []);
  if (keys.length === 0) throw new UsageProblem(`${source} has no ES256 key`);
  return { keys };
}

async function fetched(api: string): Promise<string> {
  const url = URL.parse("/.well-known/jwks.json", api);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageProblem(`${api} is not the address of an API`);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new UsageProblem(`${url} responds with ${response.status}`);
    return await response.text();
  } catch (error) {
    if (error instanceof UsageProblem) throw error;
    throw new UsageProblem(`${url} does not respond`);
  }
}
