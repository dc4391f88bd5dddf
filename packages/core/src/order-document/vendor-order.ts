import { amountText, countText, dayText, moneyText } from "../pdf/index.ts";
import { type Amount, add, dayOf, negate } from "../platform/index.ts";
import { type TextKey, textsIn, unitText } from "../texts/index.ts";
import type { ShownVendorOrder } from "../vendor/index.ts";
import { drawOrder } from "./drawn-order.ts";
import { linesOf, placeOf } from "./packing-slip.ts";
import type { Setting } from "./setting.ts";

const STATUS_TEXTS: Readonly<Record<ShownVendorOrder["lines"][number]["status"], TextKey>> = {
  open: "pdf.vendor_order.status_open",
  confirmed: "file.open_orders.status.confirmed",
  shipped: "file.download.order_status.shipped",
  delivered: "pdf.vendor_order.status_delivered",
  canceled: "file.download.order_status.canceled",
};

/** An order at a vendor as a PDF: its confirmation, once the vendor has confirmed it. */
export function vendorOrderPdf(
  order: ShownVendorOrder,
  { config, locale, taxNote }: Pick<Setting, "config" | "locale"> & { readonly taxNote: string },
): Promise<Uint8Array> {
  const t = textsIn(locale);
  const { orderNumber, currency, vendor, address, total, canceled, requestedDeliveryDate } = order;
  const plain = (amount: Amount): string => amountText(amount, currency, config.currency, locale);
  const money = (amount: Amount): string => moneyText(amount, currency, config.currency, locale);
  const isConfirmed = order.status !== "canceled" && order.lines.every(({ status }) => status !== "open");
  return drawOrder(
    {
      title: t(isConfirmed ? "pdf.order_document.confirmation" : "pdf.order_document.title", { number: orderNumber }),
      introduction: introductionOf(order, isConfirmed, locale),
      recipient: placeOf([address.name, ...linesOf(address.address)], {
        ...{ customer: order.custName, country: config.countryId, locale },
      }),
      facts: [
        [t("pdf.date"), dayText(dayOf(order.createdAt, config.timeZone), locale)],
        [t("pdf.vendor"), [vendor.name, vendor.email].filter(Boolean).join("\n")],
        [t("pdf.order_document.placed_by"), order.createdBy.name],
        [t("pdf.order_document.requested"), requestedDeliveryDate ? dayText(requestedDeliveryDate, locale) : ""],
      ],
      supplyTitle: t("file.open_orders.status"),
      lines: order.lines.map(({ articleCode, description, qty, status, price, subtotal }) => ({
        article: articleCode,
        name: description,
        // Prices are per piece, and quantities are pieces whatever the sales unit is.
        quantity: `${countText(qty, locale)} ${unitText("PCE", qty, t)}`,
        supply: t(STATUS_TEXTS[status]),
        price: plain(price),
        amount: plain(subtotal),
      })),
      currency,
      sums: [
        ...(canceled > 0
          ? [
              [t("pdf.subtotal"), money(add(total, canceled))] as const,
              [t("mail.vendor.total.canceled"), money(negate(canceled))] as const,
            ]
          : []),
        [t("pdf.total"), money(total)],
      ],
      taxNote,
      payment: [],
      notes: order.notes,
    },
    { config, locale },
  );
}

function introductionOf({ status, lines, vendor }: ShownVendorOrder, isConfirmed: boolean, locale: string): string {
  const t = textsIn(locale);
  if (status === "canceled") return t("pdf.order_document.ended");
  const isUntouched = lines.every((line) => line.status === "open" || line.status === "canceled");
  const words = isUntouched ? "pdf.vendor_order.unconfirmed" : "pdf.vendor_order.in_part";
  return t(isConfirmed ? "pdf.vendor_order.confirmed" : words, { vendor: vendor.name });
}
