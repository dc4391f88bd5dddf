import * as z from "zod";
import { readDelivery } from "../delivery/index.ts";
import { readInvoice } from "../invoice/index.ts";
import { canceledQty, expectedQty, prepaymentTexts, shownParts, withoutCanceled } from "../order/index.ts";
import type { Order } from "../order/schema.ts";
import { action, SYSTEM } from "../platform/index.ts";
import type { TextKey } from "../texts/index.ts";
import { cancellationBill, reasonFacts } from "./cancellation.ts";
import { invoiceContent } from "./invoice-content.ts";
import { type Content, type Fact, type Item, layOut, type Rendered } from "./layout.ts";
import { listedFacts } from "./letter.ts";
import { orderBill } from "./order-bill.ts";
import { dayTexts } from "./order-days.ts";
import {
  lineLabel,
  type OrderMail,
  orderFacts,
  orderMails,
  poFacts,
  sendOrderMails,
  shippingFacts,
} from "./order-recipient.ts";

type OrderStep = Order["history"][number];
type Line = Order["lines"][number];

/** The part of a mail that depends on the step; the first paragraph is to the buyer. */
type Body = Pick<Content, "paragraphs" | "facts" | "action" | "links" | "bill" | "lists" | "after"> & {
  readonly subject: string;
};

/**
 * Mails steps of orders, such as shipped, each once to the user who placed the order or requested the cancellation, or to the
 * customer's users with a copy to somebody else who did that for them.
 */
export const mailOrderSteps = action({
  name: "mail.orderSteps",
  scope: SYSTEM,
  input: z.object({
    steps: z.array(z.object({ orderNumber: z.string(), step: z.int() })),
    eventId: z.string(),
  }),
  run: async ({ steps, eventId }) => {
    for (const { orderNumber, step } of steps) {
      const mails = await orderMails(orderNumber, step);
      const taken = mails[0]?.order.history[step];
      const write = taken && WRITERS[taken.what];
      if (!taken || !write) continue;
      await sendOrderMails("order-moved-mail", `${eventId}#${orderNumber}#${step}`, mails, async (about) => {
        const { facts = [], ...body } = await write(about, taken);
        return render(about, { ...body, facts: withOrderFacts(about, taken.what, facts) });
      });
    }
  },
});

/** What a step says, with what a reader needs to know of its order; what is written of an invoice has the PO number. */
function withOrderFacts({ order, t }: OrderMail, what: OrderStep["what"], facts: readonly Fact[]): Fact[] {
  if (what === "invoiced") return [...facts, ...shippingFacts(order, t)];
  return [...(what === "confirmed" ? orderFacts(order, t) : poFacts(order, t)), ...facts];
}

/** A copy names the customer, and has other words in place of those to the buyer. */
function render({ order, t, user, copy, page, frame }: OrderMail, { subject, paragraphs, ...body }: Body): Rendered {
  return layOut({
    ...frame(user.name),
    ...body,
    subject: copy ? t("mail.order.copy.step", { customer: order.customer.custName, subject }) : subject,
    paragraphs: copy ? [copy, ...paragraphs.slice(1)] : paragraphs,
    links: [...(body.links ?? []), { label: t("mail.order.button"), url: page(`/order/${order.orderNumber}`) }],
  });
}

type Write = (about: OrderMail, step: OrderStep) => Promise<Body>;

/** What comes of a line, by day, and what does not. */
function promiseText(about: OrderMail, line: Line): string {
  const { t } = about;
  const supplies = line.confirmations
    .filter(({ supplyQty }) => supplyQty > 0)
    .map(({ supplyQty, supplyDate }) => ({ qty: supplyQty, date: supplyDate }));
  const missing = line.qty - expectedQty(line);
  const canceled = canceledQty(about.order, line);
  return [
    ...dayTexts(about, supplies, line.qty),
    ...(canceled > 0 ? [t("pdf.order_document.canceled", { count: canceled })] : []),
    ...(missing > canceled ? [t("mail.order.not_supplied", { count: missing - canceled })] : []),
  ].join("\n");
}

