import { addressLines, customerNumber, priceTaxText } from "../customer/index.ts";
import {
  awaitsMoney,
  canceledQty,
  chargesOf,
  expectedParts,
  expectedQty,
  givenDiscount,
  goodsOf,
  isCanceledOrRejected,
  isFreightFree,
  missingGoods,
  newTotalLabel,
  notSupplied,
  prepaymentTexts,
  suppliedTotal,
  taxSums,
  withoutCanceled,
} from "../order/index.ts";
import type { Order, OrderLine } from "../order/schema.ts";
import { amountText, countText, dayText, moneyText } from "../pdf/index.ts";
import { type Amount, dayOf, negate, subtract, times } from "../platform/index.ts";
import { type TextKey, type Texts, textsIn, unitText } from "../texts/index.ts";
import { type DrawnOrder, type DrawnPart, drawOrder } from "./drawn-order.ts";
import type { Setting } from "./setting.ts";

/** An order as a PDF with the seller's letterhead: what was ordered, what comes when, and what it costs. */
export async function orderPdf(stored: Order, setting: Setting): Promise<Uint8Array> {
  const order = withoutCanceled(stored);
  const { config, customer, locale, issuer } = setting;
  const t = textsIn(locale);
  const { orderNumber, orderPayment, orderShipment } = order;
  const placedOn = dayOf(order.createdAt, config.timeZone);
  const facts: (readonly [string, string])[] = [
    [t("pdf.date"), dayText(placedOn, locale)],
    [t("pdf.order_document.po_number"), order.poNumber ?? ""],
    [t("pdf.customer_number"), customerNumber(customer.custCode)],
    [t("pdf.order_document.erp_number"), order.erpOrderNumber ?? ""],
    [t("pdf.order_document.placed_by"), order.createdBy.name],
    [
      t("pdf.order_document.requested"),
      order.requestedDeliveryDate ? dayText(order.requestedDeliveryDate, locale) : "",
    ],
    [
      t("pdf.order_document.ship_to"),
      orderShipment?.pickup ? "" : [order.shipTo.name, order.shipTo.address].filter(Boolean).join("\n"),
    ],
    [t("pdf.order_document.shipping_method"), orderShipment?.desc ?? ""],
    [t("pdf.order_document.payment"), orderPayment.desc],
    ...prepaymentFacts(order, t, locale),
  ];
  const supplied = suppliedTotal(order);
  const taxes = taxSums(order, supplied, t, locale);
  const money = moneyIn(order, config, locale);
  return drawOrder(
    {
      title: t(titleOf(order), { number: orderNumber }),
      introduction: t(introductionOf(order)),
      recipient: addressLines(customer, { country: config.countryId, locale }),
      facts,
      supplyTitle: t(order.orderShipment?.pickup ? "pdf.order_document.ready" : "pdf.order_document.expected"),
      parts: [{ heading: "", lines: linesOf(order, setting, t) }],
      currency: order.currency,
      sums: [...sumsOf(order, supplied, money, t), ...taxes.map(([label, amount]) => [label, money(amount)] as const)],
      taxNote: taxes.length > 0 || !setting.area ? "" : priceTaxText(setting.area, t),
      payment: prepaymentTexts(order, { t, money, day: (day) => dayText(day, locale) }),
      notes: order.notes ?? "",
    },
    { config, locale, issuer },
  );
}

/** By when a prepayment is due, while it is expected, and the reference that the transfer carries. */
function prepaymentFacts({ orderNumber, orderPayment, status }: Order, t: Texts, locale: string): [string, string][] {
  const { awaited } = orderPayment;
  if (!awaited || isCanceledOrRejected(status)) return [];
  const isExpected = awaited.state === "waiting" || awaited.state === "uploaded";
  return [
    [t("pdf.order_document.pay_by"), isExpected ? dayText(awaited.expiredDate, locale) : ""],
    [t("pdf.pay.reference"), orderNumber],
  ];
}

const isConfirmed = ({ status }: Order): boolean =>
  status !== "placed" && status !== "waiting-confirmation" && !isCanceledOrRejected(status);

const titleOf = (order: Order): TextKey =>
  isConfirmed(order) ? "pdf.order_document.confirmation" : "pdf.order_document.title";

function introductionOf(order: Order): TextKey {
  if (isCanceledOrRejected(order.status)) return "pdf.order_document.ended";
  return isConfirmed(order) ? "pdf.order_document.confirmed" : "pdf.order_document.unconfirmed";
}

