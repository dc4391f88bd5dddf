import { putBonusRules } from "@spoke/core/bonus";
import { figuresOf, sumFigures } from "@spoke/core/bonus/ledger.ts";
import { BONUS_KINDS } from "@spoke/core/bonus/schema.ts";
import { newestEntries, readBalances } from "@spoke/core/bonus/store.ts";
import { frameKey } from "@spoke/core/frame";
import { frameSchema } from "@spoke/core/frame/schema.ts";
import { postInvoice } from "@spoke/core/invoice";
import {
  amountOf,
  type Day,
  newId,
  parseDay,
  quarterOf,
  setClock,
  shardOf,
  systemActor,
  withActor,
} from "@spoke/core/platform";
import type { EventActor } from "@spoke/events";
import { handler } from "@spoke/functions/subscribers/bonus-ledger.ts";
import { afterAll, beforeAll, expect } from "vitest";
import { article } from "../../builders/article.ts";
import { bonusRules } from "../../builders/bonus.ts";
import { actingFor, dealer, HOST, host, someone, sorg, store } from "../../builders/records.ts";
import { eventsSoFar } from "../../builders/store.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { ask as askAs } from "../../support/graphql.ts";

const SCOPES = ["page.bonus-dealer", "page.customer-sales-report"];
export const dora = someone("dora", SCOPES, actingFor("D1", ["U001"]));
export const otto = someone("otto", SCOPES, actingFor("D2", ["U001"]));
/** The payment of an invoice in full. */
export const FULL = "01K6B0NVS0000000000000000F";
/** The payment of an installment. */
export const INSTALLMENT = "01K6B0NVS0000000000000000D";
const YEAR: readonly [Day, Day] = [parseDay("2026-01-01"), parseDay("2026-12-31")];
export const asSystem = <T>(work: () => Promise<T>): Promise<T> => withActor(systemActor(), work);

let table: TestTable;
let restoreClock: () => void;
/** Two dealers of a seller with a bonus, for the tests of the file that calls it. */
export function useBonus(): void {
  beforeAll(async () => {
    restoreClock = setClock(() => Date.parse("2026-11-22T12:00:00Z"));
    table = await startTable();
    await store([
      ...[host(HOST, "U001", { timeZone: "America/New_York" })].map((write) =>
        // Listed, so that its time zone is found by its sales organization.
        write.kind === "put" ? { ...write, item: { ...write.item, gsi1pk: "HOSTS", gsi1sk: HOST } } : write,
      ),
      sorg("U001", "USD"),
      ...["D1", "D2"].flatMap((code) => dealer({ code, name: code, areas: [{ sorg: "U001" }] })),
      ...[article("B1", { category: "Bike" }), article("P1"), article("Q1")].map((item) => ({
        kind: "put" as const,
        item: { pk: `ARTICLES#U001#${shardOf(item.articleCode)}`, sk: item.articleCode, ...item },
      })),
      ...["WTU7101K", "WTU7102K"].map((frameNumber) => {
        const frame = frameSchema.parse({
          ...{ frameNumber, sorg: "U001", brand: "VEL", articleCode: "B1", description: "Trail 5", custCode: "D1" },
          asOf: "2026-01-01T00:00:00.000Z",
        });
        return { kind: "put" as const, item: { ...frameKey(frame), ...frame } };
      }),
    ]);
    const rates = [
      { kind: "purchase" as const, category: "bike" as const, points: 100, class: "A" },
      { kind: "purchase" as const, articleCode: "P1", points: 5 },
      { kind: "retail" as const, category: "bike" as const, points: 40, class: "A" },
    ];
    await asSystem(() => putBonusRules(bonusRules({ rates })));
  });
  afterAll(async () => {
    await table.stop();
    restoreClock();
  });
}

export const ask = (query: string, who = dora) => askAs(who, query);

