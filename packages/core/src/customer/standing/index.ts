import * as z from "zod";
import { action, getItems, hasScope } from "../../platform/index.ts";
import { creditViews } from "../companies.ts";
import { type Credit, creditReservationSchema, creditSchema } from "../schema.ts";
import { servedByCode } from "../served/index.ts";
import { creditKey, creditReservationKey, readActiveAreas } from "../store.ts";

/** Maximum customers of a page to choose from. */
const MOST = 50;

/** How the accounts of a customer stand, in the sales organizations in which the user may act for it. */
interface CustomerStanding {
  readonly custCode: string;
  /** Why a company blocks the account; null if none does. */
  readonly reasonBlocked: NonNullable<Credit["reasonBlocked"]> | null;
  readonly credits: ReturnType<typeof creditViews>;
}

/**
 * How the accounts of customers stand that the user may act for; at most 50. Others, and customers without credit, are left out, as are
 * all of them for users who may not see credit.
 */
export const customerStandings = action({
  name: "customer.customerStandings",
  scope: "menu.change-cust",
  input: z.object({ custCodes: z.array(z.string().max(20)).max(MOST, "max_items_exceeded") }),
  run: async ({ custCodes }): Promise<CustomerStanding[]> => {
    if (!hasScope("credit-status.read")) return [];
    const served = await servedByCode([...new Set(custCodes)]);
    const codesBySorg = Map.groupBy(
      [...served].flatMap(([code, { custAreas }]) => custAreas.map(({ sorg }) => ({ code, sorg }))),
      ({ sorg }) => sorg,
    );
    const areas = await Promise.all(
      [...codesBySorg].map(([sorg, found]) =>
        readActiveAreas(
          found.map(({ code }) => code),
          sorg,
        ),
      ),
    );
    const accounts = new Map(areas.flat().map((area) => [`${area.custCode}#${area.companyCode}`, area]));
    const keys = [...accounts.values()].flatMap(({ custCode, companyCode }) => [
      creditKey(custCode, companyCode),
      creditReservationKey(custCode, companyCode),
    ]);
    const items = await getItems(keys, { consistent: false });
    const credits = [...accounts.values()].flatMap(({ custCode }, index) => {
      const [credit, reserved] = [items[index * 2], items[index * 2 + 1]];
      if (!credit) return [];
      const reservations = reserved ? [creditReservationSchema.parse(reserved)] : [];
      return [{ custCode, credit: creditSchema.parse(credit), reservations }];
    });
    return [...Map.groupBy(credits, ({ custCode }) => custCode)].flatMap(([custCode, own]) => {
      const customer = served.get(custCode);
      if (!customer) return [];
      const reasonBlocked = own.find(({ credit }) => credit.reasonBlocked)?.credit.reasonBlocked ?? null;
      return [
        {
          custCode,
          reasonBlocked,
          credits: creditViews(
            customer,
            own.map(({ credit }) => credit),
            own.flatMap(({ reservations }) => reservations),
          ),
        },
      ];
    });
  },
});
