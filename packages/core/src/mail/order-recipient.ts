import { hostConfig } from "../host/index.ts";
import { readOrder } from "../order/index.ts";
import type { Order, OrderLine } from "../order/schema.ts";
import { logger } from "../platform/index.ts";
import { readUser } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { oneLine } from "./layout.ts";
import { type Letter, letterOf, taxNote } from "./letter.ts";
import { addressesIn } from "./recipients.ts";

/** What a mail about an order needs: its recipients, and how to write to them. */
export interface OrderMail extends Letter {
  readonly order: Order;
  readonly addresses: readonly string[];
  readonly user: User;
  /** Whether the order's amounts include tax; undefined if the customer no longer buys from its sales organization. */
  readonly taxNote: string | undefined;
}

/**
 * @param step in the history that the mail is about
 * @returns undefined if nobody gets mails about the order. @throws Error if the order does not exist
 */
export async function orderMail(orderNumber: string, step?: number): Promise<OrderMail | undefined> {
  const order = await readOrder(orderNumber);
  if (!order) throw new Error(`order ${orderNumber} not found`);
  const [user, config] = await Promise.all([recipientOf(order, step), hostConfig(order.host)]);
  const addresses = user ? addressesOf(user) : [];
  if (!user || !config || addresses.length === 0) {
    logger.info("order mail skipped: no recipient", { userId: order.createdBy.id, orderNumber });
    return undefined;
  }
  const letter = letterOf(config, user.language);
  const note = await taxNote(letter.t, order.customer.custCode.unified, order.sorg);
  return { ...letter, order, addresses, user, taxNote: note };
}

const CANCELLATION_ANSWERS: readonly string[] = ["cancel-accepted", "cancel-refused"];

/** The user who placed the order; for an answer to a cancellation, the user who requested it. */
async function recipientOf(order: Order, step: number | undefined): Promise<User | undefined> {
  const taken = step === undefined ? undefined : order.history[step]?.what;
  const { cancellation, createdBy } = order;
  const isAnswer = taken !== undefined && CANCELLATION_ANSWERS.includes(taken);
  const requester = isAnswer && cancellation ? await readUser(cancellation.requestedBy.id) : undefined;
  return requester ?? readUser(createdBy.id);
}

/** The user's own address (unless it is a placeholder or the user wants no mail) and those for order confirmations. */
function addressesOf({ email, isFakeEmail, sendEmail, emailConfirmations }: User): string[] {
  const own = isFakeEmail || !sendEmail ? [] : [email];
  return addressesIn([...own, ...emailConfirmations]);
}

/** A line as a label: pieces, code, and name. */
export const lineLabel = ({ articleCodeDisplay, description }: OrderLine, qty: number): string =>
  oneLine(`${qty} × ${articleCodeDisplay} ${description}`);
