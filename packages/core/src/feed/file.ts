import { Readable } from "node:stream";
import { GetObjectCommand, HeadObjectCommand, NoSuchKey, NotFound, PutObjectCommand } from "@aws-sdk/client-s3";
import { filesBucket, isoNow } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";
import { FileRefusal } from "./refusals.ts";

/** The parts of a feed's key, `feeds/{sorg}/{kind}/{file}`. */
export interface FeedPlace {
  readonly key: string;
  readonly sorg: string;
  readonly kind: string;
  readonly file: string;
}

/** Undefined for a key that is not a feed, such as a folder marker. */
export function placeOf(key: string): FeedPlace | undefined {
  const match = /^feeds\/([A-Z0-9]{1,10})\/([^/]{1,40})\/([^/]+)$/.exec(key);
  if (!match) return undefined;
  const [, sorg = "", kind = "", file = ""] = match;
  return { key, sorg, kind, file };
}

/** Key of a file's error report. */
export const errorsKey = ({ sorg, kind, file }: FeedPlace): string => `feeds-result/${sorg}/${kind}/${file}/errors.csv`;

/** Metadata of the object in the bucket. */
export interface FeedObject {
  readonly bytes: number;
  readonly etag: string;
  readonly lastModified: string;
  /** Metadata `as-of`. */
  readonly asOf: string | undefined;
}

/** Undefined if the object no longer exists. */
export async function headFile(key: string): Promise<FeedObject | undefined> {
  try {
    const head = await s3().send(new HeadObjectCommand({ Bucket: filesBucket(), Key: key }));
    return {
      bytes: head.ContentLength ?? 0,
      etag: head.ETag ?? "",
      lastModified: head.LastModified?.toISOString() ?? isoNow(),
      asOf: head.Metadata?.["as-of"],
    };
  } catch (error) {
    if (error instanceof NotFound || error instanceof NoSuchKey) return undefined;
    throw error;
  }
}

/** The content of exactly this version. Throws if the object was replaced since; its own event follows. */
export async function openFile(key: string, { etag }: FeedObject): Promise<Readable> {
  const { Body } = await s3().send(
    new GetObjectCommand({ Bucket: filesBucket(), Key: key, ...(etag && { IfMatch: etag }) }),
  );
  if (!(Body instanceof Readable)) throw new Error("object body is not readable");
  return Body;
}

/** Text of the stored error report, or an empty string. */
export async function readReport(place: FeedPlace): Promise<string> {
  try {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: errorsKey(place) }));
    return (await Body?.transformToString()) ?? "";
  } catch (error) {
    if (error instanceof NoSuchKey) return "";
    throw error;
  }
}

export async function writeReport(place: FeedPlace, text: string): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: filesBucket(),
      Key: errorsKey(place),
      ContentType: "text/csv; charset=utf-8",
      Body: text,
    }),
  );
}

const DAY_MS = 86_400_000;
/** `-20261120T101500Z` before the extensions, seconds and fraction optional. */
const IN_NAME = /[-_.](\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(?:\.?(\d{3}))?Z\.[a-z.]+$/;

/**
 * The instant a file describes: from its name, its metadata, or the time it was written, in that order.
 * @throws FileRefusal if it is not a valid instant or is more than a day in the future
 */
export function asOfFile({ file }: FeedPlace, object: FeedObject, latest: string): string {
  const [, year, month, day, hour, minute, second = "00", ms = "000"] = IN_NAME.exec(file) ?? [];
  const declared = year ? `${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z` : object.asOf;
  const time = new Date(declared ?? object.lastModified);
  if (Number.isNaN(time.getTime())) throw new FileRefusal("as_of_invalid");
  if (time.toISOString() > latest) throw new FileRefusal("as_of_in_future");
  return time.toISOString();
}

/** The latest accepted instant: a day ahead, to allow for clock skew and time zones. */
export function latestInstant(now: number): string {
  return new Date(now + DAY_MS).toISOString();
}
