import { amountText, dayText, moneyText } from "../pdf/index.ts";
import { type Amount, add, dayOf, negate } from "../platform/index.ts";
import { type TextKey, textsIn } from "../texts/index.ts";
import { isShipped, type Shipment, type ShownVendorOrder, type SlipPart, shipmentsOf } from "../vendor/index.ts";
import { drawOrder } from "./drawn-order.ts";
import { linesOf, placeOf } from "./packing-slip.ts";
import type { Setting } from "./setting.ts";
import { packedText, senderOf, shipmentText, type VendorParties } from "./vendor-slip.ts";

type VendorLine = ShownVendorOrder["lines"][number];

const STATUS_TEXTS: Readonly<Record<VendorLine["status"], TextKey>> = {
  open: "pdf.vendor_order.status_open",
  confirmed: "file.open_orders.status.confirmed",
  shipped: "file.download.order_status.shipped",
  delivered: "pdf.vendor_order.status_delivered",
  canceled: "file.download.order_status.canceled",
};

/** An order at a vendor as a PDF: its confirmation, once the vendor has confirmed it. For the vendor itself it is the order. */
export function vendorOrderPdf(
  order: ShownVendorOrder,
  {
    config,
    locale,
    taxNote,
    shipFrom,
  }: Pick<Setting, "config" | "locale"> & Pick<VendorParties, "shipFrom"> & { readonly taxNote: string },
): Promise<Uint8Array> {
  const t = textsIn(locale);
  const reader = { country: config.countryId, locale };
  const { orderNumber, currency, vendor, address, total, canceled, requestedDeliveryDate } = order;
  const plain = (amount: Amount): string => amountText(amount, currency, config.currency, locale);
  const money = (amount: Amount): string => moneyText(amount, currency, config.currency, locale);
  const isConfirmed = order.status !== "canceled" && order.lines.every(({ status }) => status !== "open");
  const isVendor = order.parties.every((party) => party === "vendor");
  const day = (instant: string): string => dayText(dayOf(instant, config.timeZone), locale);
  const parts = partsOf(order);
  const only = parts.length === 1 ? parts[0]?.shipment : undefined;
  return drawOrder(
    {
      title: t(isConfirmed && !isVendor ? "pdf.order_document.confirmation" : "pdf.order_document.title", {
        number: orderNumber,
      }),
      introduction: introductionOf(order, isConfirmed, locale),
      recipient: placeOf([address.name, ...linesOf(address.address)], {
        ...{ customer: order.custName, ...reader },
      }),
      facts: [
        [t("pdf.date"), day(order.createdAt)],
        [t("pdf.vendor"), [vendor.name, ...senderOf(shipFrom, reader), vendor.email].filter(Boolean).join("\n")],
        [t("pdf.order_document.placed_by"), order.createdBy.name],
        [t("pdf.order_document.requested"), requestedDeliveryDate ? dayText(requestedDeliveryDate, locale) : ""],
        [t("pdf.packing_slip.shipped"), only ? day(only.at) : ""],
        [t("pdf.carrier"), only?.carrier ?? ""],
        [t("pdf.packing_slip.tracking"), only?.trackingNumber ?? ""],
      ],
      supplyTitle: t("file.open_orders.status"),
      parts: parts.map(({ shipment, lines }) => ({
        heading: shipment && !only ? shipmentText(shipment, day, t) : "",
        lines: lines.map((line) => ({
          article: line.articleCode,
          name: line.description,
          // Prices are per piece, and quantities are pieces whatever the sales unit is.
          quantity: packedText(line, locale),
          supply: t(STATUS_TEXTS[line.status]),
          price: plain(line.price),
          amount: plain(line.subtotal),
        })),
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

/** What has not left, and then the items of each shipment; all items together where there is at most one shipment and nothing else to come. */
function partsOf({ lines, history }: ShownVendorOrder): readonly SlipPart[] {
  const shipments = shipmentsOf(history);
  const isIn = ({ items }: Shipment, { id }: VendorLine): boolean => items.includes(id);
  const rest = lines.filter((line) => !shipments.some((shipment) => isIn(shipment, line)));
  const [only] = shipments;
  if (shipments.length < 2 && rest.every(({ status }) => status === "canceled")) return [{ shipment: only, lines }];
  const left = shipments.map((shipment) => ({ shipment, lines: lines.filter((line) => isIn(shipment, line)) }));
  return [...(rest.length > 0 ? [{ shipment: undefined, lines: rest }] : []), ...left];
}

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
