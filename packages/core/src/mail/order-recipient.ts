import { hostConfig } from "../host/index.ts";
import { READ_ORDERS, readOrder } from "../order/index.ts";
import type { Order, OrderLine } from "../order/schema.ts";
import { logger } from "../platform/index.ts";
import type { Texts } from "../texts/index.ts";
import { readUser } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { copyText, orderReaders } from "./customer-users.ts";
import { type Fact, oneLine, type Rendered } from "./layout.ts";
import { type Letter, letterOf, taxNote } from "./letter.ts";
import { addressesIn, sendToEach } from "./recipients.ts";
import { sendMail } from "./send.ts";

/** What a mail about an order to a user needs. */
export interface OrderMail extends Letter {
  readonly order: Order;
  /** Of the user, and those in the profile for confirmations. */
  readonly addresses: readonly string[];
  readonly user: User;
  /** Whether the order's amounts include tax; undefined if the customer no longer buys from its sales organization. */
  readonly taxNote: string | undefined;
  /** For a user who acted for the customer: what the mail starts with, in place of words to the buyer. */
  readonly copy: string | undefined;
}

/**
 * The mails about an order, one for each of its readers.
 * @param step in the history that the mails are about
 * @throws Error if the order does not exist
 */
export async function orderMails(orderNumber: string, step?: number): Promise<OrderMail[]> {
  const order = await readOrder(orderNumber);
  if (!order) throw new Error(`order ${orderNumber} not found`);
  const unified = order.customer.custCode.unified;
  const [acted, config] = await Promise.all([actedBy(order, step), hostConfig(order.host)]);
  if (!config) return [];
  const ordered = { unified, sorg: order.sorg, scopes: READ_ORDERS, ...acted };
  const readers = await orderReaders(config, ordered, addressesOf);
  const mails = readers.map(async ({ user, addresses, copy: sentences }): Promise<OrderMail> => {
    const letter = letterOf(config, user.language);
    const copy = sentences && copyText(letter.t, sentences, order.customer.custName);
    return { ...letter, order, addresses, user, copy, taxNote: await taxNote(letter.t, unified, order.sorg) };
  });
  if (mails.length === 0) logger.info("order mail skipped: no recipient", { userId: order.createdBy.id, orderNumber });
  return Promise.all(mails);
}

/** Sends mails about an event, each once to each address. */
export async function sendOrderMails(
  subscriber: string,
  eventId: string,
  mails: readonly OrderMail[],
  render: (mail: OrderMail) => Rendered | Promise<Rendered>,
): Promise<void> {
  const byAddress = new Map(mails.flatMap((mail) => mail.addresses.map((address) => [address, mail] as const)));
  await sendToEach(subscriber, eventId, [...byAddress.keys()], async (to) => {
    const mail = byAddress.get(to);
    if (mail) await sendMail(mail.config, { to, ...(await render(mail)) });
  });
}

const CANCELLATION_ANSWERS: readonly string[] = ["cancel-accepted", "cancel-refused"];

/** The user who placed the order; for an answer to a cancellation, the user who requested it. */
async function actedBy(
  order: Order,
  step: number | undefined,
): Promise<{ readonly by: User | undefined; readonly did: "placed" | "requested" }> {
  const taken = step === undefined ? undefined : order.history[step]?.what;
  const { cancellation, createdBy } = order;
  const isAnswer = taken !== undefined && CANCELLATION_ANSWERS.includes(taken);
  const requester = isAnswer && cancellation ? await readUser(cancellation.requestedBy.id) : undefined;
  if (requester) return { by: requester, did: "requested" };
  return { by: await readUser(createdBy.id), did: "placed" };
}

/** The user's own address (unless it is a placeholder or the user wants no mail) and those for order confirmations. */
function addressesOf({ email, isFakeEmail, sendEmail, emailConfirmations }: User): string[] {
  const own = isFakeEmail || !sendEmail ? [] : [email];
  return addressesIn([...own, ...emailConfirmations]);
}

/** A line as a label: pieces, code, and name. */
export const lineLabel = ({ articleCodeDisplay, description }: OrderLine, qty: number): string =>
  oneLine(`${qty} × ${articleCodeDisplay} ${description}`);

/** The dealer's own number of the order. */
export const poFacts = ({ poNumber }: Order, t: Texts): Fact[] =>
  poNumber ? [[t("pdf.order_document.po_number"), poNumber]] : [];

/** Where an order goes and how. */
export function shippingFacts({ shipTo, orderShipment }: Order, t: Texts): Fact[] {
  const address = orderShipment?.pickup ? "" : [shipTo.name, shipTo.address].filter(Boolean).join("\n");
  return [
    ...(address === "" ? [] : [[t("pdf.order_document.ship_to"), address] as const]),
    ...(orderShipment?.desc ? [[t("pdf.order_document.shipping_method"), orderShipment.desc] as const] : []),
  ];
}

/** The dealer's number of an order, where it goes and how, and how it is paid. */
export const orderFacts = (order: Order, t: Texts): Fact[] => [
  ...poFacts(order, t),
  ...shippingFacts(order, t),
  [t("pdf.order_document.payment"), order.orderPayment.desc],
];
