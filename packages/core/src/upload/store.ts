import { ABSENT, commit, getItem, isoNow, type Key, ttlIn, type Write, WriteConflict } from "../platform/index.ts";
import { type Upload, uploadSchema } from "./schema.ts";

/** What nobody sends or links is forgotten. */
const DAYS = 7;

export const uploadKey = (id: string): Key => ({ pk: `UPLOAD#${id}`, sk: "UPLOAD" });

export const QUARANTINE = "quarantine/";

/** Where a file lies until it was checked. */
export const quarantineKey = ({ sorg, id }: Pick<Upload, "sorg" | "id">): string => `${QUARANTINE}${sorg}/${id}`;

export async function readUpload(id: string): Promise<Upload | undefined> {
  const item = await getItem(uploadKey(id));
  return item && uploadSchema.parse(item);
}

export const newUploadWrite = (upload: Upload): Write => ({
  kind: "put",
  item: { ...uploadKey(upload.id), ...upload, ttl: ttlIn(DAYS) },
  when: ABSENT,
});

/** What a check found, once: a later finding about the same upload changes nothing. Answers whether it was the first. */
export async function settle(
  id: string,
  found: { readonly status: "CLEAN" } | { readonly status: "REFUSED"; readonly reason: string },
): Promise<boolean> {
  const reason = found.status === "REFUSED" ? found.reason : undefined;
  const write: Write = {
    kind: "update",
    key: uploadKey(id),
    set: { status: found.status, reason, checkedAt: isoNow() },
    when: { expression: "#status = :pending", values: { pending: "PENDING" } },
  };
  try {
    await commit({
      writes: [write],
      audit: { subject: `UPLOAD#${id}`, what: "checked", detail: { status: found.status, reason: reason ?? "" } },
    });
    return true;
  } catch (error) {
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}
