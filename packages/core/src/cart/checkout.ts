import { ensureCurrentCatalog } from "../catalog/index.ts";
import { type CreditCheck, checkCredit, creditProblems, reserveCreditWrites } from "../credit/index.ts";
import { type CustomerRecord, customerRecord } from "../customer/index.ts";
import { amountText, moneyText } from "../host/index.ts";
import type { SorgConfig } from "../host/schema.ts";
import {
  isPrepaid,
  listOrders,
  newOrderWrites,
  orderPlacedEvent,
  readOrders,
  unlistedOrderWrites,
} from "../order/index.ts";
import type { Order } from "../order/schema.ts";
import {
  actor,
  type Commit,
  Conflict,
  commit,
  isConflict,
  MAX_WRITES,
  Refusal,
  retryOnConflict,
  sumOf,
  type UserError,
  type Write,
  withTax,
  ZERO,
} from "../platform/index.ts";
import {
  articleAt,
  countQuotaWrite,
  type Level,
  OUT_OF_STOCK,
  readStocks,
  reserveArrivalWrite,
  reserveWrite,
  type StockItem,
} from "../stock/index.ts";
import { type Choice, choosePayment, chooseShipments, chooseShipTo, type Destination, ownAddress } from "./choices.ts";
import { deliveryOf, isPickup, wantedDayProblem } from "./delivery-days.ts";
import { draftOrder } from "./draft.ts";
import { type Forecasts, forecastsOf } from "./forecast.ts";
import { type EarnedBenefits, earnedBenefits } from "./freight.ts";
import { type Levels, levelsFor, type PricedLine, priceLines, problemsOf } from "./lines.ts";
import type { CartLine, CheckoutOrder } from "./schema.ts";
import { openShop, type Shop } from "./shop.ts";
import { type Cart, keepLinesWrite, markWrite, placedBy, readCart } from "./store.ts";
import { type CheckoutId, checkoutIdOf, type Owner, placeOnce } from "./stored-cart.ts";

const BUSY = "checkout_busy";
const RETRY = { attempts: 5, busy: BUSY };

const refused = (errors: readonly UserError[], message = "failed_checkout"): Refusal =>
  new Refusal("invalid", message, errors);

/** What a checkout orders, and what else changes with it. Read again for every attempt. */
export interface Basket {
  readonly lines: readonly CartLine[];
  /** Facts of the orders that are not entered at checkout. */
  readonly facts?: Pick<Order, "pickupOrder">;
  /** What is committed together with the orders. */
  readonly commitWith: (orders: readonly Order[], priced: readonly PricedLine<CartLine>[]) => Commit;
}

/** The lines of the cart. They leave it. */
async function cartBasket({ owner }: Shop, { products }: CheckoutOrder): Promise<Basket> {
  const cart = await readCart(owner);
  return {
    lines: orderedLines(cart, products),
    commitWith: (_, priced) => ({ writes: [keepLinesWrite(owner, cart, keptLines(cart, priced))] }),
  };
}

/**
 * Orders lines of the cart, or of another basket: one order per sales organization, all in one transaction with the mark that makes
 * the same checkout return the same orders (decision 007). Two round trips without contention, three where checkout shows when goods
 * come, or freight benefits depend on stock locations.
 * @throws Refusal with every refused field; nothing has changed then.
 */
export async function placeOrders(input: CheckoutOrder, openBasket = cartBasket): Promise<Order[]> {
  const shop = await openShop();
  const id = checkoutId(shop.owner, input);
  return placeOnce(
    () => ordersPlacedBy(shop.owner, id),
    () => tryToPlace(shop, id, input, openBasket),
  );
}

