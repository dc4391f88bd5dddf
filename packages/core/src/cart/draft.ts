import { addressLine } from "../customer/index.ts";
import type { Customer } from "../customer/schema.ts";
import { enteredSchema } from "../order/entered.ts";
import { awaitedFrom, newOrderNumber } from "../order/index.ts";
import type { ForecastPart, Order, OrderLine } from "../order/schema.ts";
import { type Amount, actor, add, currencyScale, dayOf, hasScope, isoNow, sumOf, ZERO } from "../platform/index.ts";
import type { Destination, PaymentConfig } from "./choices.ts";
import type { PricedLine } from "./lines.ts";
import type { CartLine, CheckoutOrder } from "./schema.ts";
import type { Seller } from "./shop.ts";
import { orderTotals, type ShipmentConfig, shipmentAmount } from "./total.ts";

/** Everything about an order except its number. */
export interface DraftFacts {
  readonly seller: Seller;
  readonly lines: readonly PricedLine<CartLine>[];
  readonly input: CheckoutOrder;
  readonly customer: Customer;
  /** Tax that invoices add to the customer's prices, as a fraction. */
  readonly taxRate: number;
  readonly shipTo: Destination;
  readonly payment: PaymentConfig;
  readonly shipment: { readonly shipment: ShipmentConfig; readonly notes: string } | undefined;
  /** Freight discount earned by the goods. */
  readonly benefit: Amount;
  /** When the pieces of each line are expected at the dealer, in the order of `lines`; empty where checkout shows none. */
  readonly forecasts: readonly (readonly ForecastPart[])[];
  /** Of the host. */
  readonly timeZone: string;
}

/** The order of one sales organization as it will be placed. */
export function draftOrder(facts: DraftFacts): Order {
  const { seller, lines, input, customer, taxRate, shipTo, payment, shipment, benefit } = facts;
  const who = actor();
  const createdAt = isoNow();
  const day = dayOf(createdAt, facts.timeZone);
  const { currency, sorg, merchantName } = seller.config;
  // Nobody knows when the goods of a prepaid order leave.
  const forecasts = payment.receiptDays ? [] : facts.forecasts;
  const orderLines = lines.map((line, index) => draftLine(line, index + 1, forecasts[index]));
  const goods = sumOf(orderLines, ({ subtotal }) => subtotal);
  const totals = orderTotals({
    goods,
    fraction: payment.paymentDiscount,
    freight: shipment ? shipmentAmount(shipment.shipment, goods) : ZERO,
    benefit,
    taxRate,
    decimals: currencyScale(currency),
  });
  return {
    orderNumber: newOrderNumber(day),
    status: "placed",
    sorg,
    currency,
    total: totals.total,
    taxRate,
    createdBy: { id: who.userId, name: who.name },
    ...(hasScope("menu.change-cust") && { createdFor: customer.custName }),
    createdAt,
    host: who.host,
    locale: who.locale,
    shipTo: { code: shipTo.code, name: shipTo.name, address: addressLine(shipTo) },
    ...enteredSchema.parse(input),
    customer: { custCode: customer.custCode, custName: customer.custName, custEmail: customer.custEmail },
    merchant: merchantName,
    lines: orderLines,
    ...(shipment && {
      orderShipment: {
        id: shipment.shipment.id,
        type: shipment.shipment.type,
        desc: shipment.shipment.desc,
        shipmentNotes: shipment.notes,
        amount: totals.shipment,
        ...(shipment.shipment.pickup && { pickup: true }),
        ...(totals.freightBenefit > 0 && { freightBenefit: totals.freightBenefit }),
        ...(totals.freightBenefit > 0 &&
          shipment.shipment.input !== "notes" && { listAmount: add(totals.shipment, totals.freightBenefit) }),
      },
    }),
    orderPayment: {
      id: payment.id,
      type: payment.type,
      desc: payment.desc,
      instruction: payment.instruction,
      discount: totals.discount,
      amount: totals.due,
      ...(payment.receiptDays && { awaited: awaitedFrom(day, payment.receiptDays) }),
    },
    doNumbers: [],
    trackings: [],
    invoiceNos: [],
    history: [],
    officeListed: true,
    version: 1,
    asOf: createdAt,
  };
}

function draftLine(
  { line, product, price, seller, expectedDate }: PricedLine<CartLine>,
  lineNo: number,
  forecast: readonly ForecastPart[] = [],
): OrderLine {
  if (!product || product.dealer === undefined || !price) {
    throw new Error(`line ${line.id} has no product, seller, or price`);
  }
  const { card } = product;
  return {
    lineNo,
    articleCode: card.articleCode,
    articleCodeDisplay: card.articleCodeDisplay,
    description: card.name || card.articleCodeDisplay,
    ...(card.image && { image: card.image }),
    productCategory: card.category,
    ...(card.modelYear && { modelYear: String(card.modelYear) }),
    qty: line.qty,
    uom: card.uom,
    price: product.dealer,
    chargedPrice: price.unit,
    subtotal: price.subtotal,
    ...(price.by && { priceBy: price.by, promotion: price.name }),
    ...(expectedDate && { expectedDate }),
    ...(forecast.length > 0 && { forecast: [...forecast] }),
    reserved: seller?.check === "none" ? 0 : line.qty,
    counted: card.orderQuota === null ? 0 : line.qty,
    shipped: 0,
    invoiced: 0,
    confirmations: [],
  };
}
