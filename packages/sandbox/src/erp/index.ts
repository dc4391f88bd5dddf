import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from "@aws-sdk/client-s3";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Simulator } from "@spoke/cloud/operations/simulator.ts";
import type { BackendAccess } from "../portal/demo.ts";
import { erpClock } from "./clock.ts";
import { createEngine } from "./engine.ts";
import { tableLookups } from "./lookups.ts";
import { loadState, saveState } from "./state.ts";
import { uploadTurns } from "./turns.ts";

const POLL_MS = 400;
/** Every document from the portal is below it. */
const OUTBOUND = "erp/outbound/";
/** Steps per write of the state file. */
const STEPS_PER_SAVE = 50;

/**
 * Starts the ERP simulator. Like a real ERP, it picks up the portal's documents from the files bucket and answers with
 * feed files. It saves its state before it deletes a document or uploads a file, so that a killed process at most repeats
 * an answer, which the feeds tolerate.
 */
export async function startErp(access: BackendAccess): Promise<Simulator> {
  const { s3, bucket, tableName, endpoints, directory } = access;
  const stateFile = join(directory, "erp.json");
  const state = loadState(stateFile);
  const clock = erpClock(state.clock);
  const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: endpoints.dynamodb }));
  const lookups = tableLookups(dynamo, tableName);
  const engine = createEngine({ state, clock, lookups, real: Date.now });
  const save = (): Promise<void> => {
    state.clock = clock.save();
    return saveState(stateFile, state);
  };

  /** Documents from the portal, in the order they are processed. */
  const inboxes = [
    { prefix: `${OUTBOUND}orders/`, accept: engine.receiveOrder },
    { prefix: `${OUTBOUND}invoice-payments/`, accept: engine.recordPayment },
    { prefix: `${OUTBOUND}cancellations/`, accept: engine.cancelPieces },
    { prefix: `${OUTBOUND}payments/`, accept: engine.applyDecision },
    { prefix: `${OUTBOUND}registrations/`, accept: engine.answerRegistration },
    { prefix: `${OUTBOUND}claims/`, accept: engine.answerClaim },
    { prefix: `${OUTBOUND}recalls/`, accept: engine.answerRecallKit },
    { prefix: `${OUTBOUND}recall-statements/`, accept: engine.creditRecallWork },
  ] as const;

  async function process(key: string, accept: (document: unknown) => Promise<void> | void): Promise<void> {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    await accept(JSON.parse((await Body?.transformToString()) ?? "null"));
    await save();
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  }

  async function receiveAll(): Promise<void> {
    const waiting = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: OUTBOUND, MaxKeys: 1 }));
    if (!waiting.KeyCount) return;
    for (const { prefix, accept } of inboxes) {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
      // In the order in which they were written: the number of an order does not say when it was placed.
      const byAge = Contents.toSorted((a, b) => Number(a.LastModified ?? 0) - Number(b.LastModified ?? 0));
      for (const { Key } of byAge) {
        if (!Key) continue;
        await process(Key, accept).catch((error: unknown) => console.error(`erp: failed to process ${Key}:`, error));
      }
    }
  }

  const turns = uploadTurns(lookups.isImported);
  /** Uploads the files that are due and have their turn. */
  async function upload(): Promise<void> {
    const due = state.outgoing.filter(({ at }) => at <= clock.now()).sort((a, b) => a.at - b.at);
    const chosen = await turns.choose(due);
    for (const file of chosen) {
      await s3.send(new PutObjectCommand({ Bucket: bucket, Key: file.key, Body: file.body }));
      turns.uploaded(file);
      state.outgoing.splice(state.outgoing.indexOf(file), 1);
    }
    if (chosen.length > 0) await save();
  }

  /** A failed step is retried on the next poll. */
  const runStep = (): Promise<boolean> =>
    engine.runNextStep().catch((error: unknown) => {
      console.error("erp: step failed:", error);
      return false;
    });

  async function work(): Promise<void> {
    await receiveAll();
    for (let done = STEPS_PER_SAVE; done === STEPS_PER_SAVE; ) {
      done = 0;
      while (done < STEPS_PER_SAVE && (await runStep())) done += 1;
      const updated = await engine.updateOverdueBlocks();
      if (done > 0 || updated) await save();
      await upload();
    }
  }

  let working = Promise.resolve();
  const queued = (job: () => Promise<void>): Promise<void> => {
    working = working.then(job).catch((error: unknown) => console.error("erp:", error));
    return working;
  };
  const timer = setInterval(() => void queued(work), POLL_MS);

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
    disorder: () => state.disorder,
    async setDisorder(share) {
      if (!(share >= 0 && share <= 1)) throw new RangeError("disorder must be between 0 and 1");
      state.disorder = share;
      await queued(save);
    },
    async stop() {
      clearInterval(timer);
      await queued(save);
      dynamo.destroy();
    },
  };
}
