import * as z from "zod";
import { customerNumber } from "../customer/index.ts";
import { isServed, servedListings } from "../customer/served/index.ts";
import { sorgConfig, todayHere } from "../host/index.ts";
import { openSums, READ_OPEN } from "../invoice/index.ts";
import {
  type Amount,
  action,
  actor,
  type Day,
  hasScope,
  memo,
  notFound,
  refuseField,
  ZERO,
} from "../platform/index.ts";
import { SALES_SCOPES, salesOfYear } from "../sales-overview/index.ts";
import { VISIT, visitCoverage } from "../visit-form/index.ts";
import { recordsVisits } from "../visit-form/schema.ts";
import { SALES_AREA } from "./regions.ts";

/** Most dealers on a map. */
const MOST = 2_000;

/** A dealer on the map. */
export interface MapDealer {
  readonly custCode: string;
  readonly custNumber: string;
  readonly custName: string;
  readonly custCity: string;
  readonly custPhone: string;
  /** Degrees; absent if the ERP has not sent a position. */
  readonly lat: number | undefined;
  readonly lng: number | undefined;
  /** Net sales of this month and the eleven before; absent without a scope for sales reports. */
  readonly sales: Amount | undefined;
  /** Absent without visits, without a visit form, or without its scope. */
  readonly lastVisit: Day | undefined;
}

/** The dealers of a sales organization that the user serves. */
export interface MapDealers {
  readonly dealers: readonly MapDealer[];
  /** False if there are more than 2,000. */
  readonly complete: boolean;
  /** ISO code of the currency of the sales. */
  readonly currency: string;
  readonly hasSales: boolean;
  readonly hasVisits: boolean;
}

/** Figures of all customers of a sales organization may be a minute old. Which customers a user sees is read each time. */
const FIGURES_MS = 60_000;
const salesBy = memo((sorg) => salesOfYear(sorg, MOST), FIGURES_MS, 10);
const lastVisits = memo(
  async (sorg) => {
    const covered = await visitCoverage(sorg);
    return new Map(covered.flatMap(({ custCode, last }) => (last ? [[custCode, last.visitedOn] as const] : [])));
  },
  FIGURES_MS,
  10,
);

const NAMES = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/**
 * Dealers of a sales organization that the user may act for, by name, with what the map colors them by. Three queries, however many
 * there are.
 * @throws Refusal on `sorg` if it is none of the user's
 */
export const mapDealers = action({
  name: "salesArea.dealers",
  scope: SALES_AREA,
  input: z.object({ sorg: z.string().max(10) }),
  run: async ({ sorg }): Promise<MapDealers> => {
    const config = await ownSorg(sorg);
    const hasSales = SALES_SCOPES.some(hasScope);
    const hasVisits = hasScope(VISIT) && recordsVisits(sorg);
    const [{ listings, complete }, sales, visits] = await Promise.all([
      servedListings(sorg, MOST),
      hasSales ? salesBy(sorg) : new Map<string, Amount>(),
      hasVisits ? lastVisits(sorg) : new Map<string, Day>(),
    ]);
    return {
      dealers: listings
        .toSorted((a, b) => NAMES.compare(a.custName, b.custName))
        .map(({ custCode, custName, custCity, custPhone, lat, lng }) => ({
          ...{ custCode: custCode.unified, custNumber: customerNumber(custCode) },
          ...{ custName, custCity, custPhone, lat, lng },
          sales: hasSales ? (sales.get(custCode.unified) ?? ZERO) : undefined,
          lastVisit: visits.get(custCode.unified),
        })),
      ...{ complete, currency: config.currency, hasSales, hasVisits },
    };
  },
});

/** @throws Refusal on `sorg` if it is none of the user's */
async function ownSorg(sorg: string) {
  const config = actor().sorgs.includes(sorg) ? await sorgConfig(sorg) : undefined;
  if (!config) throw refuseField("sorg", "sorg_unknown");
  return config;
}

/**
 * What a dealer on the map owes the sales organization, in its currency; undefined without a scope for open invoices.
 * @throws Refusal on `sorg` if it is none of the user's, "not-found" for a dealer that the user does not serve
 */
export const dealerBalance = action({
  name: "salesArea.dealerBalance",
  scope: SALES_AREA,
  input: z.object({ sorg: z.string().max(10), custCode: z.string().max(20) }),
  run: async ({ sorg, custCode }): Promise<Amount | undefined> => {
    const { currency } = await ownSorg(sorg);
    if (!(await isServed(sorg, custCode))) throw notFound();
    if (!READ_OPEN.some(hasScope)) return undefined;
    return (await openSums(custCode, sorg, currency, await todayHere())).open;
  },
});
