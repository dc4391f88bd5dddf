import type { HostConfig, SorgConfig } from "../host/schema.ts";
import { letterheadOf, renderPdf } from "../pdf/index.ts";
import { textsIn } from "../texts/index.ts";

type Fact = readonly [label: string, value: string];

/** What the PDF of an order shows, of a sales organization or a vendor. */
export interface DrawnOrder {
  readonly title: string;
  readonly introduction: string;
  readonly recipient: readonly string[];
  readonly facts: readonly Fact[];
  /** What the lines say of when they come or how they stand. */
  readonly supplyTitle: string;
  /** The lines, those that belong together under a heading of their own. */
  readonly parts: readonly DrawnPart[];
  readonly currency: string;
  /** From the goods to the total and its tax. */
  readonly sums: readonly Fact[];
  /** Whether the total includes tax; empty if `sums` have the tax. */
  readonly taxNote: string;
  /** How it is paid. */
  readonly payment: readonly string[];
  readonly notes: string;
}

/** Lines of an order in a table, such as those of a shipment. */
export interface DrawnPart {
  /** Left out where it is empty. */
  readonly heading: string;
  readonly lines: readonly DrawnLine[];
}

/** The cells of a line. */
interface DrawnLine {
  readonly article: string;
  readonly name: string;
  readonly quantity: string;
  readonly supply: string;
  readonly price: string;
  readonly amount: string;
}

/** Where an order is drawn: `issuer` is the sales organization that sells, absent for a vendor's goods. */
interface Place {
  readonly config: HostConfig;
  readonly locale: string;
  readonly issuer?: SorgConfig | undefined;
}

/** An order as a PDF with the seller's letterhead: what was ordered, what comes when, and what it costs. */
export async function drawOrder(order: DrawnOrder, { config, locale, issuer }: Place): Promise<Uint8Array> {
  const t = textsIn(locale);
  const { title, recipient, facts, currency } = order;
  return renderPdf({
    country: config.countryId,
    ...{ title, lang: locale, recipient, facts },
    letterhead: await letterheadOf(config, { seller: issuer?.seller, locale }),
    draw: (sheet) => {
      sheet.text(order.introduction);
      sheet.space(8);
      for (const { heading, lines } of order.parts) {
        if (heading !== "") sheet.subheading(heading);
        sheet.table({
          columns: [
            { title: t("pdf.article"), width: 16, fits: true },
            { title: t("pdf.name"), width: 34 },
            { title: t("pdf.quantity"), width: 12, align: "end", fits: true },
            { title: order.supplyTitle, width: 20, fits: true },
            { title: `${t("pdf.price")} ${currency}`, width: 14, align: "end", fits: true },
            { title: `${t("pdf.amount")} ${currency}`, width: 14, align: "end", fits: true },
          ],
          rows: lines.map(({ article, name, quantity, supply, price, amount }) => ({
            cells: [article, name, quantity, supply, price, amount],
          })),
        });
      }
      sheet.sums(order.sums);
      if (order.taxNote !== "") {
        sheet.space(6);
        sheet.text(order.taxNote);
      }
      if (order.payment.length > 0) sheet.space(8);
      for (const text of order.payment) sheet.text(text);
      if (order.notes !== "") {
        sheet.subheading(t("pdf.notes"));
        sheet.text(order.notes);
      }
    },
  });
}
