import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const stateSchema = z.object({
  streamArn: z.string(),
  since: z.number(),
  shards: z.record(z.string(), z.object({ after: z.string().exactOptional(), done: z.boolean().exactOptional() })),
});

type State = z.infer<typeof stateSchema>;

/** How far a mapping has come in each shard of its stream; kept on disk if there is a directory. */
export class Checkpoints {
  readonly #path: string | undefined;
  readonly #state: State;
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
    if (!this.resumed) this.#write();
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

  advance(shardId: string, after: string): void {
    this.#state.shards[shardId] = { ...this.#state.shards[shardId], after };
    this.#write();
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

  #write(): void {
    if (this.#path === undefined) return;
    writeFileSync(`${this.#path}.new`, JSON.stringify(this.#state), { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
  }
}

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
