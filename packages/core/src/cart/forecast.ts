import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import type { HostConfig, SorgConfig } from "../host/schema.ts";
import type { confirmationSchema } from "../order/schema.ts";
import { action, notFound } from "../platform/index.ts";
import { articleAt, readStocks } from "../stock/index.ts";
import { areaOf, areaQuantities, type FreightBenefit, freightBenefits, homeOf } from "./freight.ts";
import { priceLines } from "./lines.ts";
import { cartProductSchema, checkoutProductSchema, MAX_CART_LINES, MAX_QUANTITY } from "./schema.ts";
import { CART, openShop, type Seller, type Shop, sellerNamed } from "./shop.ts";
import { readCart } from "./store.ts";
import { supplyOf } from "./supply.ts";

const dayInput = z.iso.date("date_invalid").nullish();

/** What would be confirmed of a line, as far as it may be told; see `toldOf`. */
export interface StockForecast {
  readonly sorg: string;
  readonly articleCode: string;
  readonly qty: number;
  readonly confirmations: readonly (z.output<typeof confirmationSchema> & { readonly warehouseArea: string })[];
  /** Pieces of which nothing can be told. */
  readonly openQty: number;
}

const orderedSchema = cartProductSchema.extend({
  qty: z.int("qty_min").min(1, "qty_min").max(MAX_QUANTITY, "qty_max"),
});

/**
 * What would be supplied of these products when they were ordered now for a day, from stock and known arrivals
 * (decision 035). An article that the customer cannot order is answered without anything, like one that does not exist.
 */
export const stockOrderConfirmations = action({
  name: "cart.stockOrderConfirmations",
  scope: CART,
  input: z.object({
    orders: z.array(orderedSchema).min(1, "required").max(MAX_CART_LINES, "max_items_exceeded"),
    reqDeliveryDate: dayInput,
  }),
  run: async ({ orders, reqDeliveryDate }): Promise<StockForecast[]> => {
    const shop = await openShop();
    const lines = await priceLines(shop, together(orders));
    const known = lines.filter(({ seller, product }) => seller && product).map(({ line }) => line);
    const stocks = await readStocks(known);
    return lines.map(({ line, seller }): StockForecast => {
      const stock = stocks[known.indexOf(line)];
      const day = { today: shop.today, wanted: reqDeliveryDate ?? undefined };
      const confirmations =
        seller && stock
          ? toldOf(supplyOf({ stock, qty: line.qty, ...day }), line.qty, day, shop.host, seller.config)
          : [];
      const told = confirmations.reduce((sum, { supplyQty }) => sum + supplyQty, 0);
      return { ...line, confirmations, openQty: line.qty - told };
    });
  },
});

/** An article that is named twice is one line: its pieces compete for the same stock. */
function together(orders: readonly z.output<typeof orderedSchema>[]): z.output<typeof orderedSchema>[] {
  const byArticle = Map.groupBy(orders, articleAt);
  return [...byArticle.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, qty: more.reduce((sum, { qty }) => sum + qty, first.qty) }] : [],
  );
}

/**
 * Supplies as the host shows them: places only where it shows where goods come from, later days only where it shows
 * later confirmations, and no number that says how much lies there beyond what its stock display tells.
 */
function toldOf(
  supplies: ReturnType<typeof supplyOf>,
  qty: number,
  { today, wanted }: { readonly today: string; readonly wanted: string | undefined },
  host: HostConfig,
  { warehouseAreas }: SorgConfig,
): StockForecast["confirmations"] {
  const on = wanted && wanted > today ? wanted : today;
  const told: StockForecast["confirmations"][number][] = [];
  let open = qty;
  for (const { qty: there, date, location, priority, isAll } of supplies) {
    if (date > on && !host.futureConfirmationDisplay) break;
    // All that is there, and still not enough: the number is the stock itself.
    const tells = isAll && there < open;
    if (tells && host.stockDisplay === "status") break;
    const isMasked = tells && host.maskStock > 0 && there > host.maskStock;
    told.push({
      supplyQty: isMasked ? host.maskStock : there,
      supplyDate: date,
      // The stock feed knows locations only; the ERP names these with its confirmation.
      ...{ supplySite: "", supplySloc: "", supplyShippingPoint: "" },
      supplyLocation: host.supplyLocation ? location : "",
      supplyPriority: priority,
      warehouseArea: areaOf(warehouseAreas, location),
    });
    if (isMasked) break;
    open -= there;
  }
  return told;
}

/** A benefit with whose it is; amounts in ten-thousandths of the currency's unit. */
export interface OfferedBenefit extends FreightBenefit {
  readonly sorg: string;
  readonly currency: string;
}

/**
 * What pieces by warehouse area take off the freight (2 §3): for the given quantities, or for those from which lines of
 * the cart would be supplied. @throws Refusal "not-found" for a merchant that the customer has none of.
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
    const granting = sellers.filter((seller) =>
      seller?.config.warehouseAreas.some(({ targets }) => targets.length > 0),
    );
    if (granting.length === 0) return [];
    const given =
      qtyByWarehouseArea && new Map(qtyByWarehouseArea.map(({ warehouseArea, qty }) => [warehouseArea, qty]));
    const [record, cart] = await Promise.all([
      customerRecord(shop.owner.unified),
      given ? undefined : readCart(shop.owner),
    ]);
    const items = cartItems && new Map(cartItems.map(({ id, qty }) => [id, qty]));
    const lines = (cart?.lines ?? []).flatMap((line) => {
      const qty = items ? items.get(line.id) : line.qty;
      return qty === undefined ? [] : [{ ...line, qty }];
    });
    const each = granting.map(async (seller): Promise<OfferedBenefit[]> => {
      if (!seller) return [];
      const { sorg, currency, warehouseAreas } = seller.config;
      const own = await orderable(shop, seller, lines);
      const quantities = given ?? (await areaQuantities(warehouseAreas, own, reqDeliveryDate ?? undefined, shop.today));
      const benefits = freightBenefits(warehouseAreas, quantities, homeOf(record, sorg));
      return benefits.map((benefit) => ({ ...benefit, sorg, currency }));
    });
    return (await Promise.all(each)).flat();
  },
});

/** A seller's lines whose article is known, as checkout counts them. */
async function orderable<Line extends { sorg: string; articleCode: string; qty: number }>(
  shop: Shop,
  { config }: Seller,
  lines: readonly Line[],
): Promise<Line[]> {
  const own = lines.filter(({ sorg }) => sorg === config.sorg);
  return (await priceLines(shop, own)).filter(({ product }) => product).map(({ line }) => line);
}
