import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { reachableIn, servedCustomers } from "../customer/served/index.ts";
import { actor, type Day } from "../platform/index.ts";
import { visitAction } from "./find.ts";
import { MAX_CUSTOMERS, VARIANT_SORGS, VARIANTS } from "./schema.ts";
import { type Coverage, readCoverage, readCovered } from "./store.ts";

/** A customer that the user may visit, and the visits so far. */
export interface VisitedCustomer {
  readonly sorg: string;
  readonly custCode: string;
  readonly custName: string;
  readonly custCity: string;
  readonly visits: number;
  readonly lastVisit: Day | undefined;
  readonly lastVisitBy: string | undefined;
  readonly lastVisitId: string | undefined;
}

/**
 * Customers of a sales organization that the user serves, or only those with visit forms: by name, at most 200. Empty for a sales
 * organization without a form, or of which the user has no area.
 */
export const visitCustomers = visitAction({
  name: "visitForm.customers",
  input: z.object({
    sorg: z.string().max(10).optional(),
    onlyCustomerHasFormVisit: z.boolean().default(false),
    search: z.string().trim().max(100).default(""),
  }),
  run: async ({ sorg, onlyCustomerHasFormVisit, search }): Promise<VisitedCustomer[]> => {
    const sorgs = VARIANTS.map((variant) => VARIANT_SORGS[variant]).filter(
      (code) => (sorg === undefined || code === sorg) && actor().sorgs.includes(code),
    );
    if (sorgs.length === 0) return [];
    const found = await (onlyCustomerHasFormVisit ? covered(sorgs, search) : served(sorgs, search));
    return found.toSorted((a, b) => a.custName.localeCompare(b.custName)).slice(0, MAX_CUSTOMERS);
  },
});

async function served(sorgs: readonly string[], search: string): Promise<VisitedCustomer[]> {
  const { customers } = await servedCustomers({ search });
  const places = customers.flatMap(({ custCode: { unified }, custName, custCity, custAreas }) =>
    custAreas
      .filter(({ sorg }) => sorgs.includes(sorg))
      .map(({ sorg }) => ({ sorg, custCode: unified, custName, custCity })),
  );
  const coverage = await readCoverage(places);
  return places.map((place) =>
    toVisited(
      place,
      coverage.find(({ sorg, custCode }) => sorg === place.sorg && custCode === place.custCode),
    ),
  );
}

async function covered(sorgs: readonly string[], search: string): Promise<VisitedCustomer[]> {
  const found = await Promise.all(
    sorgs.map(async (sorg) => {
      const all = await readCovered(sorg);
      const codes = await reachableIn(
        sorg,
        all.map(({ custCode }) => custCode),
      );
      return all.filter(({ custCode }) => codes === "all" || codes.includes(custCode));
    }),
  );
  const named = await Promise.all(
    found.flat().map(async (each) => {
      const record = await customerRecord(each.custCode);
      const { custName = each.custCode, custCity = "" } = record?.customer ?? {};
      return toVisited({ sorg: each.sorg, custCode: each.custCode, custName, custCity }, each);
    }),
  );
  const sought = search.toLowerCase();
  return named.filter(({ custName, custCity, custCode }) =>
    [custName, custCity, custCode].some((text) => text.toLowerCase().includes(sought)),
  );
}

const toVisited = (
  place: Pick<VisitedCustomer, "sorg" | "custCode" | "custName" | "custCity">,
  coverage: Coverage | undefined,
): VisitedCustomer => ({
  ...place,
  visits: coverage?.visits ?? 0,
  lastVisit: coverage?.last?.visitedOn,
  lastVisitBy: coverage?.last?.by,
  lastVisitId: coverage?.last?.id,
});
