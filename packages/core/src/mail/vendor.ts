import * as z from "zod";
import { hostConfig } from "../host/index.ts";
import type { HostConfig } from "../host/schema.ts";
import { action, logger, SYSTEM, sumOf, times } from "../platform/index.ts";
import type { TextKey } from "../texts/index.ts";
import { readUser } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import {
  ITEM_STATES,
  type ItemState,
  isTrackingChange,
  leftAfter,
  PARTIES,
  type Party,
  piecesAt,
  trackingPage,
  VENDOR_ORDERS,
  type VendorNotice,
  vendorNotice,
} from "../vendor/index.ts";
import { copyText, orderReaders } from "./customer-users.ts";
import { type Bill, type Fact, layOut, oneLine, type Rendered } from "./layout.ts";
import { type Letter, letterOf, listedFacts, taxNote } from "./letter.ts";
import { onceFor } from "./once.ts";
import { addressesIn, sendToEach } from "./recipients.ts";
import { sendMail } from "./send.ts";

const SUBSCRIBER = "vendor-order-mail";

/** The recipients of mails about an order. */
type Side = Exclude<Party, "office">;

interface Recipient {
  readonly side: Side;
  readonly address: string;
  readonly name: string;
  readonly locale: string;
  /** For a user who acted for the customer: what the mail starts with. */
  readonly copy?: readonly TextKey[] | undefined;
}

type Line = VendorNotice["order"]["lines"][number];

/** What a mail is about: items, and the step that they took. */
interface Subject {
  readonly words: Words;
  readonly lines: readonly Line[];
  /** Items that are still to ship after a shipment. */
  readonly left?: readonly Line[];
  readonly taken?: VendorNotice["order"]["history"][number] | undefined;
  /** Who took the step; absent for a new order. */
  readonly by?: Party;
}

interface Words {
  readonly subject: TextKey;
  readonly text: TextKey;
  readonly total: TextKey;
  /** About canceled items: the total is of these, and the mail has no delivery address. */
  readonly isCancellation?: true;
}

/** Mails a new order to its vendor, and a confirmation to its buyers, once each. */
export const mailVendorOrder = action({
  name: "mail.vendorOrder",
  scope: SYSTEM,
  input: z.object({ orderNumber: z.string(), eventId: z.string() }),
  run: async ({ orderNumber, eventId }) => {
    const notice = await vendorNotice(orderNumber);
    const { lines } = notice.order;
    await onceFor(SUBSCRIBER, eventId, () => send(notice, toVendor(notice), { words: placedWords(lines), lines }));
    await sendToDealer(notice, eventId, { words: THANKS, lines });
  },
});

const TOTAL = "mail.order.total";
const ITEMS = "mail.vendor.total.items";
const PLACED: Words = { subject: "mail.vendor.placed.subject", text: "mail.vendor.placed.text", total: TOTAL };

/** What a vendor is asked to do about a new order: nothing about items that were canceled since. */
function placedWords(lines: readonly Line[]): Words {
  const canceled = lines.filter(({ status }) => status === "canceled").length;
  if (canceled === 0) return PLACED;
  return {
    ...PLACED,
    text: canceled < lines.length ? "mail.vendor.placed.text_part" : "mail.vendor.placed.text_canceled",
  };
}

const THANKS: Words = { subject: "mail.vendor.thanks.subject", text: "mail.vendor.thanks.text", total: TOTAL };
const CANCELED = { total: "mail.vendor.total.canceled", isCancellation: true } as const;

/** What each side reads about a step that it did not take itself. */
const MOVED: Readonly<Partial<Record<ItemState, Partial<Record<Side, Words>>>>> = {
  confirmed: {
    dealer: { subject: "mail.vendor.confirmed.subject", text: "mail.vendor.confirmed.text", total: ITEMS },
  },
  shipped: {
    dealer: { subject: "mail.vendor.shipped.subject", text: "mail.vendor.shipped.text", total: ITEMS },
  },
  canceled: {
    dealer: { subject: "mail.vendor.canceled.subject", text: "mail.vendor.canceled.text", ...CANCELED },
    vendor: {
      subject: "mail.vendor.canceled_for_vendor.subject",
      text: "mail.vendor.canceled_for_vendor.text",
      ...CANCELED,
    },
  },
};

