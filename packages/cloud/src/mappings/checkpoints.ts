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
 * Position of a mapping in each shard of its stream, on disk if there is a directory. Written in the background, so that a
 * busy stream does not block; after a kill the last batches are delivered again.
 */
export class Checkpoints {
  readonly #path: string | undefined;
  readonly #state: State;
  #isBehind = false;
  #saving: Promise<void> | undefined;
  #trouble: unknown;
  /** Whether an earlier process has read this stream. */
  readonly resumed: boolean;

  /** A stream with another ARN starts over, even for the same table. */
  constructor(dataDir: string | undefined, id: string, streamArn: string, now: number) {
    if (dataDir !== undefined) {
      mkdirSync(dataDir, { recursive: true });
      this.#path = join(dataDir, `${encodeURIComponent(id)}.json`);
    }
    const saved = this.#path === undefined ? undefined : read(this.#path);
    this.resumed = saved?.streamArn === streamArn;
    this.#state = saved && this.resumed ? saved : { streamArn, since: now, shards: {} };
    if (!this.resumed && this.#path !== undefined) {
      writeFileSync(aside(this.#path), JSON.stringify(this.#state), OWNER_ONLY);
      renameSync(aside(this.#path), this.#path);
    }
  }

  /** Start of the mapping in epoch milliseconds. */
  get since(): number {
    return this.#state.since;
  }

  /** Sequence number of the last processed record. */
  after(shardId: string): string | undefined {
    return this.#state.shards[shardId]?.after;
  }

  isDone(shardId: string): boolean {
    return this.#state.shards[shardId]?.done === true;
  }

  /** Sets the position after a delivery. @throws the error of the last failed write */
  advance(shardId: string, after: string): void {
    this.pass(shardId, after);
    this.#write();
  }

  /** Sets the position after filtered records, without a write: reading them again is cheap. */
  pass(shardId: string, after: string): void {
    this.#state.shards[shardId] = { ...this.#state.shards[shardId], after };
  }

  /** Marks a closed shard as fully read. */
  finish(shardId: string): void {
    this.#state.shards[shardId] = { ...this.#state.shards[shardId], done: true };
    this.#write();
  }

  /** Removes shards that no longer exist. */
  retain(shardIds: ReadonlySet<string>): void {
    for (const shardId of Object.keys(this.#state.shards))
      if (!shardIds.has(shardId)) delete this.#state.shards[shardId];
  }

  /** Resolves when everything is on disk. @throws the error of a failed write */
  async flush(): Promise<void> {
    this.#write();
    while (this.#saving) await this.#saving;
    this.#throwTrouble();
  }

  /** Starts a write, or repeats it after the current one. */
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
        // Changed during the write.
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
    // Missing or invalid: start over, which at worst delivers again.
    if (error instanceof SyntaxError || (error instanceof Error && "code" in error && error.code === "ENOENT"))
      return undefined;
    throw error;
  }
}
