import type { HostConfig } from "../host/schema.ts";
import { countText, dayText, type Letterhead, renderPdf, type Sheet } from "../pdf/index.ts";
import { dayOf } from "../platform/index.ts";
import { phoneText } from "../platform/phone-text.ts";
import { unitOf } from "../platform/unit.ts";
import { type Texts, textsIn, unitText } from "../texts/index.ts";
import { type ShownVendorOrder, type SlipPart, vendorSlipParts } from "../vendor/index.ts";
import { drawSlipEnd, linesOf, placeOf } from "./packing-slip.ts";
import type { Setting } from "./setting.ts";

/** What a document of an order at a vendor says about the two parties besides the order. */
export interface VendorParties {
  /** The dealer's, for the carrier; empty if it is not known. */
  readonly phone: string;
  /** Address that the vendor ships from; empty if it is not known. */
  readonly shipFrom: string;
}

/** Names the packing slip of an order, or of one of its shipments. */
export const slipName = (orderNumber: string, shipment: number | undefined): string =>
  shipment === undefined ? orderNumber : `${orderNumber}-${shipment}`;

/**
 * The packing slip of an order at a vendor as a PDF: what goes into the parcel next or, once all has left, what was in each
 * shipment. No prices. The vendor is the sender.
 * @param number of a shipment; absent for the order
 */
export async function vendorSlipPdf(
  order: ShownVendorOrder,
  { config, locale, phone, shipFrom }: Pick<Setting, "config" | "locale"> & VendorParties,
  number?: number,
): Promise<Uint8Array> {
  const t = textsIn(locale);
  const parts = vendorSlipParts(order, number);
  const only = parts.length === 1 ? parts[0]?.shipment : undefined;
  const day = (instant: string): string => dayText(dayOf(instant, config.timeZone), locale);
  const isToShip = parts.some(({ shipment }) => shipment === undefined);
  const sender = { customer: order.custName, country: config.countryId, locale };
  return renderPdf({
    country: config.countryId,
    title: t(isToShip ? "pdf.packing_slip.title_to_ship" : "pdf.packing_slip.title", {
      number: slipName(order.orderNumber, number),
    }),
    lang: locale,
    letterhead: letterheadOf(order, config, { shipFrom, locale }),
    recipient: placeOf([order.address.name, ...linesOf(order.address.address)], sender),
    facts: [
      [t("pdf.order"), order.orderNumber],
      [t("pdf.date"), day(order.createdAt)],
      [t("pdf.phone"), phoneText(phone, config.telpCode)],
      [
        t("pdf.order_document.requested"),
        order.requestedDeliveryDate ? dayText(order.requestedDeliveryDate, locale) : "",
      ],
      [t("pdf.packing_slip.shipped"), only ? day(only.at) : ""],
      [t("pdf.carrier"), only?.carrier ?? ""],
      [t("pdf.packing_slip.tracking"), only?.trackingNumber ?? ""],
    ],
    draw: (sheet) => {
      for (const part of parts) {
        if (parts.length > 1 && part.shipment) sheet.subheading(shipmentText(part.shipment, day, t));
        drawPart(sheet, part, { order, locale });
      }
      drawSlipEnd(sheet, { lines: parts.flatMap(({ lines }) => lines), notes: order.notes }, locale);
    },
  });
}

/** The address that a vendor ships from, as lines. */
export const senderOf = (shipFrom: string, reader: { readonly country: string; readonly locale: string }): string[] =>
  placeOf(linesOf(shipFrom), { customer: "", ...reader });

/** The vendor's letterhead, in the portal's color and without its mark. */
const letterheadOf = (
  { vendor }: ShownVendorOrder,
  { branding, countryId: country }: HostConfig,
  { shipFrom, locale }: { readonly shipFrom: string; readonly locale: string },
): Letterhead => ({
  ...{ name: vendor.name, accent: branding.accent, hasMark: false },
  lines: [...senderOf(shipFrom, { country, locale }), vendor.email].filter(Boolean),
});

/** When and how a shipment left, as the heading of its items. @param day writes the day of an instant */
export function shipmentText(
  { at, carrier, trackingNumber }: NonNullable<SlipPart["shipment"]>,
  day: (instant: string) => string,
  t: Texts,
): string {
  const left = `${t("pdf.packing_slip.shipped")} ${day(at)}`;
  return [left, carrier, trackingNumber].filter(Boolean).join(" · ");
}

/** Pieces that the dealer ordered of an item's article, also in other shipments, without canceled ones. */
const orderedQty = ({ lines }: Pick<ShownVendorOrder, "lines">, code: string): number =>
  lines.reduce(
    (all, { articleCode, status, qty }) => all + (articleCode === code && status !== "canceled" ? qty : 0),
    0,
  );

function drawPart(
  sheet: Sheet,
  { lines, shipment }: SlipPart,
  { order, locale }: { readonly order: ShownVendorOrder; readonly locale: string },
): void {
  const t = textsIn(locale);
  const pieces = t(shipment ? "pdf.packing_slip.shipped_pieces" : "pdf.packing_slip.to_ship");
  sheet.table({
    columns: [
      { title: t("pdf.article"), width: 22, fits: true },
      { title: t("pdf.name"), width: 50 },
      { title: t("pdf.packing_slip.ordered"), width: 12, align: "end", fits: true },
      { title: pieces, width: 18, align: "end", fits: true },
      // Ticked by who packs or unpacks.
      { title: t("pdf.packing_slip.check"), width: 6, align: "end", fits: true },
    ],
    rows: lines.map((line) => ({
      cells: [
        line.articleCode,
        line.description,
        countText(orderedQty(order, line.articleCode), locale),
        packedText(line, locale),
        "[   ]",
      ],
    })),
  });
}

/** Pieces with the sales units that they come in, as the packer counts them: "24 pcs (2 × box of 12)". */
export function packedText(
  { qty, salesUnit, uomConverter: size }: Pick<SlipPart["lines"][number], "qty" | "salesUnit" | "uomConverter">,
  locale: string,
): string {
  const t = textsIn(locale);
  const pieces = `${countText(qty, locale)} ${unitText("PCE", qty, t)}`;
  if (size === 1) return pieces;
  // So many single pieces as one unit are a pack of them.
  const unit = unitText(unitOf(salesUnit) === "piece" ? "PACK" : salesUnit, 1, t);
  return t("pdf.packing_slip.packed", { pieces, number: countText(qty / size, locale), unit, size });
}
