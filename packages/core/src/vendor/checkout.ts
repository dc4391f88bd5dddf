import { vendorOrderPlaced } from "@spoke/events";
import { checkoutIdOf, placeOnce } from "../cart/index.ts";
import { addressLine, type CustomerRecord, customerRecord } from "../customer/index.ts";
import { moneyText } from "../host/index.ts";
import { newOrderNumber } from "../order/index.ts";
import {
  action,
  actor,
  Conflict,
  commit,
  event,
  isConflict,
  isoNow,
  MAX_WRITES,
  Refusal,
  retryOnConflict,
  sumOf,
  times,
  type UserError,
} from "../platform/index.ts";
import { type PricedVendorLine, priceVendorLines, vendorCarts } from "./cart.ts";
import { newVendorOrderWrites, readVendorOrders } from "./order-store.ts";
import { type ShownVendorOrder, showVendorOrder } from "./orders.ts";
import {
  type VendorAddress,
  type VendorCheckout,
  type VendorLine,
  type VendorOrder,
  vendorCheckoutSchema,
} from "./schema.ts";
import { type Offering, openVendorShop, VENDOR_CATALOG, type VendorShop } from "./shop.ts";
import { boughtWrite, orderStockWrite, readVendorAddresses, VENDOR_OUT_OF_STOCK } from "./store.ts";

const refused = (errors: readonly UserError[], message = "failed_checkout"): Refusal =>
  new Refusal("invalid", message, errors);

/**
 * Orders lines of the vendor cart: one order per vendor, all in one transaction with the mark that makes the same checkout return the
 * same orders (decision 073).
 * @throws Refusal with every refused field; those of lines are `products.N.qty`. The cart is unchanged.
 */
export const checkoutVendors = action({
  name: "vendor.checkout",
  scope: VENDOR_CATALOG,
  input: vendorCheckoutSchema,
  run: async (input): Promise<ShownVendorOrder[]> => {
    const shop = await openVendorShop();
    const { requestId, ...inputs } = input;
    const id = checkoutIdOf(requestId, [shop.owner, inputs]);
    const readCart = () => vendorCarts.read(shop.owner);
    /** Without a request id, the same goods back in the cart are a new order. */
    const placed = async (read = readCart()) => {
      const [numbers, { lines }] = await Promise.all([vendorCarts.placedBy(shop.owner, id), read]);
      const isAgain = requestId === undefined && linesOf(input, lines).every((line) => line !== undefined);
      return numbers && !isAgain ? readVendorOrders(numbers) : undefined;
    };
    const orders = await placeOnce(placed, () =>
      retryOnConflict(
        async () => {
          const read = readCart();
          const [before, cart, record, addresses] = await Promise.all([
            placed(read),
            read,
            customerRecord(shop.owner.unified),
            readVendorAddresses(shop.owner.unified),
          ]);
          if (before) return before;
          const priced = await orderedLines(shop, cart.lines, input);
          const orders = draftOrders({ shop, input, record, addresses, priced });
          const gone = new Set(priced.map(({ line }) => line.id));
          const writes = [
            vendorCarts.markWrite(
              shop.owner,
              id,
              orders.map(({ orderNumber }) => orderNumber),
              // The cart's version keeps two equal checkouts apart.
              { replaces: requestId === undefined },
            ),
            vendorCarts.keepLinesWrite(
              shop.owner,
              cart,
              cart.lines.filter((line) => !gone.has(line.id)),
            ),
            ...newVendorOrderWrites(orders),
            ...priced.map(({ line }) => orderStockWrite(line, line.qty, shop.checksStock)),
          ];
          // What each vendor adds to the customer's pieces is one write, each order has an event, and there is an audit entry.
          const room = MAX_WRITES - 2 * orders.length - 1;
          if (writes.length > room) throw tooMany(priced.length - (writes.length - room));
          try {
            await commit({
              writes: [...writes, ...orders.flatMap(boughtWrites)],
              events: orders.map(({ orderNumber, vendor }) =>
                event(vendorOrderPlaced, { orderNumber, vendor: vendor.id }),
              ),
              audit: {
                subject: `CUSTOMER#${shop.owner.unified}`,
                what: "placed vendor orders",
                detail: { orders: orders.map(({ orderNumber }) => orderNumber).join(" ") },
              },
            });
          } catch (error) {
            // The next attempt reads the stock and refuses what is missing.
            throw isConflict(error, VENDOR_OUT_OF_STOCK) ? new Conflict("changed") : error;
          }
          return orders;
        },
        { attempts: 5, busy: "checkout_busy" },
      ),
    );
    return orders.map((order) => showVendorOrder(order, ["dealer"]));
  },
});

/** @param max lines that fit into the transaction */
const tooMany = (max: number): Refusal =>
  refused([{ field: "products", message: "checkout_too_many_lines", values: { max } }], "checkout_too_many_lines");

/** The line of the cart per ordered product; undefined where the cart has none, or another quantity. Each line is found once. */
function linesOf(
  { products }: Pick<VendorCheckout, "products">,
  lines: readonly VendorLine[],
): (VendorLine | undefined)[] {
  const left = [...lines];
  return products.map(({ vendor, articleCode, qty }) => {
    const place = left.findIndex((line) => line.vendor === vendor.id && line.articleCode === articleCode);
    return left[place]?.qty === qty ? left.splice(place, 1)[0] : undefined;
  });
}

