import { isDeepStrictEqual } from "node:util";
import { type Basis, type BonusInvoice, invoiceAwards, isAnswered, retailAward } from "@spoke/core/bonus/awards.ts";
import { changeOf, type Figures, figuresOf, NO_FIGURES, pointsOf, sumFigures } from "@spoke/core/bonus/ledger.ts";
import { rateFor, rulesOn } from "@spoke/core/bonus/rules.ts";
import type { Entry } from "@spoke/core/bonus/schema.ts";
import { parseDay, quarterOf, quartersOf } from "@spoke/core/platform";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bonusFacts, bonusInvoice, bonusRules } from "../../builders/bonus.ts";

const VERSIONS = [
  bonusRules({ validTo: "2026-03-31" }),
  bonusRules({ version: 2, validFrom: "2026-04-01", pointValue: 7_000 }),
];

/** A basis that chooses the rules of a document on its day. */
const basisOf = (documents: readonly BonusInvoice[]): Basis => ({
  rulesOf: (number) => {
    const document = documents.find(({ invoiceNo }) => invoiceNo === number);
    return document && rulesOn(VERSIONS, document.invoiceDate);
  },
  factsOf: bonusFacts,
});

const sumOf = (entries: readonly Entry[]): Figures => sumFigures(entries.map(figuresOf));

/** A ledger in memory, which keeps the newest version of each document as the portal does. */
class Ledger {
  readonly documents = new Map<string, { readonly version: number; readonly document: BonusInvoice }>();
  readonly effective = new Map<string, readonly Entry[]>();
  readonly entries: Entry[] = [];
  readonly #revisions = new Map<string, number>();
  /** What is in effect of all documents. */
  balance: Figures = NO_FIGURES;

  receive(family: string, document: BonusInvoice, version: number): void {
    const stored = this.documents.get(document.invoiceNo);
    if (!stored || stored.version < version) this.documents.set(document.invoiceNo, { version, document });
    this.#record(family);
  }

  #record(family: string): void {
    const invoice = this.documents.get(family)?.document;
    const credits = ["C1", "C2"].flatMap((name) => this.documents.get(`${family}${name}`)?.document ?? []);
    const all = [...(invoice ? [invoice] : []), ...credits];
    const revision = (this.#revisions.get(family) ?? 0) + 1;
    const awards = invoiceAwards({ invoice, credits }, basisOf(all));
    const { appended, effective } = changeOf(this.effective.get(family) ?? [], awards, family, revision);
    if (appended.length === 0) return;
    this.#revisions.set(family, revision);
    const before = sumOf(this.effective.get(family) ?? []);
    this.effective.set(family, effective);
    this.entries.push(...appended);
    this.balance = sumFigures([this.balance, sumOf(effective), opposite(before)]);
  }
}

const opposite = (figures: Figures): Figures => {
  const all: Record<string, number> = {};
  for (const [name, value] of Object.entries(figures)) all[name] = 0 - value;
  return { ...figures, ...all };
};

const FAMILIES = 60;
const day = fc.integer({ min: 0, max: 11 }).map((month) => `2026-${String(month + 1).padStart(2, "0")}-05`);
const lines = (sign: 1 | -1) =>
  fc.dictionary(
    fc.constantFrom("B1", "B2", "P1", "X1"),
    fc.integer({ min: 1, max: 9 }).map((qty) => sign * qty),
    { minKeys: 1, maxKeys: 3, noNullPrototype: true },
  );
/** A version of an invoice or of one of its two credit notes. */
const message = fc
  .record({
    family: fc.integer({ min: 0, max: FAMILIES - 1 }),
    credit: fc.integer({ min: 0, max: 2 }),
    version: fc.integer({ min: 1, max: 4 }),
    day,
    bought: lines(1),
    returned: lines(-1),
    clearedOn: fc.option(fc.constantFrom("2026-11-30", "2026-12-20")),
  })
  .map(({ family, credit, version, day: on, bought, returned, clearedOn }) => {
    const invoiceNo = credit === 0 ? `I${family}.` : `I${family}.C${credit}`;
    const document = bonusInvoice({
      ...{ invoiceNo, day: on, lines: credit === 0 ? bought : returned, clearedOn: clearedOn ?? undefined },
    });
    return { family: `I${family}.`, document, version };
  });