interface Words {
  readonly subject: TextKey;
  readonly text: TextKey;
}

/** The order has ended: what it had, and that nothing is left of its total. */
const ended =
  (words: Words): Write =>
  async (about) => {
    const { order, t, config } = about;
    const values = { number: order.orderNumber, title: config.webTitle };
    return { subject: t(words.subject, values), paragraphs: [t(words.text, values)], ...orderBill(about) };
  };

const promised =
  (words: Words, listed: "all" | "changed"): Write =>
  async (stored, step) => {
    const about = { ...stored, order: withoutCanceled(stored.order) };
    const { order, t, config } = about;
    const values = { number: order.orderNumber, title: config.webTitle };
    const changed = new Set(step.lines.map(({ lineNo }) => lineNo));
    const missing = step.lines.some(({ from, to }) => to < from);
    return {
      subject: t(words.subject, values),
      paragraphs: [
        t(words.text, values),
        ...(missing ? [t("mail.order.missing")] : []),
        ...(about.copy
          ? []
          : prepaymentTexts(order, { ...about, money: (amount) => about.money(amount, order.currency) })),
      ],
      ...(listed === "all"
        ? orderBill(about, (line) => promiseText(about, line))
        : {
            lists: [
              {
                items: listedFacts(
                  order.lines.filter(({ lineNo }) => changed.has(lineNo)),
                  t,
                  (line): Item => [lineLabel(line, line.qty), "", promiseText(about, line)],
                ),
              },
            ],
          }),
    };
  };

/** What became of the pieces that the dealer asked to cancel. */
const canceling =
  (words: Words): Write =>
  async (about, step) => {
    const { order, t, config } = about;
    const values = { number: order.orderNumber, title: config.webTitle };
    return {
      subject: t(words.subject, values),
      paragraphs: [t(words.text, values)],
      ...cancellationBill(about, step),
      facts: reasonFacts(about, step),
    };
  };

const SHIPPED = {
  full: { subject: "mail.order.shipped.subject", text: "mail.order.shipped.text" },
  rest: { subject: "mail.order.shipped.rest_subject", text: "mail.order.shipped.rest" },
  part: { subject: "mail.order.shipped.part_subject", text: "mail.order.shipped.part" },
  of: "mail.order.of",
  sent: "mail.order.in_shipment",
  left: "mail.order.not_shipped",
  isCollected: false,
} as const;

/** For goods that the dealer collects. */
const PICKUP = {
  full: { subject: "mail.order.collect.subject", text: "mail.order.collect.text" },
  rest: { subject: "mail.order.collect.rest_subject", text: "mail.order.collect.rest" },
  part: { subject: "mail.order.collect.part_subject", text: "mail.order.collect.part" },
  of: "mail.order.collect.of",
  sent: "mail.order.collect.ready",
  left: "mail.order.collect.not_ready",
  isCollected: true,
} as const;

/**
 * The lines as they were after a step. Later shipments do not count, so that it does not matter when the mail is written. Pieces that will
 * not be supplied are not awaited.
 */
function linesAfter(order: Order, step: OrderStep): Line[] {
  const shippedThen = new Map<number, number>();
  // Backwards through later steps, to the pieces before each of them.
  for (const { what, lines: moved } of order.history.slice(order.history.indexOf(step) + 1).toReversed()) {
    if (what === "shipped") for (const { lineNo, from } of moved) shippedThen.set(lineNo, from);
  }
  return withoutCanceled(order).lines.map((line) => ({
    ...line,
    shipped: shippedThen.get(line.lineNo) ?? line.shipped,
  }));
}

/** What left with a step: everything, the rest after earlier shipments, or a part. */
function shipmentOf({ history }: Order, step: OrderStep, left: readonly Line[]): "full" | "rest" | "part" {
  if (left.length > 0) return "part";
  return history.slice(0, history.indexOf(step)).some(({ what }) => what === "shipped") ? "rest" : "full";
}