function tryToPlace(shop: Shop, id: CheckoutId, input: CheckoutOrder, openBasket: typeof cartBasket): Promise<Order[]> {
  return retryOnConflict(async () => {
    const [placed, opened, record] = await Promise.all([
      ordersPlacedBy(shop.owner, id),
      // A basket that was ordered has gone: that it was ordered matters first.
      openBasket(shop, input).catch((error: unknown) => ({ error })),
      customerRecord(shop.owner.unified),
      ...[...shop.sellers.keys()].map(ensureCurrentCatalog),
    ]);
    if (placed) return placed;
    if ("error" in opened) throw opened.error;
    const { priced, drafted } = await draftsOf(shop, input, record, opened);
    refuseTooDear(() => refuseChangedTotal(shop, input, drafted));
    const checks = refuseTooDear(() => checkOrderCredit(shop, record, drafted));
    const orders = drafted.map((order) => ({ ...attachCredit(order, checks), ...opened.facts }));
    const { writes: others, events: moved = [], audit: audited = [] } = opened.commitWith(orders, priced);
    const events = [...orders.map(orderPlacedEvent), ...moved];
    const audit = [auditOf(shop.owner, orders), ...[audited].flat()];
    const needed = [
      markWrite(
        shop.owner,
        id,
        orders.map((order) => order.orderNumber),
      ),
      ...others,
      ...reserveCreditWrites(shop.owner.unified, checks, shop.host.creditCheck),
    ];
    const reserving = await reservations(priced, input, shop.owner);
    const room = MAX_WRITES - needed.length - events.length - audit.length - reserving.length;
    if (room < orders.length) throw tooManyLines(reserving.length + room - orders.length);
    const listed = newOrderWrites(orders);
    const fits = listed.length <= room;
    const writes = [...needed, ...(fits ? listed : unlistedOrderWrites(orders)), ...reserving];
    try {
      await commit({ writes, events, audit });
      if (!fits) await listOrders(orders);
      return orders;
    } catch (error) {
      if (isConflict(error, "busy")) throw new Refusal("conflict", BUSY);
      if (!isConflict(error, OUT_OF_STOCK)) throw error;
      await refuseMissingStock(priced, input, shop.owner);
      // Stock became available in the meantime.
      throw new Conflict("changed");
    }
  }, RETRY);
}

/** The orders that `placeOrders` would place now. Nothing changes. @throws Refusal as `placeOrders`, except of stock that is taken meanwhile */
export async function previewOrders(input: CheckoutOrder, openBasket: typeof cartBasket): Promise<Order[]> {
  const shop = await openShop();
  const [opened, record] = await Promise.all([
    openBasket(shop, input),
    customerRecord(shop.owner.unified),
    ...[...shop.sellers.keys()].map(ensureCurrentCatalog),
  ]);
  const { drafted } = await draftsOf(shop, input, record, opened);
  refuseTooDear(() => checkOrderCredit(shop, record, drafted));
  return drafted;
}

async function draftsOf(shop: Shop, input: CheckoutOrder, record: CustomerRecord | undefined, { lines }: Basket) {
  const priced = await priceLines(...shopToday(shop, record, lines));
  const [benefits, forecasts] = await Promise.all([
    earnedBenefits(record, priced, input.requestedDeliveryDate, shop.today),
    forecastsOf(shop, priced, input),
  ]);
  return { priced, drafted: refuseTooDear(() => draftOrders(shop, input, record, priced, { benefits, forecasts })) };
}

/**
 * Identifies a checkout by the client's request id, or by all its inputs without one. The order of lines and
 * shipments does not matter; a line that is added to the cart again has a new id.
 */
export function checkoutId({ unified, userId }: Owner, order: CheckoutOrder): CheckoutId {
  const { requestId, expectedTotal, products, shipments, ...choices } = order;
  return checkoutIdOf(requestId, [unified, userId, products.map(toText).sort(), shipments.map(toText).sort(), choices]);
}

const toText = (input: object): string => JSON.stringify(input);

/** The orders that this checkout has placed; undefined if it has placed none. @throws Refusal as `placedBy` */
async function ordersPlacedBy(owner: Owner, id: CheckoutId): Promise<Order[] | undefined> {
  const numbers = await placedBy(owner, id);
  return numbers && readOrders(numbers);
}

/** @throws Refusal with both totals if the orders come to another total than the dealer saw. */
function refuseChangedTotal({ host }: Shop, { expectedTotal }: CheckoutOrder, orders: readonly Order[]): void {
  const total = sumOf(orders, ({ total: amount }) => amount);
  if (expectedTotal === undefined || expectedTotal === total) return;
  const [currency = host.currency.display, ...others] = new Set(orders.map((order) => order.currency));
  const format = others.length === 0 ? moneyText : amountText;
  const values = {
    before: format(expectedTotal, currency, host.currency, actor().locale),
    after: format(total, currency, host.currency, actor().locale),
  };
  throw refused([{ field: "expectedTotal", message: "price_changed", values }]);
}

