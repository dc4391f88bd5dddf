import { timeZoneOf } from "../../host/index.ts";
import { action, activeCustomer, actor, dayOf } from "../../platform/index.ts";
import { type PageInfo, pageInfo } from "../page.ts";
import { present, type ShownProduct } from "../present.ts";
import { type PurchasesInput, purchasesInputSchema } from "../schema.ts";
import { comparedList, forActor } from "../viewer.ts";
import { type Bought, type BoughtLine, boughtOf, byFrequency, byLast } from "./purchase.ts";
import { readBought } from "./store.ts";

const SCOPE = "page.catalog";

/** An article with the active customer's purchases. */
export type BoughtProduct = ShownProduct & { readonly purchased: Bought };

export interface BoughtPage {
  readonly data: BoughtProduct[];
  readonly info: PageInfo;
  readonly suggestion: null;
}

/**
 * What the active customer ordered from the host's sales organization in two years, or on the given days of them, latest first. Other
 * orders and filters are those of the catalog. One query. @throws Refusal if no customer is active
 */
export const previousPurchases = action({
  name: "catalog.previousPurchases",
  scope: SCOPE,
  input: purchasesInputSchema,
  run: (input) => boughtPage(input, byLast),
});

/** The subset ordered at least twice, most frequent first. */
export const frequentPurchases = action({
  name: "catalog.frequentPurchases",
  scope: SCOPE,
  input: purchasesInputSchema,
  run: (input) => boughtPage(input, byFrequency),
});

async function boughtPage(input: PurchasesInput, rank: (bought: Iterable<Bought>) => Bought[]): Promise<BoughtPage> {
  const { code } = activeCustomer();
  const [{ snapshot, viewer }, lines] = await Promise.all([forActor(), readBought(code.unified, actor().sorg)]);
  const bought = boughtOf(await ofPeriod(lines, input));
  const { filter, sort, page, limit } = input;
  const ranked = rank(bought.values()).map(({ articleCode }) => articleCode);
  const codes = await snapshot.index.among(ranked, filter, comparedList(filter, viewer));
  const shown = await inOrder();
  const cards = await snapshot.index.byCode(shown, viewer.locale);
  const data = cards.flatMap((card) => {
    const purchased = card && bought.get(card.articleCode);
    return purchased ? [{ ...present(card, snapshot, viewer), purchased }] : [];
  });
  return { data, info: pageInfo(input, codes.length), suggestion: null };

  async function inOrder(): Promise<string[]> {
    if (codes.length === 0) return [];
    if (sort.field === "recommended") {
      const sorted = sort.order === "DESC" ? codes.toReversed() : codes;
      return sorted.slice((page - 1) * limit, page * limit);
    }
    const among = { ...filter, articleCodes: codes };
    const view = { locale: viewer.locale, priceList: comparedList(filter, viewer) };
    const { items } = await snapshot.index.search({ filter: among, sort, page, limit, ...view });
    return items.map(({ articleCode }) => articleCode);
  }
}

/** Lines of orders on the given days, inclusive, by the host's time zone. */
async function ofPeriod(lines: readonly BoughtLine[], { from, to }: Pick<PurchasesInput, "from" | "to">) {
  if (from === undefined && to === undefined) return lines;
  const zone = await timeZoneOf(actor().host);
  return lines.filter(({ at }) => {
    const day = dayOf(at, zone);
    return (from === undefined || day >= from) && (to === undefined || day <= to);
  });
}
