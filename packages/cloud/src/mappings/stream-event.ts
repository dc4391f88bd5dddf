import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { type DynamoDBStreamsClient, GetRecordsCommand, type GetRecordsInput } from "@aws-sdk/client-dynamodb-streams";
import { z } from "zod";

/** A stream record as functions receive it. */
export interface StreamRecord extends Record<string, unknown> {
  readonly eventID: string;
  readonly dynamodb: Readonly<Record<string, unknown>> & {
    readonly SequenceNumber: string;
    /** Epoch seconds. */
    readonly ApproximateCreationDateTime: number;
  };
}

/** A record as the service sends it; its images have Lambda's format. */
interface SentRecord {
  readonly eventID?: string;
  readonly eventName?: string;
  readonly eventVersion?: string;
  readonly awsRegion?: string;
  readonly dynamodb?: Readonly<Record<string, unknown>> & {
    readonly SequenceNumber?: string;
    readonly ApproximateCreationDateTime?: number;
  };
  readonly userIdentity?: { readonly Type?: string; readonly PrincipalId?: string };
}

const sent = z.looseObject({
  Records: z.array(z.custom<SentRecord>((value) => typeof value === "object" && value !== null)).optional(),
});

interface Page {
  readonly records: StreamRecord[];
  /** Absent at the end of the shard. */
  readonly next?: string | undefined;
}

/**
 * GetRecords in Lambda's format. The records are read from the response itself: the SDK would convert each value of all images,
 * most of which the filter of a mapping drops.
 */
export async function getRecords(
  streams: DynamoDBStreamsClient,
  streamArn: string,
  input: GetRecordsInput,
): Promise<Page> {
  const command = new GetRecordsCommand(input);
  let records: readonly SentRecord[] = [];
  command.middlewareStack.add(
    (next) => async (request) => {
      const result = await next(request);
      const { response } = result;
      if (isSuccess(response)) {
        const { Records = [], ...rest } = sent.parse(await read(response.body));
        records = Records;
        Object.assign(response, { body: Buffer.from(JSON.stringify(rest)) });
      }
      return result;
    },
    // Before the SDK reads the response.
    { step: "deserialize", priority: "low" },
  );
  const { NextShardIterator } = await streams.send(command);
  return { records: records.map((record) => streamRecord(record, streamArn)), next: NextShardIterator };
}

/** A response that came over HTTP has a stream, and one from another thread its bytes. */
type Body = Readable | Uint8Array;

const read = (body: Body): Promise<unknown> => json(body instanceof Readable ? body : Readable.from([body]));

function isSuccess(response: unknown): response is { readonly body: Body } {
  if (typeof response !== "object" || response === null) return false;
  if (!("statusCode" in response) || response.statusCode !== 200 || !("body" in response)) return false;
  const { body } = response;
  if (!(body instanceof Readable || body instanceof Uint8Array))
    throw new Error("a response of the stream cannot be read");
  return true;
}

function streamRecord({ dynamodb = {}, userIdentity, ...record }: SentRecord, streamArn: string): StreamRecord {
  const { SequenceNumber = "", ApproximateCreationDateTime = 0 } = dynamodb;
  return {
    eventID: record.eventID ?? "",
    eventName: record.eventName,
    eventVersion: record.eventVersion ?? "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: record.awsRegion ?? streamArn.split(":")[3],
    dynamodb: {
      ...dynamodb,
      SequenceNumber,
      ApproximateCreationDateTime: Math.floor(ApproximateCreationDateTime),
    },
    // Deleted by time to live.
    ...(userIdentity ? { userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId } } : {}),
    eventSourceARN: streamArn,
  };
}
