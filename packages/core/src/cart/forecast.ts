import * as z from "zod";
import { wordsOf } from "../catalog/index.ts";
import { customerRecord } from "../customer/index.ts";
import { deliveryDayBefore, expectedDelivery } from "../host/delivery-days.ts";
import type { HostConfig, SorgConfig } from "../host/schema.ts";
import type { confirmationSchema, ForecastPart } from "../order/schema.ts";
import { action, type Day, notFound } from "../platform/index.ts";
import { daySchema } from "../platform/schema.ts";
import { articleAt, readStocks } from "../stock/index.ts";
import type { StockItem } from "../stock/schema.ts";
import { areaOf, areaQuantities, type FreightBenefit, freightBenefits, homeOf } from "./freight.ts";
import { type PricedLine, priceLines } from "./lines.ts";
import {
  type CheckoutOrder,
  cartProductSchema,
  checkoutProductSchema,
  chosenShipmentSchema,
  MAX_CART_LINES,
  MAX_QUANTITY,
} from "./schema.ts";
import { CART, openShop, type Seller, type Shop, sellerNamed } from "./shop.ts";
import { readCart } from "./store.ts";
import { supplyOf } from "./supply.ts";

const dayInput = daySchema.nullish();

/** Expected confirmations of a line, masked by the host's settings; see `maskForecast`. */
export interface StockForecast {
  readonly sorg: string;
  readonly articleCode: string;
  readonly qty: number;
  readonly confirmations: readonly (z.output<typeof confirmationSchema> & { readonly warehouseArea: string })[];
  /** Pieces without a shown confirmation. */
  readonly openQty: number;
}

const orderedSchema = cartProductSchema.extend({
  qty: z.int("qty_min").min(1, "qty_min").max(MAX_QUANTITY, "qty_max"),
});

/**
 * How these products would be supplied if they were ordered now for a day, from stock and known arrivals (decision
 * 035), with the days on which they are expected at the dealer by the chosen shipping methods (decision 094). Articles that the customer
 * cannot order have no confirmations, like unknown ones.
 */
export const stockOrderConfirmations = action({
  name: "cart.stockOrderConfirmations",
  scope: CART,
  input: z.object({
    orders: z.array(orderedSchema).min(1, "required").max(MAX_CART_LINES, "max_items_exceeded"),
    reqDeliveryDate: dayInput,
    shipments: z.array(chosenShipmentSchema).max(20).nullish(),
  }),
  run: async ({ orders, reqDeliveryDate, shipments }): Promise<StockForecast[]> => {
    const shop = await openShop();
    const lines = await priceLines(shop, mergeLines(orders));
    const orderableLines = lines.filter(({ seller, product }) => seller && product).map(({ line }) => line);
    const stocks = await readStocks(orderableLines);
    const sorgs = [...new Set(orderableLines.map(({ sorg }) => sorg))];
    const words = new Map(await Promise.all(sorgs.map(async (sorg) => [sorg, await wordsOf(sorg)] as const)));
    return lines.map((priced): StockForecast => {
      const { line } = priced;
      const chosen = { wanted: reqDeliveryDate ?? undefined, shipments: shipments ?? [] };
      const parts = forecastLine(shop, priced, stocks[orderableLines.indexOf(line)], chosen);
      const word = words.get(line.sorg) ?? String;
      const confirmations = parts.map((part) => ({ ...part, supplyLocation: word(part.supplyLocation) }));
      const shown = parts.reduce((sum, { supplyQty }) => sum + supplyQty, 0);
      return { ...line, confirmations, openQty: line.qty - shown };
    });
  },
});

/** Merges lines of the same article, because they compete for the same stock. */
function mergeLines(orders: readonly z.output<typeof orderedSchema>[]): z.output<typeof orderedSchema>[] {
  const byArticle = Map.groupBy(orders, articleAt);
  return [...byArticle.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, qty: more.reduce((sum, { qty }) => sum + qty, first.qty) }] : [],
  );
}

