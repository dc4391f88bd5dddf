import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readInput, UsageProblem } from "./input.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const MAX_BYTES = 100_000;
const TIMEOUT = 5_000;

/** The public part of a key that the portal signs with; whatever else a set has is left out, private parts first of all. */
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
 * The keys to verify with: of a file, of an API (`/.well-known/jwks.json`), or of the instance in this directory.
 * @throws UsageProblem when they cannot be had, or when none of them is an ES256 key.
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
    if (error instanceof SyntaxError || error instanceof z.ZodError) throw new UsageProblem(`${source} is no key set`);
    throw error;
  }
  const keys = set.keys.flatMap((key) => keySchema.safeParse(key).data ?? []);
  if (keys.length === 0) throw new UsageProblem(`${source} has no ES256 key`);
  return { keys };
}

async function fetched(api: string): Promise<string> {
  const url = URL.parse("/.well-known/jwks.json", api);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageProblem(`${api} is no address of an API`);
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!answer.ok) throw new UsageProblem(`${url} answers ${answer.status}`);
    return await answer.text();
  } catch (error) {
    if (error instanceof UsageProblem) throw error;
    throw new UsageProblem(`${url} does not answer`);
  }
}
