import type { AttributeValue, _Record as SdkRecord } from "@aws-sdk/client-dynamodb-streams";

/** A stream record as functions receive it. */
export interface StreamRecord extends Record<string, unknown> {
  readonly eventID: string;
  readonly dynamodb: Readonly<Record<string, unknown>> & {
    readonly SequenceNumber: string;
    /** Epoch seconds. */
    readonly ApproximateCreationDateTime: number;
  };
}

/** Converts a record of GetRecords to Lambda's format. */
export function streamRecord(record: SdkRecord, streamArn: string): StreamRecord {
  const { dynamodb = {}, userIdentity } = record;
  const { Keys, NewImage, OldImage, SequenceNumber = "", SizeBytes, StreamViewType } = dynamodb;
  return {
    eventID: record.eventID ?? "",
    eventName: record.eventName,
    eventVersion: record.eventVersion ?? "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: record.awsRegion ?? streamArn.split(":")[3],
    dynamodb: {
      ApproximateCreationDateTime: Math.floor((dynamodb.ApproximateCreationDateTime?.getTime() ?? 0) / 1_000),
      ...(Keys ? { Keys: image(Keys) } : {}),
      ...(NewImage ? { NewImage: image(NewImage) } : {}),
      ...(OldImage ? { OldImage: image(OldImage) } : {}),
      SequenceNumber,
      SizeBytes,
      StreamViewType,
    },
    // Deleted by time to live.
    ...(userIdentity ? { userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId } } : {}),
    eventSourceARN: streamArn,
  };
}

type Json = string | boolean | readonly Json[] | { readonly [key: string]: Json };

function image(item: Record<string, AttributeValue>): Json {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plain(value)]));
}

/** An attribute as JSON; binary values as base64. */
function plain(value: AttributeValue): Json {
  if (value.B !== undefined) return { B: base64(value.B) };
  if (value.BS !== undefined) return { BS: value.BS.map(base64) };
  if (value.L !== undefined) return { L: value.L.map(plain) };
  if (value.M !== undefined) return { M: image(value.M) };
  if (value.S !== undefined) return { S: value.S };
  if (value.N !== undefined) return { N: value.N };
  if (value.SS !== undefined) return { SS: value.SS };
  if (value.NS !== undefined) return { NS: value.NS };
  if (value.BOOL !== undefined) return { BOOL: value.BOOL };
  return { NULL: true };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
