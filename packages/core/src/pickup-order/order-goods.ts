import { createHash } from "node:crypto";
import { type Basket, CART, offeredPayments, openShop, placeOrders, previewOrders } from "../cart/index.ts";
import { type CartLine, type CheckoutOrder, checkoutSchema } from "../cart/schema.ts";
import { pricedCards } from "../catalog/index.ts";
import { roundedUp } from "../catalog/quantity.ts";
import { shipTos } from "../customer/index.ts";
import type { Order } from "../order/schema.ts";
import { commit, isoNow, Refusal, refuseField, requireScope, type UserError } from "../platform/index.ts";
import { ownPickupOrder, requireVersion } from "./find.ts";
import { expectedOf, itemsOf, undecidedOf } from "./items.ts";
import type { Marked } from "./mark.ts";
import { changed } from "./move.ts";
import type { PickupLine, PickupOrder, Shipment, Supply } from "./schema.ts";
import { readPickupOrder } from "./store.ts";

/** Pieces of an item to order. */
interface Wanted {
  /** Place in the shipment's details, for errors. */
  readonly index: number;
  readonly lineNo: number;
  readonly articleCode: string;
  readonly qty: number;
}

/**
 * Orders the marked items from headquarters, as one order of the dealer, in the transaction that changes the pickup order. Items that
 * are ordered already are not ordered again.
 * @param mark sets aside what the same shipment marks as ready
 */
export async function orderFromHeadquarters(
  shipment: Shipment,
  mark: (order: PickupOrder, shipment: Shipment) => Marked,
): Promise<PickupOrder> {
  requireScope(CART);
  const first = await ownPickupOrder(shipment.id);
  const found = mark(first, shipment);
  const wanted = wantedOf(found.order, shipment);
  if (wanted.length === 0) {
    if (found.happened.length === 0) return first;
    requireVersion(first, shipment.version);
    return commit.retrying(async () => {
      const before = await ownPickupOrder(shipment.id);
      const { order, happened } = mark(before, shipment);
      return changed(before, order, happened);
    });
  }
  const input = await checkoutOf(first, shipment, wanted);
  try {
    await placeOrders(input, async () => basketOf(shipment, mark));
  } catch (error) {
    throw error instanceof Refusal ? renamed(error, wanted) : error;
  }
  const placed = await readPickupOrder(shipment.id);
  if (!placed) throw new Error(`pickup order ${shipment.id} is gone`);
  return placed;
}

/** The order that `orderFromHeadquarters` would place now; undefined if nothing is to order. @throws Refusal as checkout */
export async function draftFromHeadquarters(
  shipment: Shipment,
  mark: (order: PickupOrder, shipment: Shipment) => Marked,
): Promise<Order | undefined> {
  requireScope(CART);
  const first = await ownPickupOrder(shipment.id);
  const wanted = wantedOf(mark(first, shipment).order, shipment);
  if (wanted.length === 0) return undefined;
  const input = await checkoutOf(first, shipment, wanted);
  try {
    const [order] = await previewOrders(input, async () => basketOf(shipment, mark));
    return order;
  } catch (error) {
    throw error instanceof Refusal ? renamed(error, wanted) : error;
  }
}

/** Quantities of the marked items that are still to order. @throws Refusal if a quantity exceeds what is undecided */
function wantedOf(order: PickupOrder, { details }: Shipment): Wanted[] {
  const errors: UserError[] = [];
  const wanted = details.flatMap(({ lineNo, status, qty }, index): Wanted[] => {
    const line = itemsOf(order.lines).find((other) => other.lineNo === lineNo);
    if (!line || status !== "order-to-hq") return [];
    const left = undecidedOf(line);
    const more = qty === undefined ? left : Math.max(0, qty - expectedOf(line));
    if (more > left)
      errors.push({
        field: `details.${index}.qty`,
        message: "pickup_more_than_due",
        values: { max: expectedOf(line) + left },
      });
    return more === 0 ? [] : [{ index, lineNo, articleCode: line.articleCode, qty: more }];
  });
  if (errors.length > 0) throw new Refusal("invalid", "invalid_input", errors);
  if (wanted.length > 0 && order.finishedAt) throw new Refusal("conflict", "pickup_finished");
  return wanted;
}

/**
 * Pieces to order by article: those of all items, rounded up to a quantity that is sold. Pieces that no consumer waits for are
 * the dealer's.
 */
