import * as z from "zod";
import { action, commit, now, SYSTEM, today, UTC } from "../platform/index.ts";
import { remove } from "./objects.ts";
import { cleanKey, keysOf } from "./schema.ts";
import { deleteUploadWrite, unlinkedUploads } from "./store.ts";

/** Deletes uploads that no record linked within a week, and their files. */
export const deleteUnlinkedUploads = action({
  name: "upload.deleteUnlinkedUploads",
  scope: SYSTEM,
  input: z.object({}),
  run: async (): Promise<{ readonly deleted: number }> => {
    let deleted = 0;
    for await (const upload of unlinkedUploads(today(UTC, now()))) {
      // Files first: if this fails, the next run finds the upload again.
      if (upload.status === "CLEAN") await Promise.all(keysOf(upload.purpose, cleanKey(upload)).map(remove));
      if (!(await commit.attempt({ writes: [deleteUploadWrite(upload.id)] }))) deleted += 1;
    }
    return { deleted };
  },
});
