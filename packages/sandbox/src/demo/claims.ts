import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { dayOf } from "@spoke/core/platform/calendar.ts";
import { fromUnits, negate } from "@spoke/core/platform/money.ts";
import { decimal, type FeedFile, isoDay, ndjson } from "../feed-file.ts";
import { taxColumns, taxesOn, withTaxes } from "../taxes.ts";
import { claimTexts } from "./claim-texts.ts";
import type { Dealer } from "./people.ts";
import { type Random, seeded } from "./random.ts";

const DAY = 86_400_000;
/** Claims per sales organization. */
const BIKES = 70;
const PARTS = 40;

/** A bike or part that a dealer bought. */
export interface Bought {
  readonly dealer: Pick<Dealer, "code" | "name">;
  readonly shippedOn: string;
  /** Day of the registered sale to a consumer. */
  readonly soldOn?: string;
  readonly frameNumber?: string;
  readonly brand?: string;
  readonly articleCode?: string;
  readonly name?: string;
  readonly invoiceNo?: string;
  /** Merchandise category. */
  readonly category?: string;
}

/** A sales organization, with what its claims are numbered and drawn by. */
export interface Seller {
  readonly sorg: string;
  readonly suffix: string;
  readonly seed: number;
  /** The language of its claims. */
  readonly locale: string;
  readonly timeZone: string;
  /** What its credit notes need; without it claims have none. */
  readonly credits?: { readonly rate: number; readonly currency: string; readonly companyCode: string };
}

type Status = FeedRow<"claims">["status"];

/** Old claims are closed; every status occurs among those of the last weeks. */
const RECENT: readonly Status[] = [
  ...(["submitted", "submitted", "in-review", "in-review", "information-needed", "approved", "approved"] as const),
  ...(["awaiting-return", "received", "draft", "resolved", "rejected", "withdrawn"] as const),
];

const statusAt = (age: number, index: number, random: Random): Status => {
  if (age < 45) return RECENT[index % RECENT.length] ?? "submitted";
  if (random.chance(0.12)) return "rejected";
  return random.chance(0.06) ? "withdrawn" : "resolved";
};

/** Most claims that wait for the office are of the last days: few wait too long. */
const ageOf = (index: number, random: Random): number =>
  random.int(0, ["submitted", "in-review"].includes(String(RECENT[index % RECENT.length])) && index % 4 > 0 ? 5 : 40);

const isDecided = (status: Status): boolean =>
  ["approved", "partly-approved", "awaiting-return", "received", "resolved"].includes(String(status));

interface Drawing extends Pick<Seller, "suffix" | "timeZone" | "credits"> {
  readonly texts: ReturnType<typeof claimTexts>;
  readonly today: Date;
  readonly random: Random;
}

