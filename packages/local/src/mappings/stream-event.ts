import type { AttributeValue, _Record as SdkRecord } from "@aws-sdk/client-dynamodb-streams";

/** A change of a table as Lambda hands it to a function. */
export interface StreamRecord extends Record<string, unknown> {
  readonly eventID: string;
  readonly dynamodb: Readonly<Record<string, unknown>> & {
    readonly SequenceNumber: string;
    /** Epoch seconds. */
    readonly ApproximateCreationDateTime: number;
  };
}

/** Brings a record of GetRecords into the shape of Lambda's DynamoDB event. */
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
    // An item that DynamoDB itself removed because its time was over.
    ...(userIdentity ? { userIdentity: { type: userIdentity.Type, principalId: userIdentity.PrincipalId } } : {}),
    eventSourceARN: streamArn,
  };
}

type Json = string | boolean | readonly Json[] | { readonly [key: string]: Json };

function image(item: Record<string, AttributeValue>): Json {
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plain(value)]));
}

/** The JSON of an attribute: as the SDK has it, except that binary values are base64 text. */
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