/** What a dealer chose that decides when goods come. */
interface DeliveryChoice {
  readonly wanted: Day | undefined;
  readonly shipments: readonly Pick<z.output<typeof chosenShipmentSchema>, "sorg" | "id">[];
}

/** How a line would be supplied, as the host shows that, with the days at the dealer. A line for an arrival comes with it. */
function forecastLine(
  { today, host }: Pick<Shop, "today" | "host">,
  { line, seller, product, expectedDate }: PricedLine,
  stock: StockItem | undefined,
  { wanted, shipments }: DeliveryChoice,
): StockForecast["confirmations"] {
  if (!seller || !product) return [];
  const { deliveryDays, shipments: methods } = seller.config;
  const chosen = shipments.find(({ sorg }) => sorg === line.sorg)?.id;
  const leadDays = methods.find(({ id }) => id === chosen)?.leadDays ?? 0;
  const leaves = wanted && deliveryDayBefore(deliveryDays, wanted, leadDays);
  const day = { today, wanted: leaves };
  const parts = expectedDate
    ? [{ ...NO_PLACE, supplyQty: line.qty, supplyDate: expectedDate }]
    : stock
      ? maskForecast(supplyOf({ stock, qty: line.qty, ...day }), line.qty, day, host, seller.config)
      : [];
  return parts.map((part) => ({
    ...part,
    supplyDate: expectedDelivery(deliveryDays, { ready: part.supplyDate, leadDays, wanted }),
  }));
}

export type Forecasts = ReadonlyMap<PricedLine, readonly ForecastPart[]>;

/** What checkout showed of when these lines come, for their orders (decision 117); where it shows nothing, that of arrivals only. */
export async function forecastsOf(
  shop: Pick<Shop, "today" | "host">,
  lines: readonly PricedLine[],
  { requestedDeliveryDate: wanted, shipments }: Pick<CheckoutOrder, "requestedDeliveryDate" | "shipments">,
): Promise<Forecasts> {
  const shown = lines.filter(({ expectedDate }) => expectedDate || shop.host.orderConfirmation);
  const fromStock = shown.filter(({ expectedDate }) => !expectedDate);
  const stocks = fromStock.length > 0 ? await readStocks(fromStock.map(({ line }) => line)) : [];
  return new Map(
    shown.map((line) => {
      const parts = forecastLine(shop, line, stocks[fromStock.indexOf(line)], { wanted, shipments });
      return [line, parts.map(({ supplyQty, supplyDate }) => ({ qty: supplyQty, date: supplyDate }))];
    }),
  );
}

/** Stock feeds only know locations; the ERP fills these in its confirmation. */
const NO_SITE = { supplySite: "", supplySloc: "", supplyShippingPoint: "" };
const NO_PLACE = { ...NO_SITE, supplyLocation: "", supplyPriority: 0, warehouseArea: "" };

/**
 * Supplies as the host shows them: locations only if it shows them, later days only if it shows future confirmations,
 * and no quantity that reveals more than its stock display.
 */
function maskForecast(
  supplies: ReturnType<typeof supplyOf>,
  qty: number,
  { today, wanted }: { readonly today: Day; readonly wanted: Day | undefined },
  host: HostConfig,
  { warehouseAreas }: SorgConfig,
): StockForecast["confirmations"] {
  const on = wanted && wanted > today ? wanted : today;
  const shown: StockForecast["confirmations"][number][] = [];
  let open = qty;
  for (const { qty: supplied, date, location, priority, isAll } of supplies) {
    if (date > on && !host.futureConfirmationDisplay) break;
    // The line takes all remaining stock and still needs more, so the quantity equals the stock.
    const revealsStock = isAll && supplied < open;
    if (revealsStock && host.stockDisplay === "status") break;
    const isMasked = revealsStock && host.maskStock > 0 && supplied > host.maskStock;
    shown.push({
      supplyQty: isMasked ? host.maskStock : supplied,
      supplyDate: date,
      ...NO_SITE,
      supplyLocation: host.supplyLocation ? location : "",
      supplyPriority: priority,
      warehouseArea: areaOf(warehouseAreas, location),
    });
    if (isMasked) break;
    open -= supplied;
  }
  return shown;
}

