import { createHash } from "node:crypto";
import { type Cover, coverOf, creditProblems, reserveCreditWrites } from "../credit/index.ts";
import { type CustomerRecord, customerRecord } from "../customer/index.ts";
import type { Customer } from "../customer/schema.ts";
import { newOrderWrite, orderPlacedEvent, readOrders } from "../order/index.ts";
import type { Order } from "../order/schema.ts";
import { Busy, commit, MAX_WRITES, now, Refusal, type UserError, type Write } from "../platform/index.ts";
import { countQuotaWrite, NotLeft, reserveWrite } from "../stock/index.ts";
import { choosePayment, chooseShipments, chooseShipTo } from "./choices.ts";
import { draftOrder } from "./draft.ts";
import { type EarnedBenefits, earnedBenefits } from "./freight.ts";
import { type Levels, levelsFor, type PricedLine, priceLines, problemsOf } from "./lines.ts";
import { type CartLine, type CheckoutOrder, MAX_RESERVING_LINES } from "./schema.ts";
import { openShop, type Shop } from "./shop.ts";
import { type Cart, keepLinesWrite, markWrite, type Owner, readCart, readMark } from "./store.ts";

const ATTEMPTS = 5;

/** What was read is not so any more: this checkout was made meanwhile, the cart changed, or an order number is taken. */
class Moved extends Error {
  override readonly name = "Moved";
}
const moved = (): Error => new Moved();

const refused = (errors: readonly UserError[], message = "failed_checkout"): Refusal =>
  new Refusal("invalid", message, errors);

/**
 * Orders lines of the cart: one order per sales organisation, all in one transaction with the mark that makes the same
 * checkout answer the same orders for ever (decision 007). Two round trips when nobody interferes, three where freight
 * benefits depend on where the goods lie.
 * @throws Refusal with every field that was refused; the cart is then as it was.
 */
export async function placeOrders(asked: CheckoutOrder): Promise<Order[]> {
  const shop = await openShop();
  const key = checkoutKey(shop.owner, asked.products);
  try {
    return await tryToPlace(shop, key, asked);
  } catch (error) {
    // The mark was read beside the cart: what emptied the cart may have been this very checkout, made by its twin.
    const orderNos = error instanceof Refusal ? await readMark(shop.owner, key) : undefined;
    if (!orderNos) throw error;
    return readOrders(orderNos);
  }
}

async function tryToPlace(shop: Shop, key: string, asked: CheckoutOrder): Promise<Order[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const [orderNos, cart, record] = await Promise.all([
      readMark(shop.owner, key),
      readCart(shop.owner),
      customerRecord(shop.owner.unified),
    ]);
    if (orderNos) return readOrders(orderNos);
    const priced = await priceLines(...shopToday(shop, record, orderedLines(cart, asked.products)));
    const benefits = await earnedBenefits(record, priced, asked.request_delivery_date, shop.today);
    const drafted = draftOrders(shop, asked, record, priced, benefits);
    const covers = coverOrders(shop, record, drafted);
    const orders = drafted.map((order) => onCredit(order, covers));
    const writes = [
      markWrite(
        shop.owner,
        key,
        orders.map((order) => order.order_no),
        moved,
      ),
      keepLinesWrite(shop.owner, cart, keptLines(cart, priced), moved),
      ...orders.map((order) => newOrderWrite(order, moved)),
      ...reservations(priced, shop.owner.unified),
      ...reserveCreditWrites(shop.owner.unified, covers, shop.host.creditCheck, moved),
    ];
    const events = orders.map(orderPlacedEvent);
    // One more is the audit entry.
    if (writes.length + events.length + 1 > MAX_WRITES) throw tooManyLines();
    try {
      await commit({ writes, events, audit: auditOf(shop.owner, orders) });
      return orders;
    } catch (error) {
      if (error instanceof Busy) throw refused([], "checkout_busy");
      if (error instanceof NotLeft) await refuseWhatIsNotLeft(priced, asked, shop.owner);
      else if (!(error instanceof Moved)) throw error;
    }
  }
  throw refused([], "checkout_busy");
}

/** The same lines with the same quantities are the same checkout; a line that comes into the cart again has a new id. */
export function checkoutKey({ unified, userId }: Owner, products: CheckoutOrder["products"]): string {
  const lines = products.map(({ id, qty }) => `${id}:${qty}`).sort();
  return createHash("sha256")
    .update(JSON.stringify([unified, userId, lines]))
    .digest("base64url");
}

/** The lines of the cart that are asked for. @throws Refusal for those that are not there as they were seen. */
function orderedLines(cart: Cart, products: CheckoutOrder["products"]): CartLine[] {
  const byId = new Map(cart.lines.map((line) => [line.id, line]));
  const errors: UserError[] = [];
  const lines = products.flatMap(({ id, qty }, index) => {
    const line = byId.get(id);
    if (line?.qty === qty && byId.delete(id)) return [line];
    errors.push({ field: `products.${index}.qty`, message: "cart_changed" });
    return [];
  });
  if (errors.length > 0) throw refused(errors);
  return lines;
}

/** The shop with what the table says of the customer's areas now, which is newer than the session. */
function shopToday(
  shop: Shop,
  record: CustomerRecord | undefined,
  lines: readonly CartLine[],
): [shop: Pick<Shop, "sellers" | "today">, lines: readonly CartLine[]] {
  const sellers = [...shop.sellers].flatMap(([sorg, seller]) => {
    const area = record?.areas.find((one) => one.sorg === sorg && !one.blocked);
    return area
      ? [[sorg, { ...seller, priceList: area.priceList, check: checkAtCheckout(shop, seller.check) }] as const]
      : [];
  });
  return [{ sellers: new Map(sellers), today: shop.today }, lines];
}

