import { inject } from "vitest";
import type { Site } from "../support/site.ts";

/** The portal of this worker. Files that run at the same time have one each, so that none sees what another changes. */
export function siteOfWorker(): Site {
  const site = inject("sites")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!site) throw new Error(`no portal for worker ${process.env.VITEST_POOL_ID}`);
  return site;
}
