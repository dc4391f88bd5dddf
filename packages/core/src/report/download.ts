import * as z from "zod";
import { action, Refusal, SIGNED_IN } from "../platform/index.ts";
import { type StoredFile, storedFile } from "../platform/stored-file.ts";
import { ownReport } from "./index.ts";

/**
 * The file of the actor's own report.
 * @throws Refusal "not-found" for absent reports, reports of other users, and expired files; "report_not_ready"
 */
export const ownFile = action({
  name: "report.ownFile",
  scope: SIGNED_IN,
  input: z.object({ id: z.string().min(1).max(40) }),
  run: async ({ id }): Promise<StoredFile> => {
    const { state, file, fileName } = await ownReport(id);
    if (state !== "done" || !file)
      throw new Refusal("conflict", state === "failed" ? "report_failed" : "report_not_ready");
    return storedFile({ ...file, fileName });
  },
});
