import { ScanCommand } from "@aws-sdk/client-dynamodb";
import { PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { commit, eventBridge, now, queryAll, setClock, systemActor, withActor } from "@spoke/core/platform";
import { handler as sweep } from "@spoke/functions/jobs/outbox-sweep.ts";
import { handler as publish } from "@spoke/functions/streams/outbox-publisher.ts";
import type { DynamoDBStreamEvent } from "aws-lambda";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { startCloud, type TestCloud } from "../support/cloud.ts";

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());
afterEach(() => vi.restoreAllMocks());

/** Commits an event whose publisher never sees it. */
async function happen(note: string, minutesAgo = 0): Promise<void> {
  const at = now() - minutesAgo * 60_000;
  const restore = setClock(() => at);
  try {
    const data = { note };
    const event = { type: "test.happened", version: 1, data };
    await withActor(systemActor(), () => commit({ writes: [], events: [event] }));
  } finally {
    restore();
  }
}

/** The notes of the events that wait in the index. */
async function waiting(): Promise<string[]> {
  const shards = await Promise.all(
    [0, 1, 2, 3].map((shard) => queryAll({ pk: `UNPUBLISHED#${shard}`, index: "gsi1", bounded: "a test" })),
  );
  return shards.flat().map(({ envelope }) => Object(envelope).data.note);
}

/** Records what is put on the bus, and answers for it. */
function recordingBus(codeOf: (note: string) => string | undefined = () => undefined): string[] {
  const published: string[] = [];
  const send = async (command: unknown): Promise<object> => {
    if (!(command instanceof PutEventsCommand)) throw new Error("unexpected command");
    return {
      Entries: (command.input.Entries ?? []).map(({ Detail }) => {
        const { note } = JSON.parse(Detail ?? "{}").data;
        const ErrorCode = codeOf(note);
        if (ErrorCode === undefined) published.push(note);
        return { ErrorCode };
      }),
    };
  };
  vi.spyOn(eventBridge(), "send").mockImplementation(send);
  return published;
}

/** What the stream hands to the publisher for the events that wait. */
async function streamed(): Promise<DynamoDBStreamEvent> {
  const { Items = [] } = await cloud.clients.dynamoDb.send(new ScanCommand({ TableName: cloud.tableName }));
  const fresh = Items.filter(({ pk, gsi1pk }) => pk?.S?.startsWith("OUTBOX#") && gsi1pk !== undefined);
  return {
    Records: fresh.map((NewImage, index) => ({
      eventName: "INSERT",
      dynamodb: { SequenceNumber: `${index + 1}`, NewImage },
    })),
  } as unknown as DynamoDBStreamEvent;
}

it("an event leaves the index once the publisher has put it on the bus", async () => {
  await happen("placed");
  expect(await waiting()).toEqual(["placed"]);
  const published = recordingBus();
  expect(await publish(await streamed())).toEqual({ batchItemFailures: [] });
  expect(published).toEqual(["placed"]);
  expect(await waiting()).toEqual([]);
});

it("a copy of a published event that somebody puts back into the table is not published again", async () => {
  await happen("before");
  const records = await streamed();
  for (const { dynamodb } of records.Records) delete dynamodb?.NewImage?.gsi1pk;
  const published = recordingBus();
  expect(await publish(records)).toEqual({ batchItemFailures: [] });
  expect(published).toEqual([]);
  await publish(await streamed());
});

it("an event that the publisher never saw is published by the sweeper, and a young one is left to the stream", async () => {
  await happen("lost", 11);
  await happen("on its way", 9);
  const published = recordingBus();
  await sweep({});
  expect(published).toEqual(["lost"]);
  expect(await waiting()).toEqual(["on its way"]);
  await publish(await streamed());
});

it("a bus that is down gets the events again, from the first that it did not accept", async () => {
  await happen("first");
  await happen("second");
  vi.spyOn(eventBridge(), "send").mockImplementation(() => Promise.reject(new Error("down")));
  const records = await streamed();
  expect(await publish(records)).toEqual({ batchItemFailures: [{ itemIdentifier: "1" }] });
  expect((await waiting()).sort()).toEqual(["first", "second"]);
  const published = recordingBus();
  expect(await publish(records)).toEqual({ batchItemFailures: [] });
  expect(published.sort()).toEqual(["first", "second"]);
});

it("an event that the bus refuses for good holds up nobody and waits for the sweeper", async () => {
  await happen("poison", 11);
  await happen("good", 11);
  const published = recordingBus((note) => (note === "poison" ? "MalformedDetail" : undefined));
  expect(await publish(await streamed())).toEqual({ batchItemFailures: [] });
  expect(published).toEqual(["good"]);
  expect(await waiting()).toEqual(["poison"]);
  vi.restoreAllMocks();
  const later = recordingBus();
  await sweep({});
  expect(later).toEqual(["poison"]);
});