/** The ordered lines of the cart. @throws Refusal for lines whose quantity is not what the dealer saw. */
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

/** The shop with the customer's areas from the table, which are newer than those of the session. */
function shopToday(
  shop: Shop,
  record: CustomerRecord | undefined,
  lines: readonly CartLine[],
): [shop: Pick<Shop, "sellers" | "today">, lines: readonly CartLine[]] {
  const sellers = [...shop.sellers].flatMap(([sorg, seller]) => {
    const area = record?.areas.find((candidate) => candidate.sorg === sorg && !candidate.blocked);
    return area
      ? [[sorg, { ...seller, priceList: area.priceList, check: checkAtCheckout(shop, seller.check) }] as const]
      : [];
  });
  return [{ sellers: new Map(sellers), today: shop.today }, lines];
}

/** A host may hold quantities against free stock at checkout only (`exactQtyCheckout`). */
export const checkAtCheckout = <Check>(shop: Pick<Shop, "host">, check: Check): Check | "now" =>
  shop.host.exactQtyCheckout ? "now" : check;

/** The orders as they will be placed. @throws Refusal with every reason that prevents them. */
function draftOrders(
  shop: Shop,
  input: CheckoutOrder,
  record: CustomerRecord | undefined,
  priced: readonly PricedLine<CartLine>[],
  { benefits, forecasts: found }: { readonly benefits: EarnedBenefits; readonly forecasts: Forecasts },
): Order[] {
  if (!shop.host.canCheckout) throw refused([], "checkout_off");
  if (!record?.customer.active) throw refused([], "customer_blocked");
  const errors: UserError[] = lineErrors(priced, input);
  const bySeller = Map.groupBy(priced, ({ seller }) => seller);
  const configs = [...bySeller.keys()].flatMap((seller) => seller?.config ?? []);
  errors.push(...wantedDayErrors(shop, configs, input));
  const { customer } = record;
  const chosen = (sorg: string) => input.shipments.find((shipment) => shipment.sorg === sorg)?.id;
  const sorgs = configs.map(({ sorg }) => sorg);
  const isCollected = input.shipTo.code === "" && isPickup(deliveryOf(configs, shop.today), sorgs, chosen);
  const shipTo: Choice<Destination> = isCollected
    ? { chosen: ownAddress(customer) }
    : chooseShipTo(record.shipTos, input.shipTo);
  const payments = choosePayment(configs, input.paymentId);
  const shipments = chooseShipments(configs, input.shipments);
  errors.push(...(shipTo.errors ?? []), ...(payments.errors ?? []), ...(shipments.errors ?? []));
  if (errors.length > 0 || !shipTo.chosen || !payments.chosen || !shipments.chosen) throw refused(errors);
  const orders: Order[] = [];
  for (const [seller, lines] of bySeller) {
    const payment = seller && payments.chosen.get(seller.config.sorg);
    if (!seller || !payment) continue;
    const shipment = shipments.chosen.get(seller.config.sorg);
    const benefit = benefits.get(seller.config.sorg) ?? ZERO;
    const { timeZone } = shop.host;
    const taxRate = record.areas.find(({ sorg }) => sorg === seller.config.sorg)?.taxRate ?? 0;
    const forecasts = lines.map((line) => found.get(line) ?? []);
    const choices = { input, forecasts, shipTo: shipTo.chosen, payment, shipment };
    const facts = { seller, lines, customer, taxRate, benefit, timeZone, ...choices };
    orders.push(draftOrder(facts));
  }
  return orders;
}

function wantedDayErrors(
  { today }: Shop,
  configs: readonly SorgConfig[],
  { requestedDeliveryDate: day, shipments }: CheckoutOrder,
): UserError[] {
  if (!day) return [];
  const chosen = (sorg: string) => shipments.find((shipment) => shipment.sorg === sorg)?.id;
  const message = wantedDayProblem(deliveryOf(configs, today), { day, today, chosen });
  return message ? [{ field: "requestedDeliveryDate", message }] : [];
}

/** Errors of the lines, at their places in the input. */
function lineErrors(priced: readonly PricedLine<CartLine>[], input: CheckoutOrder, levels?: Levels): UserError[] {
  return priced.flatMap((pricedLine) => {
    const index = input.products.findIndex(({ id }) => id === pricedLine.line.id);
    return problemsOf(pricedLine, levels).map((problem) => ({ field: `products.${index}.qty`, ...problem }));
  });
}

