import * as z from "zod";
import { sorgsInTheMorning } from "../host/index.ts";
import { action, dayOf, logger, SYSTEM, startOf } from "../platform/index.ts";
import { statementsOf } from "./statement.ts";
import { readWorkshops } from "./work-store.ts";

/** The day of the month on which finished work is credited. */
const FIRST_DAY = "-01";

/**
 * Asks the ERP to credit the work of the past month, and of months before it, for the sales organizations where it is between 08:00
 * and 09:00 on the first day of a month at the instant `at`. Repeating it has no effect.
 * @throws Error if the work of some dealers could not be credited, so that the job runs again
 */
export const creditPastMonth = action({
  name: "recall.creditPastMonth",
  scope: SYSTEM,
  input: z.object({ at: z.iso.datetime() }),
  run: async ({ at }): Promise<{ readonly statements: number }> => {
    let [statements, failed] = [0, 0];
    for (const { sorg, timeZone } of await sorgsInTheMorning(at)) {
      const today = dayOf(at, timeZone);
      if (!today.endsWith(FIRST_DAY)) continue;
      for (const custCode of await readWorkshops(sorg)) {
        try {
          statements += (await statementsOf({ owner: custCode, part: sorg }, startOf(today, timeZone))).length;
        } catch (error) {
          failed += 1;
          logger.error("recall work not credited", { error, sorg, custCode });
        }
      }
    }
    if (failed > 0) throw new Error(`the recall work of ${failed} dealers was not credited`);
    return { statements };
  },
});