function claimRow(
  claimed: Bought,
  index: number,
  { suffix, timeZone, credits, texts, today, random }: Drawing,
): FeedRow<"claims"> {
  const { dealer, shippedOn, soldOn, frameNumber, brand, articleCode = "", category = "" } = claimed;
  const bought = Date.parse(soldOn ?? shippedOn);
  const soonest = bought + random.int(10, 60) * DAY;
  // A third of the claims are of the last weeks, so that every queue has some.
  const recent = today.getTime() - ageOf(index, random) * DAY - random.int(1, 20) * 3_600_000;
  const created = index % 3 === 0 || soonest > today.getTime() ? recent : soonest + random.next() * (recent - soonest);
  const filed = Math.max(created, bought + (soldOn ? 2 : 1) * DAY);
  const age = Math.floor((today.getTime() - filed) / DAY);
  const status = statusAt(age, index, random);
  const decidedAt = Math.min(filed + random.int(1, 12) * DAY, today.getTime() - 600_000);
  const problem = random.pick(texts.problemsOf(category, frameNumber !== undefined));
  const { comment, answer } = random.pick(texts.comments);
  const resolution = isDecided(status)
    ? random.pick(["replacement", "credit", "credit", "repair", "goodwill"] as const)
    : undefined;
  const number = `C${dayOf(filed, timeZone).slice(2).replaceAll("-", "")}-${suffix.toUpperCase()}${10_000 + index * 37}`;
  const goods = resolution === "replacement" || resolution === "repair";
  const done = status === "resolved";
  const isPaid = resolution !== undefined && !goods && credits !== undefined;
  const back = ["awaiting-return", "received", "resolved"].includes(String(status));
  return {
    ...{ claimId: number, custCode: dealer.code, status, class: problem.class },
    ...{ part: problem.part, problem: problem.description },
    ...(frameNumber ? { frameNumber, ...(brand && { brand }) } : { articleCode, qty: "1" }),
    // A day before the claim, which is filed on another day in other time zones.
    purchaseDate: soldOn ?? isoDay(Math.min(Date.parse(shippedOn) + 3 * DAY, filed - DAY)),
    createdAt: new Date(filed).toISOString(),
    statusAt: new Date(Math.max(filed, status === "draft" || status === "submitted" ? filed : decidedAt)).toISOString(),
    ...((isDecided(status) || status === "rejected") && {
      decidedAt: new Date(Math.max(filed, decidedAt)).toISOString(),
    }),
    createdBy: dealer.name,
    ...(random.chance(0.4) && { referenceNo: `RMA ${1_000 + index}` }),
    notes: random.pick(texts.notes),
    ...(resolution && { resolution }),
    ...(status === "rejected" && { reason: random.pick(texts.rejections) }),
    ...(status === "information-needed" && { reason: texts.sharperPhoto }),
    ...(status === "awaiting-return" && { reason: texts.sendBack }),
    ...(isPaid && { creditAmount: decimal(fromUnits(Math.round((25 + ((index * 17) % 90)) * credits.rate))) }),
    ...(isPaid && done && { creditNote: `CN${70_000 + index}` }),
    ...(done && goods && { deliveryOrder: `DO${70_000 + index}` }),
    ...(back && goods && { waybill: `WB${90_000 + index}` }),
    ...(random.chance(0.5) && { comment }),
    ...(status !== "draft" && status !== "submitted" && random.chance(0.6) && { answer }),
  };
}

/** The credit note of a resolved claim, with its article and the taxes on its amount, settled on the day of its decision. */
const noteRow =
  ({ sorg, timeZone, credits, texts }: Pick<Seller, "sorg" | "timeZone" | "credits"> & Pick<Drawing, "texts">) =>
  (
    { claimId, custCode, creditNote, creditAmount, statusAt }: FeedRow<"claims">,
    { articleCode, name, invoiceNo }: Bought,
  ): FeedRow<"invoice-history">[] => {
    if (!creditNote || !credits) return [];
    // None is returned to stock.
    const amounts = { qty: "0", price: String(creditAmount), subTotal: String(creditAmount) };
    const day = dayOf(String(statusAt), timeZone);
    const net = negate(fromUnits(Number(creditAmount)));
    const taxes = taxesOn(sorg, net, credits.currency);
    return [
      {
        ...{ invoiceNo: creditNote, custCode, grandTotal: decimal(withTaxes(net, taxes)) },
        ...{ notes: `${texts.creditNote} ${claimId}`, ...(invoiceNo && { assignment: invoiceNo }) },
        ...(articleCode && { articleCode, ...(name && { name }), ...amounts }),
        ...taxColumns(taxes),
        ...{ invoiceDate: day, dueDate: day, clearingDate: day, status: "Paid" },
        ...{ currency: credits.currency, companyCode: credits.companyCode, fiscalYear: day.slice(0, 4) },
      },
    ];
  };

/** Problems to choose from, and two years of claims for bikes and parts in all statuses. */
export function claimFeeds(
  { sorg, seed, locale, ...seller }: Seller,
  bikes: readonly Bought[],
  parts: readonly Bought[],
  today: Date,
): FeedFile[] {
  const random = seeded(0xc1a1e + seed * 389);
  const claimed = [...random.some(bikes, BIKES), ...random.some(parts, PARTS)];
  const texts = claimTexts(locale);
  const rows = claimed.map((bought, index) => claimRow(bought, index, { ...seller, texts, today, random }));
  const noteOf = noteRow({ sorg, texts, ...seller });
  const notesOf = (row: FeedRow<"claims">, bought: Bought | undefined) => (bought ? noteOf(row, bought) : []);
  return [
    ndjson(sorg, "claim-problems", today, texts.problems),
    // Later than the frames, which the claims refer to.
    ndjson(sorg, "claims", new Date(today.getTime() + 1), rows),
    ...(seller.credits
      ? // File names have seconds, and the market has another file of this kind.
        [
          ndjson(
            sorg,
            "invoice-history",
            new Date(today.getTime() + 1_000),
            rows.flatMap((row, index) => notesOf(row, claimed[index])),
          ),
        ]
      : []),
  ];
}
