import { allHosts } from "@spoke/core/host";
import { logger, systemActor, withActor } from "@spoke/core/platform";
import { announceRestocked } from "@spoke/core/restock";
import { traced } from "../traced.ts";

/**
 * Tells of articles that can be had again without any word from the ERP: arrivals whose day has come, pieces that orders gave
 * back, articles that may be ordered again.
 */
export const handler = traced("restock-arrivals", announceToday);

async function announceToday(): Promise<void> {
  const told = await withActor(systemActor(), async () => {
    const sorgs = new Set((await allHosts()).map(({ sorg }) => sorg));
    let sum = 0;
    for (const sorg of sorgs) sum += (await announceRestocked({ sorg, articleCodes: [] })).told;
    return sum;
  });
  logger.info("articles are back in stock", { told });
}