/** A host may hold quantities against free stock at checkout only (`exactQtyCheckout`). */
export const checkAtCheckout = <Check>(shop: Pick<Shop, "host">, check: Check): Check | "now" =>
  shop.host.exactQtyCheckout ? "now" : check;

/** The orders as they will be placed. @throws Refusal with everything that stands against them, all at once. */
function draftOrders(
  shop: Shop,
  asked: CheckoutOrder,
  record: CustomerRecord | undefined,
  priced: readonly PricedLine<CartLine>[],
  benefits: EarnedBenefits,
): Order[] {
  if (!shop.host.canCheckout) throw refused([], "checkout_off");
  if (!record?.customer.active) throw refused([], "customer_blocked");
  const errors: UserError[] = lineErrors(priced, asked);
  if (asked.request_delivery_date && asked.request_delivery_date < earliestToday()) {
    errors.push({ field: "request_delivery_date", message: "date_past" });
  }
  const bySeller = Map.groupBy(priced, ({ seller }) => seller);
  const configs = [...bySeller.keys()].flatMap((seller) => seller?.config ?? []);
  const shipTo = chooseShipTo(record.shipTos, asked.shipto);
  const payments = choosePayment(configs, asked.paymentId);
  const shipments = chooseShipments(configs, asked.shipments);
  errors.push(...(shipTo.errors ?? []), ...(payments.errors ?? []), ...(shipments.errors ?? []));
  if (errors.length > 0 || !shipTo.chosen || !payments.chosen || !shipments.chosen) throw refused(errors);
  const customer: Customer = record.customer;
  const orders: Order[] = [];
  for (const [seller, lines] of bySeller) {
    const payment = seller && payments.chosen.get(seller.config.sorg);
    if (!seller || !payment) continue;
    const shipment = shipments.chosen.get(seller.config.sorg);
    const benefit = benefits.get(seller.config.sorg) ?? 0;
    orders.push(draftOrder({ seller, lines, asked, customer, shipTo: shipTo.chosen, payment, shipment, benefit }));
  }
  if (!orders.every(({ total_order }) => Number.isSafeInteger(total_order))) throw tooDear();
  return orders;
}

/** The day that it still is in the westernmost time zone: where the dealer is, it is not earlier. */
const earliestToday = (): string => new Date(now() - 12 * 3_600_000).toISOString().slice(0, 10);

/** Errors of the lines, at their places in the input. */
function lineErrors(priced: readonly PricedLine<CartLine>[], asked: CheckoutOrder, levels?: Levels): UserError[] {
  return priced.flatMap((one) => {
    const index = asked.products.findIndex(({ id }) => id === one.line.id);
    return problemsOf(one, levels).map((problem) => ({ field: `products.${index}.qty`, ...problem }));
  });
}

/**
 * What the orders use of whose credit. @throws Refusal when it does not reach or is blocked, where the host checks credit:
 * its message is that of the first company.
 */
function coverOrders(shop: Shop, record: CustomerRecord | undefined, orders: readonly Order[]): Cover[] {
  if (!record) return [];
  const totals = new Map(orders.map((one) => [one.sorg, { amount: one.total_order, currency: one.currency }]));
  const covers = coverOf(record, totals);
  if (!covers.every(({ needed }) => Number.isSafeInteger(needed))) throw tooDear();
  const errors = shop.host.creditCheck ? creditProblems(covers, shop.host.creditStatusBlockedReason) : [];
  if (errors[0]) throw refused(errors, errors[0].message);
  return covers;
}

/** The order with what it uses of its company's credit, to be given back if it comes to nothing. */
function onCredit(order: Order, covers: readonly Cover[]): Order {
  const cover = covers.find(({ sorgs }) => sorgs.includes(order.sorg));
  if (!cover?.credit || order.total_order === 0) return order;
  return { ...order, credit: { companyCode: cover.companyCode, amount: order.total_order } };
}

/** Stock and order limits, taken with the conditions that keep them from being taken twice. */
function reservations(priced: readonly PricedLine<CartLine>[], unified: string): Write[] {
  const writes = priced.flatMap(({ line, seller, product }): Write[] => {
    const check = seller?.check ?? "none";
    const quota = product?.card.orderQuota ?? undefined;
    return [
      ...(check === "none" ? [] : [reserveWrite(line, line.qty, check)]),
      ...(quota === undefined ? [] : [countQuotaWrite(line, unified, line.qty, quota)]),
    ];
  });
  if (writes.length > MAX_RESERVING_LINES) throw tooManyLines();
  return writes;
}

const tooManyLines = (): Refusal =>
  refused(
    [{ field: "products", message: "checkout_too_many_lines", values: { max: MAX_RESERVING_LINES } }],
    "checkout_too_many_lines",
  );

/** The lines are exact each for itself; their sum is beyond what a whole number holds. */
const tooDear = (): Refusal => refused([{ field: "products", message: "qty_max" }]);

function keptLines(cart: Cart, ordered: readonly PricedLine<CartLine>[]): CartLine[] {
  const gone = new Set(ordered.map(({ line }) => line.id));
  return cart.lines.filter((line) => !gone.has(line.id));
}

/** Says what is left of each line. @throws Refusal, unless stock came back in between: then it is tried again. */
async function refuseWhatIsNotLeft(
  priced: readonly PricedLine<CartLine>[],
  asked: CheckoutOrder,
  { unified }: Owner,
): Promise<void> {
  const errors = lineErrors(priced, asked, await levelsFor(priced, unified));
  if (errors.length > 0) throw refused(errors);
}

function auditOf({ unified }: Owner, orders: readonly Order[]) {
  const detail = { orders: orders.map((one) => one.order_no).join(" ") };
  return { subject: `CUSTOMER#${unified}`, what: "placed orders", detail };
}
