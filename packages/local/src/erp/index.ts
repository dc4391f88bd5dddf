import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Companion, CompanionSurroundings } from "../supervisor/companion.ts";
import { erpClock } from "./clock.ts";
import { erpDesk } from "./desk.ts";
import { tableLookups } from "./lookups.ts";
import { loadState, saveState } from "./state.ts";

const LOOK_EVERY_MS = 400;
/** Steps that are written to disk together. */
const STEPS_AT_ONCE = 50;

/**
 * A stand-in for the ERP that works as a real one does: it takes the portal's documents from the files bucket and answers
 * with feed files. Its state is written before a document is removed and before a file is dropped, so that a killed
 * process repeats an answer at most, which the feeds make harmless.
 */
export async function startErp(surroundings: CompanionSurroundings): Promise<Companion> {
  const { s3, bucket, tableName, endpoints, directory } = surroundings;
  const file = join(directory, "erp.json");
  const state = loadState(file);
  const clock = erpClock(state.clock);
  const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: endpoints.dynamodb }));
  const desk = erpDesk({ state, clock, lookups: tableLookups(dynamo, tableName), real: Date.now });
  const save = (): Promise<void> => {
    state.clock = clock.save();
    return saveState(file, state);
  };

  /** What the portal hands over, in the order in which it is heard. */
  const doors = [
    { prefix: "erp/outbound/orders/", hear: desk.receive },
    { prefix: "erp/outbound/invoice-payments/", hear: desk.book },
    { prefix: "erp/outbound/payments/", hear: desk.heed },
  ] as const;

  async function take(key: string, hear: (document: unknown) => Promise<void> | void): Promise<void> {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    await hear(JSON.parse((await Body?.transformToString()) ?? "null"));
    await save();
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  }

  async function receiveAll(): Promise<void> {
    for (const { prefix, hear } of doors) {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
      for (const { Key } of Contents) {
        if (!Key) continue;
        await take(Key, hear).catch((error: unknown) => console.error(`erp: ${Key} could not be read:`, error));
      }
    }
  }

  /** Drops the files whose time has come. */
  async function send(): Promise<void> {
    const due = state.outgoing.filter(({ at }) => at <= clock.now()).sort((a, b) => a.at - b.at);
    for (const post of due) {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: post.key, Body: post.body }));
      state.outgoing.splice(state.outgoing.indexOf(post), 1);
    }
    if (due.length > 0) await save();
  }

  /** A step that fails is tried again with the next look; what was done before it counts. */
  const workOne = (): Promise<boolean> =>
    desk.workOne().catch((error: unknown) => {
      console.error("erp: a step failed:", error);
      return false;
    });

  async function work(): Promise<void> {
    await receiveAll();
    for (let done = STEPS_AT_ONCE; done === STEPS_AT_ONCE; ) {
      done = 0;
      while (done < STEPS_AT_ONCE && (await workOne())) done += 1;
      const told = await desk.dun();
      if (done > 0 || told) await save();
      await send();
    }
  }

  let working = Promise.resolve();
  const queued = (job: () => Promise<void>): Promise<void> => {
    working = working.then(job).catch((error: unknown) => console.error("erp:", error));
    return working;
  };
  const timer = setInterval(() => void queued(work), LOOK_EVERY_MS);

  return {
    name: "Sandbox ERP",
    clock: () => ({ now: clock.now(), speed: clock.speed }),
    async setSpeed(speed) {
      clock.setSpeed(speed);
      await queued(save);
    },
    async advance(milliseconds) {
      clock.advance(milliseconds);
      await queued(work);
      await queued(save);
    },
    unruliness: () => state.unruliness,
    async setUnruliness(share) {
      if (!(share >= 0 && share <= 1)) throw new RangeError("unruliness lies between 0 and 1");
      state.unruliness = share;
      await queued(save);
    },
    async stop() {
      clearInterval(timer);
      await queued(save);
      dynamo.destroy();
    },
  };
}