describe("the bonus ledger", () => {
  it("any order and repetition of 10,000 events gives the same balance, which at every point is the sum of the entries", () => {
    const messages = fc.sample(message, { numRuns: 4_000, seed: 7 });
    // A version of a document says one thing only.
    const unique = [
      ...new Map(messages.map((item) => [`${item.document.invoiceNo} ${item.version}`, item] as const)).values(),
    ];
    const runs = [11, 23, 42].map((seed) => {
      const ledger = new Ledger();
      const events = fc.sample(fc.constantFrom(...unique), { numRuns: 10_000 - unique.length, seed });
      const order = [...events, ...unique].map((item, index) => ({ item, at: Math.sin(seed * (index + 1)) }));
      expect(order).toHaveLength(10_000);
      let sum = NO_FIGURES;
      for (const { item } of order.sort((a, b) => a.at - b.at)) {
        const counted = ledger.entries.length;
        ledger.receive(item.family, item.document, item.version);
        sum = sumFigures([sum, sumOf(ledger.entries.slice(counted))]);
        // After every event, what was appended so far is what is in effect.
        if (!isDeepStrictEqual(sum, ledger.balance)) expect(sum).toEqual(ledger.balance);
      }
      return ledger;
    });
    for (const { balance, entries, effective } of runs) {
      expect(balance).toEqual(runs[0]?.balance);
      expect(sumOf(entries)).toEqual(balance);
      expect(sumOf([...effective.values()].flat())).toEqual(balance);
      // Each entry is written once, and taken back at most once.
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    }
    expect(runs[0]?.balance.purchasePoints).toBeGreaterThan(0);
  }, 60_000);

  it("a credit note of everything takes back exactly what the invoice earned, at the rules of the invoice", () => {
    fc.assert(
      fc.property(lines(1), day, (bought, on) => {
        const invoice = bonusInvoice({ invoiceNo: "I1", day: on, lines: bought, clearedOn: "2026-12-01" });
        const back = Object.fromEntries(Object.entries(bought).map(([code, qty]) => [code, -qty]));
        const credits = [
          bonusInvoice({ invoiceNo: "C1", day: "2026-12-05", lines: back }),
          // Pieces that were never invoiced take nothing back.
          bonusInvoice({ invoiceNo: "C2", day: "2026-12-06", lines: back }),
        ];
        const awards = invoiceAwards({ invoice, credits }, basisOf([invoice, ...credits]));
        const { purchasePoints, purchaseValue, paymentPoints, paymentValue, bikesBought } = sumFigures(
          awards.map(figuresOf),
        );
        expect([purchasePoints, purchaseValue, paymentPoints, paymentValue, bikesBought]).toEqual([0, 0, 0, 0, 0]);
      }),
    );
  });

  it("10,000 credit notes after awards reverse exactly what was earned, also of installments, in parts, and rounded", () => {
    const part = fc.record({
      bought: lines(1),
      credits: fc.integer({ min: 1, max: 3 }),
      amounts: fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 4 }),
      paidOn: fc.array(fc.option(fc.constantFrom("2026-11-30", "2026-12-20")), { minLength: 4, maxLength: 4 }),
      onTimePercent: fc.integer({ min: 0, max: 100 }),
    });
    let reversed = 0;
    for (const { bought, credits: parts, amounts, paidOn, onTimePercent } of fc.sample(part, {
      numRuns: 6_500,
      seed: 5,
    })) {
      const rules = bonusRules({ onTimePercent });
      const pieces = Object.entries(bought);
      const invoice = {
        ...bonusInvoice({ invoiceNo: "I1", day: "2026-02-05", lines: bought, clearedOn: paidOn[0] ?? undefined }),
        ...{ installment: amounts.length > 1 ? 1 : 0, accountingAmount: amounts[0] ?? 1 },
      };
      const installments = amounts.slice(1).map((accountingAmount, index) => {
        const clearedOn = paidOn[index + 1];
        return {
          ...{ installment: index + 2, accountingAmount, dueDate: parseDay("2026-12-15") },
          ...(clearedOn && { clearingDate: parseDay(clearedOn) }),
        };
      });
      // The pieces come back in one credit note or in several.
      const credits = Array.from({ length: parts }, (_, index) => {
        const back = pieces.map(([code, qty]) => {
          const until = (n: number) => Math.floor((qty * n) / parts);
          return [code, until(index) - until(index + 1)] as const;
        });
        return bonusInvoice({
          ...{ invoiceNo: `C${index + 1}`, day: "2026-12-21" },
          lines: Object.fromEntries(back.filter(([, qty]) => qty < 0)),
        });
      }).filter(({ detail }) => detail.length > 0);
      const awards = invoiceAwards({ invoice, installments, credits }, { rulesOf: () => rules, factsOf: bonusFacts });
      const { purchasePoints, purchaseValue, paymentPoints, paymentValue, bikesBought } = sumOf(
        changeOf([], awards, "I1", 1).effective,
      );
      expect([purchasePoints, purchaseValue, paymentPoints, paymentValue, bikesBought]).toEqual([0, 0, 0, 0, 0]);
      reversed += credits.length;
    }
    expect(reversed).toBeGreaterThan(10_000);
  }, 60_000);

  it("each installment is paid on time or late by itself, for its share of the points", () => {
    const invoice = {
      ...bonusInvoice({ invoiceNo: "I1", day: "2026-02-05", lines: { B1: 1, P1: 2 }, clearedOn: "2026-12-15" }),
      ...{ installment: 1, accountingAmount: 100 },
    };
    const later = (installment: number, clearingDate?: string) => ({
      ...{ installment, accountingAmount: 100, dueDate: parseDay("2027-01-15") },
      ...(clearingDate && { clearingDate: parseDay(clearingDate) }),
    });
    const paymentsOf = (...installments: readonly ReturnType<typeof later>[]) =>
      invoiceAwards({ invoice, credits: [], installments }, { rulesOf: () => bonusRules(), factsOf: bonusFacts })
        .filter(({ kind }) => kind === "payment")
        .map(({ line, points, onTime, day: paidOn, dueDate, reason }) => [
          line,
          points,
          onTime,
          paidOn,
          dueDate,
          reason,
        ]);
    // 10 points for payment on time, of which each of three has a third.
    expect(paymentsOf(later(2, "2027-01-15"), later(3, "2027-01-16"))).toEqual([
      [1, 3, 1, "2026-12-15", "2026-12-15", ""],
      [2, 3, 1, "2027-01-15", "2027-01-15", ""],
      [3, 0, 0, "2027-01-16", "2027-01-15", "paid_late"],
    ]);
    expect(paymentsOf(later(2), later(3, "2027-01-02"))).toEqual([
      [1, 3, 1, "2026-12-15", "2026-12-15", ""],
      [3, 4, 1, "2027-01-02", "2027-01-15", ""],
    ]);
  });

  it("a credit note that arrives before its invoice ends in the same points", () => {
    const invoice = bonusInvoice({ invoiceNo: "I1.", day: "2026-02-05", lines: { B1: 3 }, clearedOn: "2026-03-01" });
    const credit = bonusInvoice({ invoiceNo: "I1.C1", day: "2026-05-05", lines: { B1: -1 } });
    const [forward, backward] = [new Ledger(), new Ledger()];
    forward.receive("I1.", invoice, 1);
    forward.receive("I1.", credit, 1);
    backward.receive("I1.", credit, 1);
    backward.receive("I1.", invoice, 1);
    expect(backward.balance).toEqual(forward.balance);
    expect(forward.balance).toMatchObject({ purchasePoints: 200, paymentPoints: 20, bikesBought: 2 });
    // The return counts in its own quarter, at the value of the invoice's rules.
    const returned = forward.entries.find(({ document, kind }) => document === "I1.C1" && kind === "purchase");
    expect([returned?.day, returned?.rules, returned?.pointValue]).toEqual(["2026-05-05", 1, 5_000]);
    expect(backward.entries.filter(({ reverses }) => reverses !== "")).toHaveLength(1);
  });

  it("payment after the due date and its days of grace earns nothing", () => {
    const due = parseDay("2026-12-15");
    const pointsAt = (clearedOn: string, graceDays: number) => {
      const invoice = bonusInvoice({ invoiceNo: "I1", day: "2026-02-05", lines: { B1: 1, P1: 3 }, clearedOn });
      const basis = { rulesOf: () => bonusRules({ graceDays }), factsOf: bonusFacts };
      const award = invoiceAwards({ invoice, credits: [] }, basis).find(({ kind }) => kind === "payment");
      return award && [pointsOf(award), award.reason, award.onTime, quarterOf(award.day)];
    };
    expect(due).toBe("2026-12-15");
    // 10 % of 100 and of 5, rounded down per piece.
    expect(pointsAt("2026-12-15", 0)).toEqual([10, "", 1, "2026-Q4"]);
    expect(pointsAt("2026-12-16", 0)).toEqual([0, "paid_late", 0, "2026-Q4"]);
    expect(pointsAt("2026-12-18", 3)).toEqual([10, "", 1, "2026-Q4"]);
  });

  it("a registration earns the points of its class in the quarter of its day in the site's time zone", () => {
    const basis = { rulesOf: () => bonusRules(), factsOf: bonusFacts };
    const registration = {
      ...{ frameNumber: "WTU1", custCode: "C1", articleCode: "B1", description: "Trail 5", brand: "VEL" },
      ...{ type: "retail" as const, soldOn: parseDay("2026-06-20"), createdAt: "2026-07-01T02:00:00Z" },
      ...{ status: "complete", wasRefused: false },
    };
    const award = (fields: Partial<typeof registration> | { type: "non-retail" }) =>
      retailAward({ ...registration, ...fields }, "America/New_York", basis);
    expect(award({})).toMatchObject({ day: "2026-06-30", class: "A", points: 40, pointValue: 5_000, bikes: 1 });
    expect(quarterOf(award({}).day)).toBe("2026-Q2");
    expect(award({ soldOn: parseDay("2026-05-30") })).toMatchObject({ points: 0, reason: "registered_late", bikes: 1 });
    expect(award({ type: "non-retail" })).toMatchObject({ points: 0, reason: "not_retail", bikes: 0 });
    expect(award({ status: "failed insert" })).toMatchObject({ points: 0, reason: "refused", bikes: 0 });
    expect(award({ articleCode: "P1" })).toMatchObject({ points: 0, reason: "no_rate" });
  });

  it("a registration counts once the ERP has answered it, and while a change of it waits", () => {
    const counted = ["pending insert", "processing insert", "failed insert", "complete", "pending update"].filter(
      (status) => isAnswered({ status, wasRefused: false }),
    );
    expect(counted).toEqual(["failed insert", "complete", "pending update"]);
  });

  it("a registration that was refused and is sent again counts only once the ERP has accepted it", () => {
    const counted = ["failed update", "pending update", "processing update"].filter((status) =>
      isAnswered({ status, wasRefused: true }),
    );
    // The refusal itself earns nothing, and says why.
    expect(counted).toEqual(["failed update"]);
  });

  it("the most specific rate of the newest valid rules counts", () => {
    const rates = [
      { kind: "purchase" as const, points: 1 },
      { kind: "purchase" as const, brand: "VEL", points: 2 },
      { kind: "purchase" as const, category: "bike" as const, brand: "VEL", points: 3 },
      { kind: "purchase" as const, articleCode: "B9", points: 4 },
    ];
    const rules = bonusRules({ rates });
    const points = (code: string) => rateFor(rules, "purchase", code, bonusFacts(code))?.points;
    expect(["X1", "P1", "B1", "B9"].map(points)).toEqual([1, 2, 3, 4]);
    expect(rateFor(rules, "retail", "B1", bonusFacts("B1"))).toBeUndefined();
    expect(["2024-12-31", "2026-03-31", "2026-04-01"].map((on) => rulesOn(VERSIONS, parseDay(on))?.version)).toEqual([
      undefined,
      1,
      2,
    ]);
    expect(quartersOf(2026)).toEqual(["2026-Q1", "2026-Q2", "2026-Q3", "2026-Q4"]);
  });
});
