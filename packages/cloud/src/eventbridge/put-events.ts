import { z } from "zod";
import type { NewEvent } from "./event.ts";
import { isRecord } from "./match-values.ts";

/** Limits of PutEvents: entries and total bytes. */
export const MAX_ENTRIES = 10;
export const MAX_BYTES = 262_144;
const TIME_BYTES = 14;
const MAX_DETAIL_TYPE = 128;

const requestSchema = z.object({
  EndpointId: z.string().nullish(),
  Entries: z.array(
    z.object({
      Time: z.number().nullish(),
      Source: z.string().nullish(),
      Resources: z.array(z.string()).nullish(),
      DetailType: z.string().nullish(),
      Detail: z.string().nullish(),
      EventBusName: z.string().nullish(),
    }),
  ),
});

type Entry = z.infer<typeof requestSchema>["Entries"][number];

export interface EntryError {
  readonly ErrorCode: string;
  readonly ErrorMessage: string;
}

/** Refuses the request with an error of the AWS JSON protocol. */
export class RequestRefused extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** Entries of a PutEvents request, each an event or an error. @throws RequestRefused */
export function readPutEvents(body: unknown): (NewEvent | EntryError)[] {
  const { success, data } = requestSchema.safeParse(body);
  if (!success) throw new RequestRefused("SerializationException", "The request is not a PutEvents request.");
  const { Entries: entries } = data;
  if (entries.length < 1 || entries.length > MAX_ENTRIES) {
    const bound = entries.length < 1 ? "greater than or equal to 1" : `less than or equal to ${MAX_ENTRIES}`;
    throw new RequestRefused(
      "ValidationException",
      `1 validation error detected: Value at 'entries' failed to satisfy constraint: Member must have length ${bound}`,
    );
  }
  if (entries.reduce((sum, entry) => sum + entryBytes(entry), 0) > MAX_BYTES) {
    throw new RequestRefused("ValidationException", "Total size of the entries in the request is over the limit.");
  }
  return entries.map(readEntry);
}

/** The size of an entry as EventBridge counts it. */
export function entryBytes({ Time, Source, DetailType, Detail, Resources }: Entry): number {
  const texts = [Source, DetailType, Detail, ...(Resources ?? [])];
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ""), 0);
  return bytes + (typeof Time === "number" ? TIME_BYTES : 0);
}

function readEntry({ Time, Source, DetailType, Detail, Resources, EventBusName }: Entry): NewEvent | EntryError {
  if (!Source) return required("Source");
  if (!DetailType) return required("DetailType");
  if (!Detail) return required("Detail");
  if (DetailType.length > MAX_DETAIL_TYPE) return invalid("DetailType", `DetailType is longer than ${MAX_DETAIL_TYPE}`);
  if (Source.startsWith("aws.")) {
    return { ErrorCode: "NotAuthorizedForSourceException", ErrorMessage: "Not authorized for the source." };
  }
  const time = typeof Time === "number" ? Time * 1_000 : undefined;
  if (time !== undefined && Number.isNaN(new Date(time).getTime())) return invalid("Time", "Time is out of range");
  const detail = readDetail(Detail);
  if (detail === undefined) return { ErrorCode: "MalformedDetail", ErrorMessage: "Detail is malformed." };
  const bus = EventBusName ?? undefined;
  return { source: Source, detailType: DetailType, detail, resources: Resources ?? [], time, bus };
}

/** The JSON object in a text, or undefined; too deeply nested JSON counts as malformed. */
function readDetail(text: string): Record<string, unknown> | undefined {
  try {
    const detail: unknown = JSON.parse(text);
    JSON.stringify(detail);
    return isRecord(detail) ? detail : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function required(field: string): EntryError {
  return invalid(field, `${field} is a required argument`);
}

function invalid(field: string, reason: string): EntryError {
  return { ErrorCode: "InvalidArgument", ErrorMessage: `Parameter ${field} is not valid. Reason: ${reason}.` };
}