/** A row for each line and, below it, rows that take off the pieces that were canceled or will not be supplied, so that the rows add up to the new total. */
function linesOf(order: Order, { config, locale }: Setting, t: Texts): DrawnPart["lines"] {
  const plain = (amount: Amount): string => amountText(amount, order.currency, config.currency, locale);
  const pieces = (line: OrderLine, qty: number): string => `${countText(qty, locale)} ${unitText(line.uom, qty, t)}`;
  return order.lines.flatMap((line) => {
    const ordered = {
      article: line.articleCodeDisplay,
      name: [line.description, line.price > line.chargedPrice ? (line.promotion ?? "") : ""].filter(Boolean).join("\n"),
      quantity: pieces(line, line.qty),
      supply: supplyText(order, line, locale, t),
      price: plain(line.chargedPrice),
      amount: plain(line.subtotal),
    };
    const off = missingIn(order, line) === 0 ? [] : missingTexts(order, line, t);
    return [
      ordered,
      ...off.map(([name, qty]) => ({
        ...{ article: "", name, supply: "", price: "" },
        quantity: `\u2212${pieces(line, qty)}`,
        amount: plain(negate(times(line.chargedPrice, qty))),
      })),
    ];
  });
}

/** What is said of the pieces of a line that do not come: of those that were canceled, and of the others. */
function missingTexts(order: Order, line: OrderLine, t: Texts): [text: string, qty: number][] {
  const expected = isCanceledOrRejected(order.status) ? line.shipped : expectedQty(line);
  const canceled = canceledQty(order, line);
  const missing = line.qty - expected - canceled;
  return [
    ...(canceled > 0 ? [[t("pdf.order_document.canceled", { count: canceled }), canceled] as [string, number]] : []),
    ...(missing > 0 ? [[t("pdf.order_document.missing", { count: missing }), missing] as [string, number]] : []),
  ];
}

/** Pieces of a line that will not be supplied. 0 for an order that has ended: its sums take off the whole amount. */
const missingIn = (order: Order, line: OrderLine): number =>
  isCanceledOrRejected(order.status) || suppliedTotal(order) === 0 ? 0 : line.qty - expectedQty(line);

/** What comes of a line by day, and what does not. */
function supplyText(order: Order, line: OrderLine, locale: string, t: Texts): string {
  const missing = missingIn(order, line) > 0 ? [] : missingTexts(order, line, t).map(([text]) => text);
  if (isCanceledOrRejected(order.status)) return missing.join("\n");
  const supplies = expectedParts(line).flatMap(({ qty, date }) => (date && qty > 0 ? [{ qty, date }] : []));
  if (line.confirmations.length === 0 && supplies.length === 0) return "–";
  const isPaidFirst = awaitsMoney(order);
  return [
    ...(isPaidFirst && supplies.length > 0 ? [t("pdf.order_document.after_payment")] : []),
    ...(isPaidFirst ? [] : supplies).map(({ qty, date }) =>
      qty === line.qty ? dayText(date, locale) : `${countText(qty, locale)} × ${dayText(date, locale)}`,
    ),
    ...missing,
  ].join("\n");
}

const moneyIn =
  ({ currency }: Order, config: Setting["config"], locale: string) =>
  (amount: Amount): string =>
    moneyText(amount, currency, config.currency, locale);

/** From the goods to the total. If rows take off missing pieces, the sums cover what is supplied only. */
function sumsOf(order: Order, supplied: Amount, money: (amount: Amount) => string, t: Texts): DrawnOrder["sums"] {
  const isInRows = order.lines.some((line) => missingIn(order, line) > 0);
  const charges = [
    ...(isFreightFree(order) ? [[t("pdf.shipping"), t("pdf.free")] as const] : []),
    ...chargesOf(order, isInRows ? givenDiscount(order) : undefined).map(
      ([label, amount]) => [t(label), money(amount)] as const,
    ),
  ];
  const goods = isInRows ? subtract(goodsOf(order), missingGoods(order)) : goodsOf(order);
  return [
    ...(charges.length > 0 ? [[t("pdf.subtotal"), money(goods)] as const] : []),
    ...charges,
    // Below it stands the total with tax.
    isInRows
      ? [newTotalLabel(order, t), money(supplied)]
      : [t(order.taxRate > 0 ? "prices.without_tax" : "pdf.total"), money(order.total)],
    ...(supplied !== order.total && !isInRows
      ? [
          [t("pdf.order_document.not_supplied"), money(negate(notSupplied(order)))] as const,
          [newTotalLabel(order, t), money(supplied)] as const,
        ]
      : []),
  ];
}
