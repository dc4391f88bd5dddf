import { deliveryDayBefore } from "@spoke/core/host/delivery-days.ts";
import { dayOf, parseDay } from "@spoke/core/platform/calendar.ts";
import type { Amount } from "@spoke/core/platform/money.ts";
import { isoDay } from "../feed-file.ts";
import { assortment, type DemoArticle } from "./assortment.ts";
import { deliveryDays } from "./delivery-days.ts";
import { arrivalIn } from "./market-goods.ts";
import { MARKETS, type Market } from "./markets.ts";
import { dealerPrice } from "./masters.ts";
import { offeredPrices } from "./offers.ts";
import { type Dealer, people } from "./people.ts";
import { type Random, seeded } from "./random.ts";

const DAY = 86_400_000;
const TWO_YEARS = 730;
/** Days from a shipment to its arrival. */
export const ON_THE_ROAD = 2;
const ORDERS_PER_DEALER = 26;
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export interface PastLine {
  readonly lineNo: number;
  readonly item: DemoArticle;
  readonly qty: number;
  /** Ordered pieces: of the first line of some orders, a piece was never supplied. */
  readonly ordered: number;
  /** Dealer price before offers. */
  readonly listPrice: Amount;
  /** Charged price, with the promotion or deal of the day. */
  readonly price: Amount;
  readonly by?: { readonly code: string; readonly name: string };
  /** Pieces of `qty` that have shipped. */
  readonly shippedQty: number;
  /** Day on which the pieces are expected at the dealer. */
  readonly expectedOn: string;
}

export interface PastOrder {
  readonly no: string;
  readonly dealer: Dealer;
  readonly placed: Date;
  readonly lines: readonly PastLine[];
  /** Day of the only shipment so far. */
  readonly shippedOn?: string;
  readonly invoicedOn?: string;
}

/** Number of a document of an order, such as its invoice. */
export const numbered = (prefix: string, { no }: Pick<PastOrder, "no">): string => `${prefix}${no.replace("-", "")}`;

/** Dealers buy bicycles before spring and parts all year, rarely on Sundays. */
function placedAt(random: Random, today: Date, index: number): Date {
  const days = Math.floor((index / ORDERS_PER_DEALER) * TWO_YEARS) + random.int(0, 24);
  const at = new Date(today.getTime() - days * DAY);
  at.setUTCHours(random.int(7, 18), random.int(0, 59), random.int(0, 59), 0);
  if (at.getUTCDay() === 0) at.setUTCDate(at.getUTCDate() - 1);
  return at.getTime() >= today.getTime() ? new Date(today.getTime() - 3_600_000) : at;
}

/** Numbers begin with the day on which the dealer ordered. */
function orderNo(placed: Date, random: Random, { timeZone }: Market): string {
  const tail = Array.from({ length: 5 }, () => CROCKFORD[random.int(0, 31)]).join("");
  return `${dayOf(placed.getTime(), timeZone).slice(2).replaceAll("-", "")}-${tail}`;
}

type Ordered = Pick<PastLine, "lineNo" | "item" | "qty" | "listPrice">;

/** An order before its prices are known. */
type Unpriced = Omit<PastOrder, "lines"> & {
  readonly lines: readonly (Ordered & Pick<PastLine, "shippedQty" | "expectedOn">)[];
};

/** What a dealer orders at once. */
function basketOf(random: Random, market: Market, dealer: Dealer, sellable: readonly DemoArticle[]): Ordered[] {
  return random.some(sellable, random.int(1, 6)).map((item, position) => ({
    lineNo: (position + 1) * 10,
    item,
    qty: Math.max(1, Math.round(random.int(1, item.article.category === "Bike" ? 4 : 12) * dealer.weight)),
    listPrice: dealerPrice(market, item.retail, dealer.priceList),
  }));
}

/** The last day with deliveries until a moment. */
function shippingDay(market: Market, today: Date, at: number): string {
  const day = parseDay(isoDay(at));
  return deliveryDayBefore(deliveryDays(market, today), day, 0) ?? day;
}

