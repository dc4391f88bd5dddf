import * as z from "zod";
import {
  ABSENT,
  addDays,
  commit,
  type Day,
  getItem,
  isoNow,
  type Key,
  now,
  queryItems,
  today,
  ttlIn,
  UTC,
  type Write,
} from "../platform/index.ts";
import { type FileRef, fileRefSchema, type StoredFacts, UPLOAD_PURPOSES, type Upload, uploadSchema } from "./schema.ts";

/** Days in which an upload can be linked. */
export const LINK_DAYS = 7;
/** Days until the item of an upload expires: longer, so that the job finds what nobody linked. */
const ITEM_DAYS = 30;

export const uploadKey = (id: string): Key => ({ pk: `UPLOAD#${id}`, sk: "UPLOAD" });

export const QUARANTINE = "quarantine/";

/** Key of a file until it is checked. */
export const quarantineKey = ({ sorg, id }: Pick<Upload, "sorg" | "id">): string => `${QUARANTINE}${sorg}/${id}`;

export async function readUpload(id: string): Promise<Upload | undefined> {
  const item = await getItem(uploadKey(id));
  return item && uploadSchema.parse(item);
}

/** Uploads of a day that no record links. */
const unlinkedOf = (day: string): string => `UPLOADS#${day}`;

export const newUploadWrite = (upload: Upload): Write => ({
  kind: "put",
  item: {
    ...uploadKey(upload.id),
    ...upload,
    ...{ gsi1pk: unlinkedOf(today(UTC, now())), gsi1sk: upload.id, ttl: ttlIn(ITEM_DAYS) },
  },
  when: ABSENT,
});

/** The result of a check. */
export type Finding =
  | { readonly status: "CLEAN"; readonly stored: StoredFacts }
  | { readonly status: "REFUSED"; readonly reason: string };

/** Records the result of a check. Later results for the same upload are ignored. Returns whether this was the first. */
export async function recordResult(id: string, found: Finding): Promise<boolean> {
  const { status, reason, stored } = { reason: undefined, stored: undefined, ...found };
  const write: Write = {
    kind: "update",
    key: uploadKey(id),
    set: { status, reason, stored, checkedAt: isoNow() },
    when: { expression: "#status = :pending", values: { pending: "PENDING" } },
  };
  const conflict = await commit.attempt({
    writes: [write],
    audit: { subject: `UPLOAD#${id}`, what: "checked", detail: { status, reason: reason ?? "" } },
  });
  return conflict === undefined;
}

/** Marks a public picture as linked, which several records may do. */
export const linkedWrite = (id: string): Write => ({
  kind: "update",
  key: uploadKey(id),
  set: { linkedAt: isoNow() },
  remove: ["gsi1pk", "gsi1sk"],
});

/** Marks a private file as linked, for good. */
export const takenWrite = (id: string, taken: () => Error): Write => ({
  ...linkedWrite(id),
  when: { expression: "attribute_exists(#pk) AND attribute_not_exists(#linkedAt)" },
  otherwise: taken,
});

/** A private file that a record links, for those who fetch it by its id. */
const linkedFileSchema = z.object({
  purpose: z.enum(UPLOAD_PURPOSES),
  /** Id of the record, such as an order number; the purpose says of which kind. */
  owner: z.string(),
  ref: fileRefSchema,
});
export type LinkedFile = z.output<typeof linkedFileSchema>;

const fileKey = (uploadId: string): Key => ({ pk: `FILE#${uploadId}`, sk: "FILE" });

export const linkedFileWrite = (file: LinkedFile): Write => ({
  kind: "put",
  item: { ...fileKey(file.ref.uploadId), ...file },
});

export const unlinkFileWrite = ({ uploadId }: Pick<FileRef, "uploadId">): Write => ({
  kind: "delete",
  key: fileKey(uploadId),
});

export async function readLinkedFile(uploadId: string): Promise<LinkedFile | undefined> {
  const item = await getItem(fileKey(uploadId));
  return item && linkedFileSchema.parse(item);
}

/** Uploads that were created at least `LINK_DAYS` ago and that no record links, of the days before their items expire. */
export async function* unlinkedUploads(today: Day): AsyncGenerator<Upload> {
  for (let age = ITEM_DAYS - 1; age > LINK_DAYS; age -= 1) {
    const pk = unlinkedOf(addDays(today, -age));
    for await (const item of queryItems({ pk, index: "gsi1", bounded: "uploads of a day, read by a job" }))
      yield uploadSchema.parse(item);
  }
}

export const deleteUploadWrite = (id: string): Write => ({
  kind: "delete",
  key: uploadKey(id),
  when: { expression: "attribute_not_exists(#linkedAt)" },
});

/** Whether an upload may still be linked. */
export const isLinkable = ({ createdAt }: Pick<Upload, "createdAt">): boolean =>
  now() - Date.parse(createdAt) < LINK_DAYS * 86_400_000;