/** The ordered lines of the cart. @throws Refusal for lines that cannot be ordered, and for those that differ from what the dealer saw */
async function orderedLines(
  shop: VendorShop,
  lines: readonly VendorLine[],
  { products }: VendorCheckout,
): Promise<PricedVendorLine[]> {
  const errors: UserError[] = [];
  const found = linesOf({ products }, lines).flatMap((line, index) => {
    if (line) return [line];
    errors.push({ field: `products.${index}.qty`, message: "cart_changed" });
    return [];
  });
  if (errors.length > 0) throw refused(errors);
  const priced = await priceVendorLines(shop, found);
  for (const [index, { line, price, problems }] of priced.entries()) {
    const field = `products.${index}.qty`;
    errors.push(...problems.map((problem) => ({ field, ...problem })));
    const shown = products[index]?.price;
    const offering = shop.offerings.get(line.vendor);
    if (problems.length > 0 || !offering || shown === undefined || shown === price) continue;
    const text = (amount: typeof price) =>
      moneyText(amount, offering.vendor.currency, shop.host.currency, actor().locale);
    const values = { before: text(shown), after: text(price) };
    errors.push({ field, message: "vendor_price_changed", values });
  }
  if (errors.length > 0) throw refused(errors);
  return priced;
}

interface Draft {
  readonly shop: VendorShop;
  readonly input: VendorCheckout;
  readonly record: CustomerRecord | undefined;
  readonly addresses: readonly VendorAddress[];
  readonly priced: readonly PricedVendorLine[];
}

/** An order per vendor. @throws Refusal with every reason that prevents them */
function draftOrders({ shop, input, record, addresses, priced }: Draft): VendorOrder[] {
  if (!shop.host.canCheckout) throw refused([], "checkout_off");
  if (!record?.customer.active) throw refused([], "customer_blocked");
  const errors: UserError[] = [];
  const orders = [...Map.groupBy(priced, ({ line }) => line.vendor)].flatMap(([id, lines]): VendorOrder[] => {
    const offering = shop.offerings.get(id);
    const index = input.shipment.findIndex(({ vendor }) => vendor === id);
    const shipment = input.shipment[index];
    const isServed = record.areas.some(({ sorg, blocked }) => sorg === offering?.sorg && !blocked);
    if (!offering || !isServed) throw refused([], "customer_blocked");
    if (!shipment) {
      errors.push({ field: "shipment", message: "vendor_address_required", values: { vendor: offering.vendor.name } });
      return [];
    }
    const address = addressOf(record, addresses, id, shipment.address);
    if (!address) errors.push({ field: `shipment.${index}.address`, message: "shipto_not_found" });
    const { requestedDeliveryDate, notes } = shipment;
    if (requestedDeliveryDate && requestedDeliveryDate < shop.today)
      errors.push({ field: `shipment.${index}.requestedDeliveryDate`, message: "date_past" });
    if (!address) return [];
    return [
      draftOrder(offering, lines, `V${newOrderNumber(shop.today)}`, { record, address, requestedDeliveryDate, notes }),
    ];
  });
  if (errors.length > 0) throw refused(errors);
  return orders.map((order) => ({
    ...order,
    placedWith: orders.map(({ orderNumber }) => orderNumber).filter((number) => number !== order.orderNumber),
  }));
}

/** The agreed address with this id, or the ship-to address with this code. */
function addressOf(
  { shipTos }: CustomerRecord,
  addresses: readonly VendorAddress[],
  vendor: string,
  id: string,
): VendorOrder["address"] | undefined {
  const agreed = addresses.find((address) => address.vendor === vendor && address.id === id);
  if (agreed) return { id, name: agreed.name, address: agreed.address };
  const shipTo = shipTos.find(({ code, active }) => code === id && active);
  return shipTo && { id, name: shipTo.name, address: addressLine(shipTo) };
}

interface Shipment extends Pick<VendorOrder, "address" | "requestedDeliveryDate" | "notes"> {
  readonly record: CustomerRecord;
}

function draftOrder(
  { vendor, sorg }: Offering,
  priced: readonly PricedVendorLine[],
  orderNumber: string,
  { record, address, requestedDeliveryDate, notes }: Shipment,
): VendorOrder {
  const { userId, name, host } = actor();
  const lines = priced.map(({ line, goods, price }, index): VendorOrder["lines"][number] => {
    if (!goods) throw new Error(`line ${line.id} has no article`);
    const { articleCode, description, imageUrl, salesUnit, uomConverter } = goods.article;
    return {
      ...{ id: String(index + 1), articleCode, description, salesUnit, uomConverter, qty: line.qty },
      ...(imageUrl && { imageUrl }),
      ...{ price, subtotal: times(price, line.qty), status: "open" },
    };
  });
  const { custCode, custName } = record.customer;
  return {
    ...{ orderNumber, sorg, currency: vendor.currency, custCode, custName, host, address, notes, lines },
    vendor: { id: vendor.id, name: vendor.name, email: vendor.email },
    ...(requestedDeliveryDate && { requestedDeliveryDate }),
    ...{ createdBy: { id: userId, name }, createdAt: isoNow() },
    ...{ total: sumOf(lines, ({ subtotal }) => subtotal), status: "open", placedWith: [], history: [], version: 1 },
  };
}

const boughtWrites = ({ custCode, sorg, vendor, lines }: VendorOrder) =>
  lines.map(({ articleCode, qty }) =>
    boughtWrite({ unified: custCode.unified, sorg, vendor: vendor.id }, articleCode, { open: qty, shipped: 0 }),
  );