/** A freight benefit of a sales organization. */
export interface OfferedBenefit extends FreightBenefit {
  /** What the area is called in the actor's language. */
  readonly name: string;
  readonly sorg: string;
  readonly currency: string;
}

/**
 * Freight discounts for pieces by warehouse area (2 §3): for the quantities of the input, or for those from which lines
 * of the cart would be supplied. @throws Refusal "not-found" for a merchant that the customer cannot buy from
 */
export const cartFreightBenefits = action({
  name: "cart.cartFreightBenefits",
  scope: CART,
  input: z.object({
    qtyByWarehouseArea: z
      .array(
        z.object({
          warehouseArea: z.string().max(40),
          qty: z.int("qty_min").min(0, "qty_min").max(99_999_999, "qty_max"),
        }),
      )
      .max(50, "max_items_exceeded")
      .nullish(),
    merchant: z.string().min(1).max(100).nullish(),
    cartItems: z.array(checkoutProductSchema).max(MAX_CART_LINES, "max_items_exceeded").nullish(),
    reqDeliveryDate: dayInput,
  }),
  run: async ({ qtyByWarehouseArea, merchant, cartItems, reqDeliveryDate }): Promise<OfferedBenefit[]> => {
    const shop = await openShop();
    const sellers = merchant ? [sellerNamed(shop, merchant)] : [...shop.sellers.values()];
    if (sellers.includes(undefined)) throw notFound();
    const withTargets = sellers.filter((seller) =>
      seller?.config.warehouseAreas.some(({ targets }) => targets.length > 0),
    );
    if (withTargets.length === 0) return [];
    const inputQuantities =
      qtyByWarehouseArea && new Map(qtyByWarehouseArea.map(({ warehouseArea, qty }) => [warehouseArea, qty]));
    const [record, cart] = await Promise.all([
      customerRecord(shop.owner.unified),
      inputQuantities ? undefined : readCart(shop.owner),
    ]);
    const items = cartItems && new Map(cartItems.map(({ id, qty }) => [id, qty]));
    const lines = (cart?.lines ?? []).flatMap((line) => {
      const qty = items ? items.get(line.id) : line.qty;
      return qty === undefined ? [] : [{ ...line, qty }];
    });
    const each = withTargets.map(async (seller): Promise<OfferedBenefit[]> => {
      if (!seller) return [];
      const { sorg, currency, warehouseAreas } = seller.config;
      const own = await orderable(shop, seller, lines);
      const quantities =
        inputQuantities ?? (await areaQuantities(warehouseAreas, own, reqDeliveryDate ?? undefined, shop.today));
      const benefits = freightBenefits(warehouseAreas, quantities, homeOf(record, sorg));
      const word = benefits.length > 0 ? await wordsOf(sorg) : undefined;
      return benefits.map((benefit) => {
        // An area of one warehouse is called like it.
        const { locations = [] } = warehouseAreas.find(({ code }) => code === benefit.warehouseArea) ?? {};
        const [only = benefit.warehouseArea, ...others] = locations;
        const called = others.length > 0 ? benefit.warehouseArea : only;
        return { ...benefit, sorg, currency, name: word?.(called) ?? called };
      });
    });
    return (await Promise.all(each)).flat();
  },
});

/** The seller's lines with a known article, as checkout counts them. */
async function orderable<Line extends { sorg: string; articleCode: string; qty: number }>(
  shop: Shop,
  { config }: Seller,
  lines: readonly Line[],
): Promise<Line[]> {
  const own = lines.filter(({ sorg }) => sorg === config.sorg);
  return (await priceLines(shop, own)).filter(({ product }) => product).map(({ line }) => line);
}
