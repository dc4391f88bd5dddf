import { countryName, customerNumber } from "../customer/index.ts";
import type { Delivery } from "../delivery/schema.ts";
import type { Frame } from "../frame/index.ts";
import type { Order, OrderLine } from "../order/schema.ts";
import { countText, dayText, letterheadOf, renderPdf, type Sheet } from "../pdf/index.ts";
import { textsIn, unitText } from "../texts/index.ts";
import type { Setting } from "./setting.ts";

/**
 * The packing slip of a delivery as a PDF: what is in the parcels, without prices.
 * @param contents the customer's orders that it delivers (lines of others show their article's code), and the frames of its bikes
 */
export async function packingSlipPdf(
  delivery: Delivery,
  { orders, frames }: { readonly orders: readonly Order[]; readonly frames: readonly Frame[] },
  { config, customer, locale, issuer }: Setting,
): Promise<Uint8Array> {
  const t = textsIn(locale);
  const { doNumber, detail, estimatedDeliveryDate } = delivery;
  const lines = new Map(
    orders.flatMap((order) => order.lines.map((line) => [keyOf(order.orderNumber, line.lineNo), line])),
  );
  const ofLine = ({ orderNumber, lineNo }: Delivery["detail"][number]): OrderLine | undefined =>
    lines.get(keyOf(orderNumber, lineNo));
  const poNumbers = [
    delivery.poNumber,
    ...detail.map(({ poNumber }) => poNumber),
    ...orders.map(({ poNumber }) => poNumber),
  ];
  const [only] = orders;
  const frameNumbers = Map.groupBy(frames, ({ articleCode }) => articleCode);
  return renderPdf({
    country: config.countryId,
    title: t("pdf.packing_slip.title", { number: doNumber }),
    lang: locale,
    letterhead: await letterheadOf(config, { seller: issuer?.seller, locale }),
    recipient: recipientOf(delivery, only, { customer: customer.custName, country: config.countryId, locale }),
    facts: [
      [t("pdf.packing_slip.shipped"), dayText(delivery.deliveryDate, locale)],
      [t("pdf.packing_slip.arrives"), estimatedDeliveryDate ? dayText(estimatedDeliveryDate, locale) : ""],
      [t("pdf.customer_number"), customerNumber(customer.custCode)],
      [t("pdf.order_document.shipping_method"), textsOf(orders.map(({ orderShipment }) => orderShipment?.desc))],
      [t("pdf.carrier"), delivery.expeditionName],
      [t("pdf.packing_slip.tracking"), delivery.trackingNo],
      [t("pdf.order"), [...new Set(detail.map(({ orderNumber }) => orderNumber))].join(", ")],
      [t("pdf.order_document.po_number"), textsOf(poNumbers)],
    ],
    draw: (sheet) => {
      sheet.table({
        columns: [
          { title: t("pdf.order"), width: 18, fits: true },
          { title: t("pdf.article"), width: 18, fits: true },
          { title: t("pdf.name"), width: 44 },
          { title: t("pdf.packing_slip.ordered"), width: 12, align: "end", fits: true },
          { title: t("pdf.packing_slip.delivered"), width: 12, align: "end", fits: true },
        ],
        rows: detail.map((part, index) => {
          const line = ofLine(part);
          // Which frame belongs to which order is not known: they stand with the article's first line.
          const isFirst = detail.findIndex(({ articleCode }) => articleCode === part.articleCode) === index;
          const numbers = isFirst
            ? (frameNumbers.get(part.articleCode) ?? []).map(({ frameNumber }) => frameNumber)
            : [];
          return {
            cells: [
              part.orderNumber,
              line?.articleCodeDisplay ?? part.articleCode,
              [
                line?.description ?? "",
                ...(numbers.length > 0 ? [t("pdf.packing_slip.frames", { numbers: numbers.join(", ") })] : []),
              ]
                .filter(Boolean)
                .join("\n"),
              line ? countText(line.qty, locale) : "",
              `${countText(part.qty, locale)} ${line ? unitText(line.uom, part.qty, t) : ""}`.trim(),
            ],
          };
        }),
      });
      drawSlipEnd(sheet, { lines: detail, notes: notesOf(delivery, orders) }, locale);
    },
  });
}

/** The end of a packing slip: how many pieces there are, the notes, and a line to sign. */
export function drawSlipEnd(
  sheet: Sheet,
  { lines, notes }: { readonly lines: readonly { readonly qty: number }[]; readonly notes: string },
  locale: string,
): void {
  const t = textsIn(locale);
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0);
  sheet.sums([[t("pdf.packing_slip.pieces"), countText(pieces, locale)]]);
  if (notes !== "") {
    sheet.subheading(t("pdf.notes"));
    sheet.text(notes);
  }
  sheet.space(28);
  sheet.keep(40);
  sheet.text(t("pdf.packing_slip.received"));
}

const textsOf = (texts: readonly (string | undefined)[], between = ", "): string =>
  [...new Set(texts.filter(Boolean))].join(between);

/** What the warehouse notes, and what the dealer entered at checkout, such as a gate; of several orders each with its number. */
function notesOf(delivery: Delivery, orders: readonly Order[]): string {
  const entered = orders.map(
    ({ orderNumber, notes }) => notes && (orders.length > 1 ? `${orderNumber}: ${notes}` : notes),
  );
  return textsOf([delivery.notes, ...entered], "\n");
}

const keyOf = (orderNumber: string, lineNo: number): string => `${orderNumber}#${lineNo}`;

/**
 * Where the goods go: the delivery's own address, or that of its order. The code of the country at its end is written as a name, and left
 * out of an address in the sender's country.
 */
function recipientOf(
  { shipTo }: Delivery,
  order: Order | undefined,
  sender: { readonly customer: string; readonly country: string; readonly locale: string },
): string[] {
  const [name = "", address = ""] = order ? [order.shipTo.name, order.shipTo.address] : [];
  const lines = shipTo !== "" && shipTo !== `${name}, ${address}` ? linesOf(shipTo) : [name, ...linesOf(address)];
  return placeOf(lines, sender);
}

/** An address in one line as lines; the state and ZIP code of the US stay beside their city. */
export const linesOf = (address: string): string[] => address.split(/\n|, (?![A-Z]{2} \d{5}(?:-\d{4})?(?:,|\n|$))/);

/**
 * The customer and a place as lines of an address; the code of another country at its end becomes a name. A place that is called like the
 * customer, such as "Bike Shop, Duluth", says the customer's name.
 */
export function placeOf(
  lines: readonly string[],
  { customer, country, locale }: { readonly customer: string; readonly country: string; readonly locale: string },
): string[] {
  const code = lines.at(-1) ?? "";
  const place = /^[A-Z]{2}$/.test(code)
    ? [...lines.slice(0, -1), code === country ? "" : countryName(code, locale)]
    : lines;
  const names = isCalled(place[0] ?? "", customer) ? place : [customer, ...place];
  return [...new Set(names)].filter(Boolean);
}

/** Whether a line is the name, in any letters, or begins with it as a word. */
function isCalled(line: string, name: string): boolean {
  const start = name.trim().toLowerCase();
  const text = line.trim().toLowerCase();
  return start !== "" && text.startsWith(start) && !/^[\p{L}\p{N}]/u.test(text.slice(start.length));
}