async function orderedQuantities(sorg: string, wanted: readonly Wanted[]): Promise<Map<string, number>> {
  const articles = byArticle(wanted);
  const cards = await pricedCards(sorg, [...articles.keys()], "");
  return new Map(
    [...articles].map(([code, all]) => {
      const qty = all.reduce((sum, each) => sum + each.qty, 0);
      return [code, roundedUp(cards.get(code)?.card.quantityRule ?? null, qty)];
    }),
  );
}

/** The items of an article. */
const byArticle = (wanted: readonly Wanted[]): Map<string, Wanted[]> =>
  Map.groupBy(wanted, ({ articleCode }) => articleCode);

/** The choices of the checkout, completed with the dealer's first ones. */
async function checkoutOf(order: PickupOrder, shipment: Shipment, wanted: readonly Wanted[]): Promise<CheckoutOrder> {
  const { sellers } = await openShop();
  const seller = sellers.get(order.sorg);
  if (!seller) throw refuseField("details", "article_not_found");
  const quantities = await orderedQuantities(order.sorg, wanted);
  const [shipTo] = (await shipTos(order.custCode)).filter(({ active }) => active);
  const [payment] = offeredPayments([seller.config]);
  const sent = seller.config.shipments.find(({ input }) => input !== "notes") ?? seller.config.shipments[0];
  const shipmentId = shipment.shipmentId || sent?.id;
  const parsed = checkoutSchema.safeParse({
    shipTo: { code: shipment.shipTo || (shipTo?.code ?? "") },
    poNumber: order.id.slice(0, 35),
    products: [...quantities].map(([id, qty]) => ({ id, qty })),
    shipments: shipmentId ? [{ sorg: order.sorg, id: shipmentId, notes: order.id }] : [],
    paymentId: shipment.paymentId || (payment?.id ?? ""),
    requestId: createHash("sha256").update(`${order.id}#${order.version}`).digest("hex").slice(0, 32),
    expectedTotal: shipment.expectedTotal,
  });
  if (!parsed.success)
    throw new Refusal(
      "invalid",
      "invalid_input",
      parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
    );
  return parsed.data;
}

/** The goods to order, read from the pickup order, and the link that is written with the order. */
async function basketOf(shipment: Shipment, mark: (order: PickupOrder, shipment: Shipment) => Marked): Promise<Basket> {
  const before = await ownPickupOrder(shipment.id);
  requireVersion(before, shipment.version);
  const { order, happened } = mark(before, shipment);
  const wanted = wantedOf(order, shipment);
  const lines = [...(await orderedQuantities(order.sorg, wanted))].map(
    ([articleCode, qty]): CartLine => ({ id: articleCode, articleCode, sorg: order.sorg, qty, addedAt: isoNow() }),
  );
  // Another tab has ordered it in the meantime.
  if (lines.length === 0) throw new Refusal("conflict", "conflict");
  return {
    lines,
    facts: { pickupOrder: order.id },
    commitWith: (orders) => {
      const placed = orders.flatMap((dealerOrder) => dealerOrder.lines.map((line) => ({ order: dealerOrder, line })));
      const supplied = order.lines.map((line) => withSupply(line, wanted, placed));
      const ordered = orders.map(({ orderNumber }) => ({ kind: "ordered", orderNumber }) as const);
      const { result: _, ...work } = changed(before, { ...order, lines: supplied }, [...happened, ...ordered]);
      return work;
    },
  };
}

interface PlacedLine {
  readonly order: Order;
  readonly line: Order["lines"][number];
}

function withSupply(line: PickupLine, wanted: readonly Wanted[], placed: readonly PlacedLine[]): PickupLine {
  const own = wanted.find(({ lineNo }) => lineNo === line.lineNo);
  const found = own && placed.find((each) => each.line.articleCode === own.articleCode);
  if (!own || !found) return line;
  const { orderNumber } = found.order;
  const supply: Supply = {
    ...{ orderNumber, lineNo: found.line.lineNo, qty: own.qty, expected: own.qty, shipped: 0, step: "processing" },
  };
  return { ...line, supplies: [...line.supplies, supply] };
}

/** The refusal with the fields of the shipment's items in place of the checkout's lines. */
function renamed(error: Refusal, wanted: readonly Wanted[]): Refusal {
  const articles = [...byArticle(wanted).values()];
  const errors = error.userErrors.map(({ field, ...rest }) => {
    const [, index] = /^products\.(\d+)\./.exec(field) ?? [];
    const first = index === undefined ? undefined : articles[Number(index)]?.[0];
    return { ...rest, field: first ? `details.${first.index}.qty` : field };
  });
  return new Refusal(error.kind, error.message, errors);
}
