import { ABSENT, commit, getItem, isoNow, type Key, ttlIn, type Write } from "../platform/index.ts";
import { type Upload, uploadSchema } from "./schema.ts";

/** Days until an upload expires. */
const DAYS = 7;

export const uploadKey = (id: string): Key => ({ pk: `UPLOAD#${id}`, sk: "UPLOAD" });

export const QUARANTINE = "quarantine/";

/** Key of a file until it is checked. */
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

/** Records the result of a check. Later results for the same upload are ignored. Returns whether this was the first. */
export async function recordResult(
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
  const conflict = await commit.attempt({
    writes: [write],
    audit: { subject: `UPLOAD#${id}`, what: "checked", detail: { status: found.status, reason: reason ?? "" } },
  });
  return conflict === undefined;
}
