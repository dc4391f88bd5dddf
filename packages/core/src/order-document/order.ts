import { addressLines } from "../customer/index.ts";
import {
  chargesOf,
  expectedQty,
  goodsOf,
  isCanceledOrRejected,
  prepaymentTexts,
  suppliedTotal,
  taxSums,
} from "../order/index.ts";
import type { Order, OrderLine } from "../order/schema.ts";
import { amountText, countText, dayText, letterheadOf, moneyText, renderPdf, type Sheet } from "../pdf/index.ts";
import { type Amount, dayOf } from "../platform/index.ts";
import { type TextKey, type Texts, textsIn, unitText } from "../texts/index.ts";
import { type Setting, shownCode } from "./setting.ts";

/** An order as a PDF with the seller's letterhead: what was ordered, what comes when, and what it costs. */
export async function orderPdf(order: Order, setting: Setting): Promise<Uint8Array> {
  const { config, customer, locale, issuer } = setting;
  const t = textsIn(locale);
  const { orderNumber, orderPayment, orderShipment } = order;
  const placedOn = dayOf(order.createdAt, config.timeZone);
  const facts: (readonly [string, string])[] = [
    [t("pdf.date"), dayText(placedOn, locale)],
    [t("pdf.order_document.po_number"), order.poNumber ?? ""],
    [t("pdf.customer_number"), shownCode(customer.custCode)],
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
    [t("pdf.shipping"), orderShipment?.desc ?? ""],
    [t("pdf.order_document.payment"), orderPayment.desc],
  ];
  return renderPdf({
    title: t(titleOf(order), { number: orderNumber }),
    lang: locale,
    letterhead: await letterheadOf(config, { seller: issuer?.seller, locale }),
    recipient: addressLines(customer, { country: config.countryId, locale }),
    facts,
    draw: (sheet) => {
      sheet.text(t(introductionOf(order)));
      sheet.space(8);
      drawLines(sheet, order, setting, t);
      drawSums(sheet, order, setting, t);
      const prepayment = prepaymentTexts(order, {
        t,
        money: moneyIn(order, config, locale),
        day: (day) => dayText(day, locale),
      });
      if (prepayment.length > 0) sheet.space(8);
      for (const text of prepayment) sheet.text(text);
      if (order.notes) {
        sheet.subheading(t("pdf.notes"));
        sheet.text(order.notes);
      }
    },
  });
}

const isConfirmed = ({ status }: Order): boolean =>
  status !== "placed" && status !== "waiting-confirmation" && !isCanceledOrRejected(status);

const titleOf = (order: Order): TextKey =>
  isConfirmed(order) ? "pdf.order_document.confirmation" : "pdf.order_document.title";

function introductionOf(order: Order): TextKey {
  if (isCanceledOrRejected(order.status)) return "pdf.order_document.ended";
  return isConfirmed(order) ? "pdf.order_document.confirmed" : "pdf.order_document.unconfirmed";
}

function drawLines(sheet: Sheet, order: Order, { config, locale }: Setting, t: Texts): void {
  const plain = (amount: Amount): string => amountText(amount, order.currency, config.currency, locale);
  sheet.table({
    columns: [
      { title: t("pdf.article"), width: 16, fits: true },
      { title: t("pdf.name"), width: 34 },
      { title: t("pdf.quantity"), width: 12, align: "end", fits: true },
      { title: t("pdf.order_document.expected"), width: 20, fits: true },
      { title: `${t("pdf.price")} ${order.currency}`, width: 14, align: "end", fits: true },
      { title: `${t("pdf.amount")} ${order.currency}`, width: 14, align: "end", fits: true },
    ],
    rows: order.lines.map((line) => ({
      cells: [
        line.articleCodeDisplay,
        [line.description, line.price > line.chargedPrice ? (line.promotion ?? "") : ""].filter(Boolean).join("\n"),
        `${countText(line.qty, locale)} ${unitText(line.uom, line.qty, t)}`,
        supplyText(order, line, locale, t),
        plain(line.chargedPrice),
        plain(line.subtotal),
      ],
    })),
  });
}

/** What comes of a line by day, and what does not. */
function supplyText(order: Order, line: OrderLine, locale: string, t: Texts): string {
  if (isCanceledOrRejected(order.status)) return t("pdf.order_document.missing", { count: line.qty - line.shipped });
  const supplies = line.confirmations.filter(({ supplyQty }) => supplyQty > 0);
  const missing = line.qty - expectedQty(line);
  if (line.confirmations.length === 0) return line.expectedDate ? dayText(line.expectedDate, locale) : "–";
  return [
    ...supplies.map(({ supplyQty, supplyDate }) =>
      supplyQty === line.qty
        ? dayText(supplyDate, locale)
        : `${countText(supplyQty, locale)} × ${dayText(supplyDate, locale)}`,
    ),
    ...(missing > 0 ? [t("pdf.order_document.missing", { count: missing })] : []),
  ].join("\n");
}

const moneyIn =
  ({ currency }: Order, config: Setting["config"], locale: string) =>
  (amount: Amount): string =>
    moneyText(amount, currency, config.currency, locale);

/** From the goods to the total and its tax. Where no tax rate is set, a note says whether the total includes tax. */
function drawSums(sheet: Sheet, order: Order, { config, locale, includesTax }: Setting, t: Texts): void {
  const money = moneyIn(order, config, locale);
  const charges = chargesOf(order).map(([label, amount]) => [t(label), money(amount)] as const);
  const supplied = suppliedTotal(order);
  const taxes = taxSums(order, supplied, t, locale);
  sheet.sums([
    ...(charges.length > 0 ? [[t("pdf.subtotal"), money(goodsOf(order))] as const] : []),
    ...charges,
    [t("pdf.total"), money(order.total)],
    ...(supplied !== order.total ? [[t("pdf.order_document.supplied"), money(supplied)] as const] : []),
    ...taxes.map(([label, amount]) => [label, money(amount)] as const),
  ]);
  if (taxes.length > 0) return;
  sheet.space(6);
  sheet.text(t(includesTax ? "prices.tax_included" : "prices.tax_excluded"));
}
