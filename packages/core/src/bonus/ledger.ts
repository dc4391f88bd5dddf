import { type Amount, negate, times } from "../platform/money.ts";
import type { Award, Entry } from "./schema.ts";

/** The sums of a quarter. Amounts in ten-thousandths. */
export const FIGURES = [
  "purchasePoints",
  "purchaseValue",
  "paymentPoints",
  "paymentValue",
  "retailPoints",
  "retailValue",
  "netSales",
  "bikesBought",
  "bikesRegistered",
  "invoicesPaid",
  "invoicesOnTime",
] as const;
export type Figure = (typeof FIGURES)[number];
export type Figures = Readonly<Record<Figure, number>>;

/** Points of an entry: per piece, times the pieces. */
export const pointsOf = ({ quantity, points }: Pick<Award, "quantity" | "points">): number =>
  quantity * points === 0 ? 0 : quantity * points;

/** Value of an entry's points. */
export const worthOf = (award: Pick<Award, "quantity" | "points" | "pointValue">): Amount =>
  times(award.pointValue, pointsOf(award));

export const NO_FIGURES: Figures = {
  ...{ purchasePoints: 0, purchaseValue: 0, paymentPoints: 0, paymentValue: 0, retailPoints: 0, retailValue: 0 },
  ...{ netSales: 0, bikesBought: 0, bikesRegistered: 0, invoicesPaid: 0, invoicesOnTime: 0 },
};

/** What an entry adds to the figures of its quarter. */
export function figuresOf(award: Award): Figures {
  const { kind, netSales, bikes, paid, onTime } = award;
  return {
    ...NO_FIGURES,
    ...{ [`${kind}Points`]: pointsOf(award), [`${kind}Value`]: worthOf(award) },
    ...(kind === "purchase" && { netSales, bikesBought: bikes }),
    ...(kind === "retail" && { bikesRegistered: bikes }),
    ...(kind === "payment" && { invoicesPaid: paid, invoicesOnTime: onTime }),
  };
}

/** The sum of figures. */
export function sumFigures(all: readonly Figures[]): Figures {
  const sum: Record<Figure, number> = { ...NO_FIGURES };
  for (const figures of all) for (const name of FIGURES) sum[name] += figures[name];
  return sum;
}

const placeOf = ({ kind, document, line }: Award): string => `${kind}~${document}~${line}`;

/** The facts of an award in a fixed order. */
function factsOf(award: Award): string {
  const { id: _i, reverses: _r, ...facts }: Award & Partial<Entry> = award;
  return JSON.stringify(Object.entries(facts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The opposite of a count. Zero stays 0, since -0 would differ from what is stored. */
const opposite = (count: number): number => 0 - count;

/** The entry that takes another back, on the day of that one. */
const reversalOf = (entry: Entry): Entry => ({
  ...entry,
  id: `${entry.id}~reversed`,
  reverses: entry.id,
  quantity: opposite(entry.quantity),
  netSales: negate(entry.netSales),
  ...{ bikes: opposite(entry.bikes), paid: opposite(entry.paid), onTime: opposite(entry.onTime) },
});

/** How a source's entries change: what is appended to the ledger, and what is in effect after it. */
export interface LedgerChange {
  readonly appended: readonly Entry[];
  readonly effective: readonly Entry[];
}

/**
 * Compares the entries in effect with the awards of the source as it is now. Equal ones stay; others are reversed, and new ones
 * appended. The ids of entries derive from the source's line, the rules, and the revision, so that the same change has the same ids.
 * @param revision changes of the source so far
 */
export function changeOf(
  effective: readonly Entry[],
  awards: readonly Award[],
  source: string,
  revision: number,
): LedgerChange {
  const wanted = new Map(awards.map((award) => [placeOf(award), award]));
  const stays = effective.filter((entry) => {
    const award = wanted.get(placeOf(entry));
    return award !== undefined && factsOf(award) === factsOf(entry);
  });
  const places = new Set(stays.map(placeOf));
  const reversals = effective.filter((entry) => !places.has(placeOf(entry))).map(reversalOf);
  const added = awards
    .filter((award) => !places.has(placeOf(award)))
    .map(
      (award): Entry => ({
        ...award,
        id: `${source}~${placeOf(award)}~v${award.rules}~${revision}`,
        reverses: "",
      }),
    );
  return { appended: [...reversals, ...added], effective: [...stays, ...added] };
}
