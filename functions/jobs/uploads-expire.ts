import { logger, systemActor, withActor } from "@spoke/core/platform";
import { deleteUnlinkedUploads } from "@spoke/core/upload/expire.ts";
import { withTracing } from "../with-tracing.ts";

/** Deletes the files of uploads that no record linked within a week. */
export const handler = withTracing("uploads-expire", async (): Promise<void> => {
  const result = await withActor(systemActor(), () => deleteUnlinkedUploads({}));
  logger.info("unlinked uploads deleted", result);
});