const PART_SHIPPED: TextKey = "mail.vendor.shipped.part_subject";

/** For the dealer, where a vendor changed how shipped items can be followed. */
const TRACKED: Words = { subject: "mail.vendor.tracked.subject", text: "mail.vendor.tracked.text", total: ITEMS };

/** Mails which items of an order were confirmed, shipped, or canceled, to each side that did not do it. */
export const mailVendorItems = action({
  name: "mail.vendorItems",
  scope: SYSTEM,
  input: z.object({
    orderNumber: z.string(),
    eventId: z.string(),
    status: z.enum(ITEM_STATES),
    by: z.enum(PARTIES),
    items: z.array(z.string()),
    step: z.int().optional(),
  }),
  run: async ({ orderNumber, eventId, status, by, items, step }) => {
    const { dealer, vendor } = MOVED[status] ?? {};
    if (!dealer && !vendor) return;
    const notice = await vendorNotice(orderNumber);
    const lines = notice.order.lines.filter(({ id }) => items.includes(id)).map((line) => asOf(line, notice, step));
    const { history } = notice.order;
    const taken = step === undefined ? undefined : history[step];
    const isTracked = step !== undefined && isTrackingChange(history, step);
    // Only the last of several changes is mailed if they are made faster than mails are sent.
    if (isTracked && isReplaced(items, history.slice(step + 1))) return;
    if (isTracked && by !== "dealer") {
      await sendToDealer(notice, eventId, { words: TRACKED, lines, taken, by });
      return;
    }
    const left = status === "shipped" ? leftAfter(step ?? history.length, notice.order.lines, history) : [];
    const words = dealer && left.length > 0 ? { ...dealer, subject: PART_SHIPPED } : dealer;
    if (words && by !== "dealer") await sendToDealer(notice, eventId, { words, lines, left, taken, by });
    if (vendor && by !== "vendor")
      await onceFor(SUBSCRIBER, `${eventId}#vendor`, () =>
        send(notice, toVendor(notice), { words: vendor, lines, taken, by }),
      );
  },
});

/** Whether a later step changes the tracking number of the same items again. */
const isReplaced = (items: readonly string[], later: VendorNotice["order"]["history"]): boolean =>
  later.some((step) => step.status === "shipped" && items.every((id) => step.items.includes(id)));

/** An item with the pieces that it had when a step was taken. */
function asOf(line: Line, { order: { lines, history } }: VendorNotice, step: number | undefined): Line {
  const qty = step === undefined ? line.qty : piecesAt(step, line, lines, history);
  return { ...line, qty, subtotal: times(line.price, qty) };
}

const valid = (address: string): string | undefined => z.email().safeParse(address).data;

function toVendor({ vendor }: VendorNotice): Recipient | undefined {
  const address = valid(vendor.email);
  return address === undefined ? undefined : { side: "vendor", address, name: vendor.name, locale: vendor.language };
}

/** Mails the readers of an order on the dealer's side, each once. */
async function sendToDealer(notice: VendorNotice, eventId: string, about: Subject): Promise<void> {
  const { order } = notice;
  const [by, config] = await Promise.all([readUser(order.createdBy.id), hostConfig(order.host)]);
  if (!config) return;
  const ordered = { unified: order.custCode.unified, sorg: order.sorg, by, scopes: [VENDOR_ORDERS] };
  const readers = await orderReaders(config, { ...ordered, did: "placed" }, addressesOf);
  if (readers.length === 0) logger.info("vendor order mail skipped: no recipient", { orderNumber: order.orderNumber });
  const recipients = readers.flatMap(({ user, addresses, copy }) =>
    addresses.map((address): Recipient => ({ side: "dealer", address, name: user.name, locale: user.language, copy })),
  );
  const byAddress = new Map(recipients.map((recipient) => [recipient.address, recipient]));
  await sendToEach(SUBSCRIBER, `${eventId}#dealer`, [...byAddress.keys()], (address) =>
    send(notice, byAddress.get(address), about),
  );
}

