import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const stateSchema = z.object({
  streamArn: z.string(),
  since: z.number(),
  shards: z.record(z.string(), z.object({ after: z.string().exactOptional(), done: z.boolean().exactOptional() })),
});

type State = z.infer<typeof stateSchema>;

/**
 * How far a mapping has come in each shard of its stream; kept on disk if there is a directory. It is written in the
 * background, so that a busy stream does not hold up its thread; a kill before that delivers the last batches again.
 */
export class Checkpoints {
  readonly #path: string | undefined;
  readonly #state: State;
  #isBehind = false;
  #saving: Promise<void> | undefined;
  #trouble: unknown;
  /** Whether an earlier process has already begun with this stream. */
  readonly resumed: boolean;

  /** A stream under another ARN is another stream, even of the same table, and begins anew. */
  constructor(dataDir: string | undefined, id: string, streamArn: string, now: number) {
    if (dataDir !== undefined) {
      mkdirSync(dataDir, { recursive: true });
      this.#path = join(dataDir, `${encodeURIComponent(id)}.json`);
    }
    const kept = this.#path === undefined ? undefined : read(this.#path);
    this.resumed = kept?.streamArn === streamArn;
    this.#state = kept && this.resumed ? kept : { streamArn, since: now, shards: {} };
    if (!this.resumed && this.#path !== undefined) {
      writeFileSync(aside(this.#path), JSON.stringify(this.#state), OWNER_ONLY);
      renameSync(aside(this.#path), this.#path);
    }
  }

  /** When the mapping began with this stream, in epoch milliseconds. */
  get since(): number {
    return this.#state.since;
  }

  /** Sequence number of the last record that is dealt with. */
  after(shardId: string): string | undefined {
    return this.#state.shards[shardId]?.after;
  }

  isDone(shardId: string): boolean {
    return this.#state.shards[shardId]?.done === true;
  }

  /** Everything up to this record has been delivered. @throws what kept the last state from being written. */
  advance(shardId: string, after: string): void {
    this.pass(shardId, after);
    this.#write();
  }

  /** The same for records that concern nobody: reading them again costs nothing, so that they are not written down for their own sake. */
  pass(shardId: string, after: string): void {
    this.#state.shards[shardId] = { ...this.#state.shards[shardId], after };
  }

  /** The shard is closed and read to its end. */
  finish(shardId: string): void {
    this.#state.shards[shardId] = { ...this.#state.shards[shardId], done: true };
    this.#write();
  }

  /** Forgets shards that the stream no longer has. */
  retain(shardIds: ReadonlySet<string>): void {
    for (const shardId of Object.keys(this.#state.shards))
      if (!shardIds.has(shardId)) delete this.#state.shards[shardId];
  }

  /** Resolves when all of it is on disk. @throws what kept it from being written. */
  async flush(): Promise<void> {
    this.#write();
    while (this.#saving) await this.#saving;
    this.#throwTrouble();
  }

  /** Starts writing, or lets the one that is under way write again afterwards. */
  #write(): void {
    this.#throwTrouble();
    if (this.#path === undefined) return;
    this.#isBehind = true;
    this.#saving ??= this.#save(this.#path)
      .catch((error: unknown) => {
        this.#trouble = error;
      })
      .finally(() => {
        this.#saving = undefined;
        // Said between the last look and now.
        if (this.#isBehind && this.#trouble === undefined) this.#write();
      });
  }

  async #save(path: string): Promise<void> {
    while (this.#isBehind) {
      this.#isBehind = false;
      await writeFile(aside(path), JSON.stringify(this.#state), OWNER_ONLY);
      await rename(aside(path), path);
    }
  }

  #throwTrouble(): void {
    const trouble = this.#trouble;
    this.#trouble = undefined;
    if (trouble !== undefined) throw trouble;
  }
}

const OWNER_ONLY = { mode: 0o600 } as const;
const aside = (path: string): string => `${path}.new`;

function read(path: string): State | undefined {
  try {
    return stateSchema.safeParse(JSON.parse(readFileSync(path, "utf8"))).data;
  } catch (error) {
    // Not there yet, or not written by us: begin anew, which at worst delivers again.
    if (error instanceof SyntaxError || (error instanceof Error && "code" in error && error.code === "ENOENT"))
      return undefined;
    throw error;
  }
}