/** Orders of two years. Those of the last days have not shipped, a few more have no invoice yet. */
function history(random: Random, market: Market, today: Date, dealer: Dealer, sellable: readonly DemoArticle[]) {
  const count = Math.round(ORDERS_PER_DEALER * Math.min(dealer.weight, 1.2));
  return Array.from({ length: count }, (_, index): Unpriced => {
    const placed = placedAt(random, today, index % ORDERS_PER_DEALER);
    const age = Math.floor((today.getTime() - placed.getTime()) / DAY);
    const lines = basketOf(random, market, dealer, sellable);
    const shippedOn = shippingDay(market, today, placed.getTime() + random.int(3, 9) * DAY);
    const isShipped = age > 9;
    // What is ordered today comes no earlier.
    const promised = new Date(Math.min(placed.getTime() + 7 * DAY, today.getTime() + DAY));
    const expectedOn = isShipped ? arrivalIn(market, new Date(shippedOn), ON_THE_ROAD) : arrivalIn(market, promised, 0);
    return {
      no: orderNo(placed, random, market),
      dealer,
      placed,
      lines: lines.map((line) => ({ ...line, shippedQty: isShipped ? line.qty : 0, expectedOn })),
      ...(isShipped && { shippedOn }),
      ...(age > 11 && { invoicedOn: isoDay(Date.parse(shippedOn) + DAY) }),
    };
  });
}

/** Two orders that the ERP has confirmed: both wait for goods that are not in stock, and some items of the other have shipped. */
function running(random: Random, market: Market, today: Date, dealer: Dealer, sellable: readonly DemoArticle[]) {
  const shippedOn = shippingDay(market, today, today.getTime() - DAY);
  const arrivesOn = arrivalIn(market, new Date(shippedOn), ON_THE_ROAD);
  const awaited = sellable.filter(({ stock, nextArrival }) => stock.length === 0 && nextArrival);
  return [true, false].map((waits): Unpriced => {
    const placed = new Date(today.getTime() - (waits ? 2 : 6) * DAY);
    placed.setUTCHours(random.int(7, 18), random.int(0, 59), random.int(0, 59), 0);
    const shipped = waits ? [] : basketOf(random, market, dealer, sellable);
    const lines = [
      ...shipped.map((line) => ({ ...line, shippedQty: line.qty, expectedOn: arrivesOn })),
      ...basketOf(random, market, dealer, awaited).map((line, index) => ({
        ...{ ...line, lineNo: (shipped.length + index + 1) * 10, shippedQty: 0 },
        expectedOn: line.item.nextArrival?.date ?? arrivesOn,
      })),
    ];
    return { no: orderNo(placed, random, market), dealer, placed, lines, ...(!waits && { shippedOn }) };
  });
}

export function pastOrders(market: Market, today: Date): PastOrder[] {
  const place = MARKETS.indexOf(market);
  const random = seeded(0x02de2 + place * 977);
  const ofRunning = seeded(0x0d3a1 + place * 613);
  const { articles } = assortment(market, today);
  const sellable = articles.filter(
    ({ article, blocks }) => !article.groupset && !blocks.orderBlocked && !article.qtyStep,
  );
  const { dealers } = people(market);
  const orders = [
    ...dealers.flatMap((dealer) => history(random, market, today, dealer, sellable)),
    ...dealers.flatMap((dealer) => running(ofRunning, market, today, dealer, sellable)),
  ];
  const priceOf = offeredPrices(market, articles, today);
  return orders.map((order) => {
    const isCut = order.no.charCodeAt(10) % 6 === 0;
    const lines = order.lines.map((line, index) => {
      const ordered = line.qty + (isCut && index === 0 ? 1 : 0);
      return { ...line, ordered, ...priceOf(line.item, line.listPrice, ordered, order.placed) };
    });
    return { ...order, lines };
  });
}