/** A user's own address, unless the user wants no mail. */
const addressesOf = ({ email, isFakeEmail, sendEmail }: User): string[] =>
  isFakeEmail || !sendEmail ? [] : addressesIn([email]);

async function send({ order }: VendorNotice, to: Recipient | undefined, about: Subject): Promise<void> {
  const config = await hostConfig(order.host);
  if (!to || !config) {
    logger.info("vendor order mail skipped: no recipient", { orderNumber: order.orderNumber });
    return;
  }
  await sendMail(config, { to: to.address, ...(await render(order, to, config, about)) });
}

async function render(
  order: VendorNotice["order"],
  { side, name, locale, copy }: Recipient,
  config: HostConfig,
  { words, lines, left = [], taken, by }: Subject,
): Promise<Rendered> {
  const letter = letterOf(config, locale);
  const { t, frame, page } = letter;
  const { orderNumber, custName, vendor, address, notes } = order;
  const names: Readonly<Record<Party, string>> = { vendor: vendor.name, dealer: custName, office: config.webTitle };
  const values = { number: orderNumber, customer: custName, vendor: vendor.name, by: by ? names[by] : "" };
  const note = await taxNote(t, order.custCode.unified, order.sorg);
  const fact = (key: TextKey, value: string | undefined): Fact[] => (value ? [[t(key), value]] : []);
  const opened = { label: t("mail.vendor.button"), url: page(`/3rd-party/order/${orderNumber}`) };
  const tracked = taken?.status === "shipped" ? trackingPage(taken.carrier, taken.trackingNumber) : undefined;
  return layOut({
    ...frame(name),
    subject: copy
      ? t("mail.order.copy.step", { customer: custName, subject: t(words.subject, values) })
      : t(words.subject, values),
    paragraphs: [copy ? copyText(t, copy, custName) : t(words.text, values)],
    ...(tracked ? { action: { label: t("mail.order.track"), url: tracked }, links: [opened] } : { action: opened }),
    bill: billOf(order, lines, words, letter),
    facts: [
      side === "vendor" ? [t("mail.vendor.dealer"), custName] : [t("mail.vendor.vendor"), vendor.name],
      ...fact("mail.vendor.shipped.to_come", leftText(left, t)),
      ...fact("mail.vendor.reason", taken?.reason),
      ...fact("mail.vendor.carrier", taken?.carrier),
      ...fact("mail.vendor.tracking", taken?.trackingNumber),
      ...(words.isCancellation ? [] : fact("mail.vendor.address", oneLine(`${address.name}, ${address.address}`))),
      ...(words.isCancellation ? [] : fact("mail.vendor.notes", notes)),
    ],
    after: note ? [note] : [],
  });
}

const labelOf = ({ qty, articleCode, description }: Line) => oneLine(`${qty} × ${articleCode} ${description}`);

/** The first of the items that are still to ship, and how many others there are. */
const leftText = (left: readonly Line[], t: Letter["t"]): string =>
  listedFacts(left, t, (line): Fact => [labelOf(line), ""])
    .map(([label]) => label)
    .join(", ");

/** The items with their sum. Items canceled since are crossed out, unless the mail is about them. */
function billOf(order: VendorNotice["order"], lines: readonly Line[], words: Words, { t, money }: Letter): Bill {
  const isCounted = ({ status }: Line) => words.isCancellation === true || status !== "canceled";
  const counted = lines.filter(isCounted);
  const sum = (some: readonly Line[]) =>
    money(
      sumOf(some, ({ subtotal }) => subtotal),
      order.currency,
    );
  return {
    items: listedFacts(counted, t, (line) => [labelOf(line), sum([line])], sum),
    total: [t(words.total), sum(counted)],
    crossed: listedFacts(
      lines.filter((line) => !isCounted(line)),
      t,
      (line) => [labelOf(line), t("mail.vendor.item_canceled")],
    ),
  };
}
