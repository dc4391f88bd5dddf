import { creditSchema } from "@spoke/core/customer/schema.ts";
import type { Invoice } from "@spoke/core/invoice/schema.ts";
import { amountOf } from "@spoke/core/platform/money.ts";
import { erpClock } from "@spoke/sandbox/erp/clock.ts";
import { createEngine } from "@spoke/sandbox/erp/engine.ts";
import type { Lookups } from "@spoke/sandbox/erp/lookups.ts";
import { type ErpState, emptyState } from "@spoke/sandbox/erp/state.ts";

export const DAY = 86_400_000;
const START = Date.parse("2026-11-20T10:00:00.000Z");
export const asOf = "2026-11-01T00:00:00.000Z";
type Row = Readonly<Record<string, string | null>>;

/** An ERP whose files the portal never imports: it has to rely on its own records. */
export function startEngine({
  stock = 10,
  creditLimit = 10_000,
  invoices = [] as readonly Invoice[],
  timeZone = "UTC",
  weekdays = [1, 2, 3, 4, 5, 6, 7],
  leadDays = 1,
  arrivals = [] as readonly (readonly [date: string, qty: number])[],
} = {}) {
  const lookups: Lookups = {
    stock: async () => ({
      available: [["2026-01-01", stock] as const, ...arrivals].map(([date, qty]) => ({
        ...{ date, qty, location: "W", priority: 0 },
      })),
      asOf,
    }),
    timeZone: async () => timeZone,
    deliveryDays: async () => ({ weekdays, closed: [] }),
    leadDays: async () => leadDays,
    companyOf: async () => "K1",
    credit: async (custCode, companyCode) =>
      creditSchema.parse({ custCode, companyCode, currency: "EUR", creditLimit: creditLimit * 10_000, asOf }),
    invoice: async (_, invoiceNo) => invoices.find((invoice) => invoice.invoiceNo === invoiceNo),
    prices: async (_, articleCode) => [
      { articleCode, priceList: "L1", currency: "EUR", dealer: amountOf(100_000), retail: amountOf(200_000), asOf },
      { articleCode, priceList: "L2", currency: "EUR", asOf },
    ],
    article: async () => undefined,
    order: async () => undefined,
    isImported: async () => true,
  };
  const state: ErpState = emptyState();
  const clock = erpClock(undefined, () => START);
  const engine = createEngine({ state, clock, lookups, real: () => START });
  return { state, clock, engine };
}
export type TestEngine = ReturnType<typeof startEngine>;

export async function runFor({ clock, engine }: TestEngine, milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  while (await engine.runNextStep());
  await engine.updateOverdueBlocks();
}

/** Rows of a kind; without `delivered`, shipments without the reports that they were delivered. */
export function rows({ state }: TestEngine, kind: string, delivered = false): Row[] {
  const files = state.outgoing.filter(({ key }) => key.startsWith(`feeds/S1/${kind}/`));
  const all = files.flatMap(({ body }) => body.trim().split("\n")).map((line): Row => JSON.parse(line));
  return all.filter(({ deliveredDate }) => (deliveredDate !== undefined) === delivered);
}

/** Documents of a kind, by the first row of each. */
export const documents = (erp: TestEngine, kind: string, key: string): Row[] => [
  ...new Map(rows(erp, kind).map((row) => [row[key] ?? "", row] as const)).values(),
];
export const total = (of: readonly Row[], field: string): number =>
  of.reduce((sum, row) => sum + Number(row[field]), 0);
export const last = (erp: TestEngine, kind: string): Row | undefined => rows(erp, kind).at(-1);

export const order = (notes: string, quantities: readonly number[] = [4, 2], no = "AAAAA") => {
  const lines = quantities.map((qty, index) => ({
    ...{ lineNo: index + 1, articleCode: `A${index + 1}`, qty, uom: "PC", price: 10, subtotal: 10 * qty },
  }));
  const goods = quantities.reduce((sum, qty) => sum + qty * 10, 0);
  return {
    ...{ format: 1, orderNo: `261120-${no}`, sorg: "S1", customer: { unified: "C1" }, currency: "EUR" },
    ...{ shipTo: { name: "Shop", address: "Street" }, custPoNo: notes, requestDeliveryDate: null },
    ...{ payment: { discount: 2 }, shipment: { amount: 12 }, total: goods + 10, lines },
  };
};
export const decision = (outcome: string) => ({ orderNo: "261120-AAAAA", decision: outcome });
