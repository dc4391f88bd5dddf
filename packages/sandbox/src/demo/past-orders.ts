import { dayOf } from "@spoke/core/platform/calendar.ts";
import type { Amount } from "@spoke/core/platform/money.ts";
import { isoDay } from "../feed-file.ts";
import { assortment, type DemoArticle } from "./assortment.ts";
import { arrivalIn } from "./market-goods.ts";
import { MARKETS, type Market } from "./markets.ts";
import { dealerPrice } from "./masters.ts";
import { type Dealer, people } from "./people.ts";
import { type Random, seeded } from "./random.ts";

const DAY = 86_400_000;
const TWO_YEARS = 730;
const ORDERS_PER_DEALER = 26;
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

export interface PastLine {
  readonly lineNo: number;
  readonly item: DemoArticle;
  readonly qty: number;
  readonly price: Amount;
  /** Pieces of `qty` that have shipped. */
  readonly shippedQty: number;
  /** Day on which the pieces shipped, or are expected. */
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

type Ordered = Omit<PastLine, "shippedQty" | "expectedOn">;

/** What a dealer orders at once. */
function basketOf(random: Random, market: Market, dealer: Dealer, sellable: readonly DemoArticle[]): Ordered[] {
  return random.some(sellable, random.int(1, 6)).map((item, position) => ({
    lineNo: (position + 1) * 10,
    item,
    qty: Math.max(1, Math.round(random.int(1, item.article.category === "Bike" ? 4 : 12) * dealer.weight)),
    price: dealerPrice(market, item.retail, dealer.priceList),
  }));
}

/** Orders of two years. Those of the last days have not shipped, a few more have no invoice yet. */
function history(random: Random, market: Market, today: Date, dealer: Dealer, sellable: readonly DemoArticle[]) {
  const count = Math.round(ORDERS_PER_DEALER * Math.min(dealer.weight, 1.2));
  return Array.from({ length: count }, (_, index): PastOrder => {
    const placed = placedAt(random, today, index % ORDERS_PER_DEALER);
    const age = Math.floor((today.getTime() - placed.getTime()) / DAY);
    const lines = basketOf(random, market, dealer, sellable);
    const shipped = placed.getTime() + random.int(3, 9) * DAY;
    const isShipped = age > 9;
    const expectedOn = isShipped ? isoDay(shipped) : arrivalIn(market, placed, 7);
    return {
      no: orderNo(placed, random, market),
      dealer,
      placed,
      lines: lines.map((line) => ({ ...line, shippedQty: isShipped ? line.qty : 0, expectedOn })),
      ...(isShipped && { shippedOn: isoDay(shipped) }),
      ...(age > 11 && { invoicedOn: isoDay(shipped + DAY) }),
    };
  });
}

/** Two orders that the ERP has confirmed: one waits for goods, of the other every second item has shipped. */
function running(random: Random, market: Market, today: Date, dealer: Dealer, sellable: readonly DemoArticle[]) {
  const inDays = (days: number): string => isoDay(today.getTime() + days * DAY);
  return [true, false].map((waits): PastOrder => {
    const placed = new Date(today.getTime() - (waits ? 2 : 6) * DAY);
    placed.setUTCHours(random.int(7, 18), random.int(0, 59), random.int(0, 59), 0);
    const lines = basketOf(random, market, dealer, sellable).map((line, index): PastLine => {
      if (waits) return { ...line, shippedQty: 0, expectedOn: arrivalIn(market, today, index % 2 === 0 ? 4 : 24) };
      return index % 2 === 0
        ? { ...line, shippedQty: line.qty, expectedOn: inDays(-1) }
        : { ...line, shippedQty: 0, expectedOn: arrivalIn(market, today, 12) };
    });
    return { no: orderNo(placed, random, market), dealer, placed, lines, ...(!waits && { shippedOn: inDays(-1) }) };
  });
}

export function pastOrders(market: Market, today: Date): PastOrder[] {
  const place = MARKETS.indexOf(market);
  const random = seeded(0x02de2 + place * 977);
  const ofRunning = seeded(0x0d3a1 + place * 613);
  const articles = assortment(market, today).articles.filter(({ article }) => !article.groupset);
  const sellable = articles.filter(({ article, blocks }) => !blocks.orderBlocked && !article.qtyStep);
  const { dealers } = people(market);
  return [
    ...dealers.flatMap((dealer) => history(random, market, today, dealer, sellable)),
    ...dealers.flatMap((dealer) => running(ofRunning, market, today, dealer, sellable)),
  ];
}