const WRITERS: Readonly<Partial<Record<OrderStep["what"], Write>>> = {
  confirmed: promised({ subject: "mail.order.confirmed.subject", text: "mail.order.confirmed.text" }, "all"),
  changed: promised({ subject: "mail.order.changed.subject", text: "mail.order.changed.text" }, "changed"),
  canceled: ended({ subject: "mail.order.canceled.subject", text: "mail.order.canceled.text" }),
  rejected: ended({ subject: "mail.order.rejected.subject", text: "mail.order.rejected.text" }),
  "cancel-accepted": canceling({
    subject: "mail.order.cancel_accepted.subject",
    text: "mail.order.cancel_accepted.text",
  }),
  "cancel-refused": canceling({
    subject: "mail.order.cancel_refused.subject",
    text: "mail.order.cancel_refused.text",
  }),
  "proof-rejected": async ({ order, t, config, page }, { note = "" }) => {
    const values = { number: order.orderNumber, title: config.webTitle };
    return {
      subject: t("mail.order.proof_rejected.subject", values),
      paragraphs: [t("mail.order.proof_rejected.text", values)],
      facts: [[t("mail.order.reason"), note]],
      action: { label: t("mail.order.proof_rejected.button"), url: page(`/order/${order.orderNumber}`) },
    };
  },
  "payment-approved": promised(
    { subject: "mail.order.payment_approved.subject", text: "mail.order.payment_approved.text" },
    "all",
  ),
  shipped: async (about, taken) => {
    const { lines, document } = taken;
    const { order, t, config } = about;
    const values = { number: order.orderNumber, title: config.webTitle };
    const delivery = document === undefined ? undefined : await readDelivery(document);
    const tracking = [delivery?.expeditionName, delivery?.trackingNo].filter(Boolean).join(" ");
    const url = delivery?.trackingUrl ?? "";
    const fact = (key: TextKey, value: string | undefined) => (value ? [[t(key), value] as const] : []);
    const words = order.orderShipment?.pickup ? PICKUP : SHIPPED;
    const left = linesAfter(order, taken).filter((line) => line.shipped < expectedQty(line));
    const { subject, text } = words[shipmentOf(order, taken, left)];
    const shipped = listedFacts(lines, t, ({ lineNo, from, to }) => {
      const line = order.lines.find((other) => other.lineNo === lineNo);
      return [line ? lineLabel(line, to - from) : `${lineNo}`, t(words.of, { shipped: to, ordered: line?.qty ?? to })];
    });
    const open = listedFacts(left, t, (line): Item => {
      const pieces = expectedQty(line) - line.shipped;
      return [lineLabel(line, pieces), "", dayTexts(about, shownParts(order, line), pieces).join("\n")];
    });
    return {
      subject: t(subject, values),
      paragraphs: [t(text, values)],
      ...(/^https?:\/\//.test(url) && { action: { label: t("mail.order.track"), url } }),
      lists: [
        { title: t(words.sent), items: shipped },
        ...(open.length > 0 ? [{ title: t(words.left), items: open }] : []),
      ],
      facts: [
        ...fact("mail.order.delivery", document),
        ...fact("mail.order.carrier", tracking),
        ...(words.isCollected
          ? []
          : fact("mail.order.arrives", delivery?.estimatedDeliveryDate && about.day(delivery.estimatedDeliveryDate))),
        ...(words.isCollected
          ? []
          : fact("mail.order.ship_to", [order.shipTo.name, order.shipTo.address].filter(Boolean).join(", "))),
      ],
    };
  },
  invoiced: async (about, { document = "" }) => {
    const { order, t, config, user } = about;
    const values = { number: order.orderNumber, invoice: document, title: config.webTitle };
    const text = t("mail.order.invoiced.text", values);
    const invoice = await readInvoice(order.sorg, document);
    return {
      subject: t("mail.order.invoiced.subject", values),
      paragraphs: [text],
      ...(invoice && (await invoiceContent(invoice, user, text, about, about.copy === undefined))),
    };
  },
};
