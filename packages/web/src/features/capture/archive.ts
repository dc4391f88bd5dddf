import { strToU8, zip } from "fflate";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import type { Capture } from "../../lib/outbox/schema.ts";

/** The unsent captures as a .zip, so that nothing is lost if they can never be sent: their values as JSON, and their files. */
export async function archiveOf(captures: readonly Capture[], store: Pick<Outbox, "contentOf">): Promise<Blob> {
  const parts: Record<string, Uint8Array> = {};
  for (const { id, kind, label, values, files, createdAt } of captures) {
    const createdOn = new Date(createdAt).toISOString();
    const names = files.map(({ slot, name, title }) => ({ slot, name, title }));
    const form = { id, kind, label, createdAt: createdOn, values: JSON.parse(values), files: names };
    parts[`${id}/form.json`] = strToU8(JSON.stringify(form, undefined, 2));
    for (const [index, file] of files.entries()) {
      const content = await store.contentOf(file);
      const name = file.name.replaceAll(/[^\w.-]/g, "_");
      // Numbered, because two photos of a camera may have the same name.
      if (content) parts[`${id}/${index + 1}-${name}`] = new Uint8Array(await content.arrayBuffer());
    }
  }
  const packed = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    // Photos are compressed already.
    zip(parts, { level: 0 }, (error, data) => (error ? reject(error) : resolve(new Uint8Array(data))));
  });
  return new Blob([packed], { type: "application/zip" });
}