interface Bill {
  readonly day: string;
  readonly lines: Readonly<Record<string, number>>;
  readonly credit?: string;
  readonly clearedOn?: string;
  readonly custCode?: string;
  /** Number of an installment, with its amount in dollars. Only the first has lines. */
  readonly installment?: readonly [number: number, amount: number];
}

let posted = 0;

/** Posts an invoice of D1, or a credit note, as the ERP does. */
export async function post(invoiceNo: string, bill: Bill): Promise<void> {
  const { day, lines, credit, clearedOn, custCode = "D1", installment } = bill;
  posted += 1;
  const detail = Object.entries(lines).map(([articleCode, qty]) => ({
    ...{
      articleCode,
      articleCodeDisplay: articleCode,
      name: `Name of ${articleCode}`,
      brand: "Brand",
      uom: "PCE",
      qty,
    },
    ...{ price: amountOf(1_000_000), subTotal: amountOf(qty * 1_000_000) },
  }));
  const total = Object.values(lines).reduce((sum, qty) => sum + qty, 0) * 1_000_000;
  await asSystem(() =>
    postInvoice({
      ...{ invoiceNo, sorg: "U001", custCode, payerCode: custCode, currency: "USD", detail },
      ...{ invoiceDate: day, dueDate: "2026-09-30", assignment: credit ?? invoiceNo },
      ...{ accountingAmount: credit ? -total : total, grandTotal: credit ? -total : total },
      ...(installment && { installment: installment[0], accountingAmount: installment[1] * 10_000 }),
      ...(clearedOn && { clearingDate: clearedOn, status: "Paid" }),
      asOf: new Date(Date.parse("2026-01-01T00:00:00Z") + posted * 1_000).toISOString(),
    }),
  );
}

const actor: EventActor = { kind: "system", userId: "system", host: HOST, sorg: "U001", locale: "en-US" };

/** A message of the queue, as the bus hands an event over. */
export function message(type: string, data: object) {
  const envelope = { id: newId(), type, version: 1, time: "2026-02-04T00:00:00.000Z", actor, correlationId: "c", data };
  return {
    ...{ messageId: `${type} ${JSON.stringify(data)}`, receiptHandle: "r" },
    body: JSON.stringify({ detail: envelope }),
    attributes: {
      ...{ ApproximateReceiveCount: "1", SentTimestamp: "0", SenderId: "s", ApproximateFirstReceiveTimestamp: "0" },
    },
    ...{ messageAttributes: {}, md5OfBody: "", eventSource: "aws:sqs", eventSourceARN: "arn", awsRegion: "local" },
  };
}

let handled = 0;

/** Hands the events that were published since to the subscriber, each several times and in reverse. */
export async function deliver(times = 2): Promise<void> {
  const all = await eventsSoFar();
  const published = all.slice(handled).filter(({ type }) => /^(invoice|registration)\./.test(type));
  handled = all.length;
  const records = Array.from({ length: times }, () => published.map(({ type, data }) => message(type, data)).reverse());
  for (const batch of records) {
    const failed = await handler({ Records: batch });
    expect(failed).toEqual({ batchItemFailures: [] });
  }
}

/** The balances of a dealer, which are the sum of the entries. */
export async function balance(customer = "D1") {
  const kinds = BONUS_KINDS.map((kind) =>
    asSystem(() => {
      const range = { customer, sorg: "U001", kind, from: YEAR[0], to: YEAR[1] };
      return Array.fromAsync(newestEntries(range, { after: undefined, most: 100_000 }));
    }),
  );
  const entries = (await Promise.all(kinds)).flat().map(({ entry }) => entry);
  const balances = await asSystem(() => readBalances(customer, "U001", 2026));
  const sums = Map.groupBy(entries, ({ day }) => quarterOf(day));
  for (const [quarter, some] of sums) expect(sumFigures(some.map(figuresOf))).toEqual(balances.get(quarter));
  return sumFigures([...balances.values()]);
}
