import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { readServing } from "../customer/served/index.ts";
import { action, commit, retryOnConflict, SYSTEM } from "../platform/index.ts";
import { VARIANT_SORGS, VARIANTS } from "./schema.ts";
import {
  changeVisitFormWrites,
  completeListsWrite,
  coverageOf,
  listedWrite,
  readCoverage,
  readVisitForm,
  visitList,
} from "./store.ts";

const sorgs = VARIANTS.map((variant) => VARIANT_SORGS[variant]);

/** Lists the visits at these customers under who serves them now. Safe to repeat, and beside other changes. */
export async function relistVisitsAt(custCodes: readonly string[]): Promise<void> {
  const places = sorgs.flatMap((sorg) => custCodes.map((custCode) => ({ sorg, custCode })));
  for (const { sorg, custCode } of await readCoverage(places, { consistent: true })) await relist(sorg, custCode);
}

/** Lists all visits by who serves their dealers: what was stored before such lists, and what an interrupted feed left. */
export const relistVisits = action({
  name: "visitForm.relist",
  scope: SYSTEM,
  input: z.object({}),
  run: async (): Promise<void> => {
    for (const sorg of sorgs) {
      for await (const { custCode } of coverageOf(sorg)) await relist(sorg, custCode);
      await commit({ writes: [completeListsWrite(sorg)] });
    }
  },
});

/** Moves each visit at a dealer in a transaction of its own; the dealer's coverage says at the end that all are moved. */
const relist = (sorg: string, custCode: string): Promise<void> =>
  retryOnConflict(async () => {
    const [{ parts, unchanged }, [coverage]] = await Promise.all([
      readServing(custCode, sorg),
      readCoverage([{ sorg, custCode }], { consistent: true }),
    ]);
    if (!coverage || isDeepStrictEqual(coverage.parts, parts)) return;
    for await (const { id } of visitList.rows({ partitions: [{ owner: custCode, part: sorg }], consistent: true })) {
      const visit = await readVisitForm(id);
      if (!visit || isDeepStrictEqual(visit.parts, parts)) continue;
      const after = { ...visit, parts: [...parts], version: visit.version + 1 };
      await commit({ writes: [...changeVisitFormWrites(visit, after), unchanged] });
    }
    await commit({ writes: [listedWrite(coverage, parts), unchanged] });
  });