/**
 * The credit that the orders use, by company. @throws Refusal if the host checks credit and it is blocked or too low; the
 * message is that of the first company.
 */
function checkOrderCredit(shop: Shop, record: CustomerRecord | undefined, orders: readonly Order[]): CreditCheck[] {
  if (!record) return [];
  const totals = new Map(
    orders.map((order) => [order.sorg, { amount: order.total, currency: order.currency, isPrepaid: isPrepaid(order) }]),
  );
  const checks = checkCredit(record, totals);
  const errors = shop.host.creditCheck ? creditProblems(checks, shop.host.creditStatusBlockedReason) : [];
  if (errors[0]) throw refused(errors, errors[0].message);
  return checks;
}

/** The order with the company credit it uses, which is released if the order is not delivered; none if it is paid in advance. */
function attachCredit(order: Order, checks: readonly CreditCheck[]): Order {
  const check = checks.find(({ sorgs }) => sorgs.includes(order.sorg));
  if (!check?.credit || order.total === 0 || isPrepaid(order)) return order;
  return { ...order, credit: { companyCode: check.companyCode, amount: withTax(order, order.total) } };
}

/**
 * Reserves stock or arrivals, and counts order limits, each on the condition that enough is left. One round trip more for lines that
 * are ordered for an arrival. @throws Refusal if less arrives
 */
async function reservations(
  priced: readonly PricedLine<CartLine>[],
  input: CheckoutOrder,
  { unified }: Owner,
): Promise<Write[]> {
  const later = priced.filter(({ seller, expectedDate }) => expectedDate && seller?.check === "now");
  const stocks = new Map<PricedLine, StockItem | undefined>();
  if (later.length > 0) {
    const found = await readStocks(later.map(({ line }) => line));
    for (const [index, line] of later.entries()) stocks.set(line, found[index]);
    const arriving = later.map(({ line }, index): [string, Level] => {
      const { free = 0, freeTotal = 0, arriving = {} } = found[index] ?? {};
      return [articleAt(line), { free, freeTotal, arriving, used: 0 }];
    });
    const errors = lineErrors(later, input, new Map(arriving));
    if (errors.length > 0) throw refused(errors);
  }
  return priced.flatMap((pricedLine): Write[] => {
    const { line, seller, product, expectedDate } = pricedLine;
    const check = seller?.check ?? "none";
    const quota = product?.card.orderQuota ?? undefined;
    const stock = stocks.get(pricedLine);
    const reserve = stock && expectedDate ? [reserveArrivalWrite(stock, line.qty, expectedDate)] : [];
    return [
      ...(check === "none" || stock ? reserve : [reserveWrite(line, line.qty, check)]),
      ...(quota === undefined ? [] : [countQuotaWrite(line, unified, line.qty, quota)]),
    ];
  });
}

/** @param max writes for reservations that fit into the transaction */
const tooManyLines = (max: number): Refusal =>
  refused([{ field: "products", message: "checkout_too_many_lines", values: { max } }], "checkout_too_many_lines");

/** @throws Refusal if the sum of the lines is more than an amount can hold, although each line is not. */
function refuseTooDear<T>(calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof RangeError) throw refused([{ field: "products", message: "qty_max" }]);
    throw error;
  }
}

function keptLines(cart: Cart, ordered: readonly PricedLine<CartLine>[]): CartLine[] {
  const gone = new Set(ordered.map(({ line }) => line.id));
  return cart.lines.filter((line) => !gone.has(line.id));
}

/**
 * @throws Refusal with the remaining quantity of each line, unless stock was released meanwhile: then the checkout is
 * retried.
 */
async function refuseMissingStock(
  priced: readonly PricedLine<CartLine>[],
  input: CheckoutOrder,
  { unified }: Owner,
): Promise<void> {
  const errors = lineErrors(priced, input, await levelsFor(priced, unified));
  if (errors.length > 0) throw refused(errors);
}

function auditOf({ unified }: Owner, orders: readonly Order[]) {
  const detail = { orders: orders.map((order) => order.orderNumber).join(" ") };
  return { subject: `CUSTOMER#${unified}`, what: "placed orders", detail };
}
