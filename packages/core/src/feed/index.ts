import * as z from "zod";
import { action, filesBucket, logger, SYSTEM } from "../platform/index.ts";
import { placeOf } from "./file.ts";
import { importFile } from "./import.ts";
import { FEED_KINDS } from "./kinds/index.ts";
import type { FeedStatus } from "./progress.ts";

export type { FeedStatus } from "./progress.ts";

/** Kinds in dependency order. Pictures may be imported at any time. */
export const feedOrder: readonly string[] = [...FEED_KINDS.map(({ name }) => name), "images"];

/**
 * Imports a file that was dropped under `feeds/` (docs/feeds.md). Undefined for an object that is not a feed or no longer
 * exists. A file that cannot be imported gets the status `failed`. Throws only on faults, after which to retry.
 */
export const importFeed = action({
  name: "feed.importFeed",
  scope: SYSTEM,
  input: z.object({ bucket: z.string(), key: z.string().max(1024) }),
  run: async ({ bucket, key }): Promise<FeedStatus | undefined> => {
    const place = bucket === filesBucket() ? placeOf(key) : undefined;
    if (!place) {
      logger.warn("object ignored: not a feed", { key });
      return undefined;
    }
    return importFile(place);
  },
});
