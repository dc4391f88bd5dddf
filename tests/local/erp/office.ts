import { z } from "zod";
import { outboundDocument } from "../../../packages/core/src/order/erp.ts";
import type { Order } from "../../../packages/core/src/order/schema.ts";
import { dynamo, getItem, queryAll, type RawItem, tableName } from "../../../packages/core/src/platform/index.ts";
import { recordSales } from "../../../packages/core/src/sales-overview/index.ts";
import { type ErpClock, erpClock } from "../../../packages/local/src/erp/clock.ts";
import { type Desk, erpDesk } from "../../../packages/local/src/erp/desk.ts";
import { tableLookups } from "../../../packages/local/src/erp/lookups.ts";
import type { Post } from "../../../packages/local/src/erp/posts.ts";
import { type ErpState, emptyState } from "../../../packages/local/src/erp/state.ts";
import { putCredit, system, type World } from "../../core/cart/world.ts";
import { send } from "../../core/feed/harness.ts";

const HOUR = 3_600_000;

/** An ERP beside the test's table, whose time passes only when it is told to. */
export class TestErp {
  readonly #start = Date.now();
  readonly state: ErpState = emptyState();
  readonly clock: ErpClock = erpClock(undefined, () => this.#start);
  readonly desk: Desk;

  constructor() {
    const lookups = tableLookups(dynamo(), tableName());
    this.desk = erpDesk({ state: this.state, clock: this.clock, lookups, real: () => this.#start });
  }

  async receive(order: Order): Promise<void> {
    await this.desk.receive(JSON.parse(JSON.stringify(outboundDocument(order))));
  }

  /** Works for so long, and answers the files that were dropped, in their order. */
  async files(hours = 48): Promise<Post[]> {
    const end = this.clock.now() + hours * HOUR;
    for (;;) {
      while (await this.desk.workOne());
      const next = Math.min(...this.state.steps.map(({ at }) => at));
      if (!(next <= end)) break;
      this.clock.advance(Math.max(0, next - this.clock.now()));
    }
    this.clock.advance(end - this.clock.now());
    await this.desk.dun();
    const dropped = this.state.outgoing.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
    this.state.outgoing = this.state.outgoing.filter(({ at }) => at > end);
    return dropped;
  }
}

let copies = 0;

/** Brings a file into the portal, under a name of its own each time, as its subscribers would. @throws when a row was refused */
export async function bring(post: Post): Promise<void> {
  copies += 1;
  const status = await send(post.key.replace(/-(\d{8}T)/, `-c${copies}-$1`), post.body);
  if (status.status !== "imported" || status.refused > 0) throw new Error(`${post.key} was refused: ${post.body}`);
  const [, sorg = "", kind] = post.key.split("/");
  if (kind !== "invoices") return;
  const numbers = post.body.split("\n").flatMap((line) => (line ? [String(JSON.parse(line).invoiceNo)] : []));
  await system(() => recordSales({ sorg, invoiceNos: [...new Set(numbers)] }));
}

const read = async (pk: string, sk: string): Promise<RawItem> => (await getItem({ pk, sk })) ?? {};
const strings = z.array(z.string());

/** What an order has left in the portal, without instants and without what tells one world from another. */
export async function outcome(world: World, orderNo: string): Promise<Outcome> {
  const order = await read(`ORDER#${orderNo}`, "ORDER");
  const invoices = await queryAll({ pk: `INVOICES#${world.unified}`, index: "gsi1" });
  const sales = await queryAll({ pk: `SALES#${world.unified}#${world.sorg}` });
  const found = {
    status: String(order.order_status),
    sapOrderNo: order.sap_order_no,
    lines: order.details,
    documents: [...strings.parse(order.doNumbers), ...strings.parse(order.invoiceNos)].sort(),
    stock: await Promise.all(
      ["A", "B"].map(async (code) => {
        const { free, freeTotal, reserved, available } = await read(`STOCK#${world.sorg}#${code}`, "STOCK");
        const { used } = await read(`QUOTA#${world.sorg}#${code}`, `CUSTOMER#${world.unified}`);
        return { free, freeTotal, reserved, available, used };
      }),
    ),
    credit: await creditOf(world),
    invoices: await Promise.all(
      invoices.map(async ({ pk, sk }) => {
        const { asOf: _a, version: _v, entry: _e, ...rest } = await read(String(pk), String(sk));
        return rest;
      }),
    ),
    sales: sales.map(({ sk, sold }) => [sk, JSON.parse(String(sold)).toSorted()]),
  };
  const plain = JSON.stringify(found)
    .replaceAll(orderNo.replace("-", ""), "N")
    .replaceAll(orderNo, "N")
    .replaceAll(world.unified, "C")
    .replaceAll(world.sorg, "S");
  return JSON.parse(plain);
}

async function creditOf(world: World) {
  const account = `CUSTOMER#${world.unified}`;
  const { openInvoice, openDo, reasonBlocked } = await read(account, `CREDIT#K${world.sorg}`);
  const { amount = 0, answered = 0 } = await read(account, `RESERVED#K${world.sorg}`);
  return { openInvoice, openDo, reasonBlocked, amount, answered };
}

export interface Outcome {
  readonly status: string;
  readonly sapOrderNo: string;
  readonly lines: readonly {
    readonly order_qty: number;
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

/** A dealer with credit, two articles and an order of 4 and 5 of them; of the second only 3 lie there. */
export async function placed(world: World, notes: string, creditLimit = 10_000_000): Promise<Order> {
  await putCredit(world.unified, `K${world.sorg}`, { creditLimit });
  for (const code of ["A", "B"]) world.sell(code, { card: { orderQuota: 50 } });
  await world.stock("A", 10);
  await world.stock("B", 3, [["2027-01-15", 20]]);
  await world.add({ A: 4, B: 5 });
  const [order] = await world.checkout({ notes });
  if (!order) throw new Error("nothing was ordered");
  return order;
}
