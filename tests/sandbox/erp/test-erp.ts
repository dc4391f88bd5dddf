import { outboundDocument } from "@spoke/core/order/erp.ts";
import { unpacked } from "@spoke/core/order/packed.ts";
import type { Order } from "@spoke/core/order/schema.ts";
import { dynamo, getItem, type RawItem, tableName } from "@spoke/core/platform";
import { recordSales } from "@spoke/core/sales-overview";
import { type ErpClock, erpClock } from "@spoke/sandbox/erp/clock.ts";
import { createEngine, type ErpEngine } from "@spoke/sandbox/erp/engine.ts";
import { tableLookups } from "@spoke/sandbox/erp/lookups.ts";
import type { OutgoingFile } from "@spoke/sandbox/erp/outgoing.ts";
import { type ErpState, emptyState } from "@spoke/sandbox/erp/state.ts";
import { z } from "zod";
import type { Shop } from "../../builders/shop.ts";
import { asSystem } from "../../builders/store.ts";
import { send } from "../../core/feed/harness.ts";
import { itemsOf } from "../../support/items.ts";

const HOUR = 3_600_000;

/** An ERP on the test's table; its clock only moves when a test advances it. */
export class TestErp {
  readonly #start = Date.now();
  readonly state: ErpState = emptyState();
  readonly clock: ErpClock = erpClock(undefined, () => this.#start);
  readonly engine: ErpEngine;

  constructor() {
    const lookups = tableLookups(dynamo(), tableName());
    this.engine = createEngine({ state: this.state, clock: this.clock, lookups, real: () => this.#start });
  }

  async receive(order: Order): Promise<void> {
    await this.engine.receiveOrder(JSON.parse(JSON.stringify(outboundDocument(order))));
  }

  /** Runs for some hours and returns the files uploaded meanwhile, in order. */
  async files(hours = 48): Promise<OutgoingFile[]> {
    const end = this.clock.now() + hours * HOUR;
    for (;;) {
      while (await this.engine.runNextStep());
      const next = Math.min(...this.state.steps.map(({ at }) => at));
      if (!(next <= end)) break;
      this.clock.advance(Math.max(0, next - this.clock.now()));
    }
    this.clock.advance(end - this.clock.now());
    await this.engine.updateOverdueBlocks();
    const uploaded = this.state.outgoing.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
    this.state.outgoing = this.state.outgoing.filter(({ at }) => at > end);
    return uploaded;
  }
}

let copies = 0;

/** Imports a file into the portal under a unique name. @throws when a row is refused */
export async function importFile(file: OutgoingFile): Promise<void> {
  copies += 1;
  const status = await send(file.key.replace(/-(\d{8}T)/, `-c${copies}-$1`), file.body);
  if (status.status !== "imported" || status.refused > 0) throw new Error(`${file.key} was refused: ${file.body}`);
  const [, sorg = "", kind] = file.key.split("/");
  if (kind !== "invoices") return;
  const numbers = file.body.split("\n").flatMap((line) => (line ? [String(JSON.parse(line).invoiceNo)] : []));
  await asSystem(() => recordSales({ sorg, invoiceNos: [...new Set(numbers)] }));
}

const read = async (pk: string, sk: string): Promise<RawItem> => (await getItem({ pk, sk })) ?? {};
const strings = z.array(z.string());
const rowSchema = z.object({ row: z.object({ id: z.string() }) });

/** State of the portal after an order, without times and without ids that differ between runs. */
export async function outcome(shop: Shop, orderNumber: string): Promise<Outcome> {
  const order = unpacked(await read(`ORDER#${orderNumber}`, "ORDER"));
  const invoices = await itemsOf({ pk: `INVOICES#${shop.unified}#${shop.sorg}`, between: ["0", "9~"] });
  const sales = await itemsOf({ pk: `SALES#${shop.unified}#${shop.sorg}` });
  const found = {
    status: String(order.status),
    erpOrderNumber: order.erpOrderNumber,
    lines: order.lines,
    documents: [...strings.parse(order.doNumbers), ...strings.parse(order.invoiceNos)].sort(),
    stock: await Promise.all(
      ["A", "B"].map(async (code) => {
        const { free, freeTotal, reserved, available } = await read(`STOCK#${shop.sorg}#${code}`, "STOCK");
        const { used } = await read(`QUOTA#${shop.sorg}#${code}`, `CUSTOMER#${shop.unified}`);
        return { free, freeTotal, reserved, available, used };
      }),
    ),
    credit: await creditOf(shop),
    invoices: await Promise.all(
      z
        .array(rowSchema)
        .parse(invoices)
        .map(async ({ row: { id } }) => {
          const { asOf: _a, version: _v, ...rest } = await read(`INVOICE#${shop.sorg}#${id}`, "INVOICE");
          return rest;
        }),
    ),
    sales: sales.map(({ sk, sold }) => [sk, JSON.parse(String(sold)).toSorted()]),
  };
  const plain = JSON.stringify(found)
    .replaceAll(orderNumber.replace("-", ""), "N")
    .replaceAll(orderNumber, "N")
    .replaceAll(shop.unified, "C")
    .replaceAll(shop.sorg, "S");
  return JSON.parse(plain);
}

async function creditOf(shop: Shop) {
  const account = `CUSTOMER#${shop.unified}`;
  const { openInvoice, openDo, reasonBlocked } = await read(account, `CREDIT#K${shop.sorg}`);
  const { amount = 0, answered = 0 } = await read(account, `RESERVED#K${shop.sorg}`);
  return { openInvoice, openDo, reasonBlocked, amount, answered };
}

export interface Outcome {
  readonly status: string;
  readonly erpOrderNumber: string;
  readonly lines: readonly {
    readonly qty: number;
    readonly shipped: number;
    readonly invoiced: number;
    readonly confirmations: readonly { readonly supplyQty: number }[];
  }[];
  readonly documents: readonly string[];
  readonly stock: readonly {
    readonly free: number;
    readonly reserved: number;
    readonly available: readonly { readonly qty: number }[];
    readonly used?: number;
  }[];
  readonly credit: {
    readonly openInvoice: number;
    readonly openDo: number;
    readonly reasonBlocked?: string;
    readonly amount: number;
    readonly answered: number;
  };
  readonly invoices: readonly {
    readonly invoiceNo: string;
    readonly accountingAmount: number;
    readonly assignment: string;
    readonly detail: readonly { readonly qty: number; readonly price: number; readonly subTotal: number }[];
  }[];
  readonly sales: readonly (readonly [month: string, sold: readonly (readonly [article: string, net: number])[]])[];
}

/** Places an order for 4 and 5 pieces of two articles; only 3 of the second are in stock. */
export async function placeOrder(shop: Shop, notes: string, creditLimit = 10_000_000): Promise<Order> {
  await shop.setCredit({ creditLimit });
  await shop.sell(["A", "B"], { article: { orderQuota: 50 } });
  await shop.stock("A", 10);
  await shop.stock("B", 3, [["2027-01-15", 20]]);
  await shop.add({ A: 4, B: 5 });
  const [order] = await shop.checkout({ notes });
  if (!order) throw new Error("no order was placed");
  return order;
}
