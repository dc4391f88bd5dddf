import { amountText, countText, dayText, moneyText } from "../pdf/index.ts";
import { type Amount, add, dayOf, negate } from "../platform/index.ts";
import { type TextKey, textsIn, unitText } from "../texts/index.ts";
import { isShipped, type Shipment, type ShownVendorOrder, shipmentsOf } from "../vendor/index.ts";
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

/** An order at a vendor as a PDF: its confirmation, once the vendor has confirmed it. For the vendor itself it is the order. */
export function vendorOrderPdf(
  order: ShownVendorOrder,
  { config, locale, taxNote }: Pick<Setting, "config" | "locale"> & { readonly taxNote: string },
): Promise<Uint8Array> {
  const t = textsIn(locale);
  const { orderNumber, currency, vendor, address, total, canceled, requestedDeliveryDate } = order;
  const plain = (amount: Amount): string => amountText(amount, currency, config.currency, locale);
  const money = (amount: Amount): string => moneyText(amount, currency, config.currency, locale);
  const isConfirmed = order.status !== "canceled" && order.lines.every(({ status }) => status !== "open");
  const isVendor = order.parties.every((party) => party === "vendor");
  const shipments = shipmentsOf(order.history);
  const [only] = shipments.length === 1 ? shipments : [];
  return drawOrder(
    {
      title: t(isConfirmed && !isVendor ? "pdf.order_document.confirmation" : "pdf.order_document.title", {
        number: orderNumber,
      }),
      introduction: introductionOf(order, isConfirmed, locale),
      recipient: placeOf([address.name, ...linesOf(address.address)], {
        ...{ customer: order.custName, country: config.countryId, locale },
      }),
      facts: [
        [t("pdf.date"), dayText(dayOf(order.createdAt, config.timeZone), locale)],
        [t("pdf.vendor"), [vendor.name, vendor.email].filter(Boolean).join("\n")],
        [t("pdf.order_document.placed_by"), order.createdBy.name],
        [t("pdf.order_document.requested"), requestedDeliveryDate ? dayText(requestedDeliveryDate, locale) : ""],
        [t("pdf.carrier"), only?.carrier ?? ""],
        [
          t("pdf.packing_slip.tracking"),
          only ? only.trackingNumber : shipments.map(carriedBy).filter(Boolean).join("\n"),
        ],
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

/** The carrier and tracking number of one of several shipments. */
const carriedBy = ({ carrier, trackingNumber }: Pick<Shipment, "carrier" | "trackingNumber">): string =>
  [carrier, trackingNumber].filter(Boolean).join(" · ");

function introductionOf({ status, lines, vendor }: ShownVendorOrder, isConfirmed: boolean, locale: string): string {
  const t = textsIn(locale);
  if (status === "canceled") return t("pdf.order_document.ended");
  const left = lines.filter((line) => line.status !== "canceled");
  const isUntouched = left.every((line) => line.status === "open");
  if (left.some((line) => isShipped(line.status))) {
    const isWhole = left.every((line) => isShipped(line.status));
    return t(isWhole ? "pdf.vendor_order.shipped" : "pdf.vendor_order.shipped_in_part", { vendor: vendor.name });
  }
  const words = isUntouched ? "pdf.vendor_order.unconfirmed" : "pdf.vendor_order.in_part";
  return t(isConfirmed ? "pdf.vendor_order.confirmed" : words, { vendor: vendor.name });
}
