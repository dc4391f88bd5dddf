import { customerRecord, includesTax } from "../customer/index.ts";
import { hostConfig, moneyText } from "../host/index.ts";
import { type HostConfig, LOCALES } from "../host/schema.ts";
import { readOrder } from "../order/index.ts";
import type { Order, OrderLine } from "../order/schema.ts";
import { type Amount, logger, siteOrigin } from "../platform/index.ts";
import { type Texts, textsIn } from "../texts/index.ts";
import { readUser } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { type Brand, brandOf } from "./brand.ts";
import { oneLine } from "./layout.ts";
import { addressesIn } from "./recipients.ts";

/** Maximum lines in a mail; the page of the order has the rest. */
const MAX_LISTED = 100;

/** What a mail about an order needs: its recipients, and how to write to them. */
export interface OrderMail {
  readonly order: Order;
  readonly addresses: readonly string[];
  readonly user: User;
  readonly config: HostConfig;
  readonly brand: Brand;
  readonly t: Texts;
  /** Whether the order's amounts include tax; undefined if the customer no longer buys from its sales organization. */
  readonly taxNote: string | undefined;
  readonly money: (amount: Amount) => string;
  /** Address of a page of the host's site, in the user's language. */
  readonly page: (path: string) => string;
}

/** @returns undefined if nobody gets mails about the order. @throws Error if the order does not exist */
export async function orderMail(orderNumber: string): Promise<OrderMail | undefined> {
  const order = await readOrder(orderNumber);
  if (!order) throw new Error(`order ${orderNumber} not found`);
  const [user, config, customer] = await Promise.all([
    readUser(order.createdBy.id),
    hostConfig(order.host),
    customerRecord(order.customer.custCode.unified),
  ]);
  const addresses = user ? addressesOf(user) : [];
  if (!user || !config || addresses.length === 0) {
    logger.info("order mail skipped: no recipient", { userId: order.createdBy.id, orderNumber });
    return undefined;
  }
  const isTaxed = customer && includesTax(customer, order.sorg);
  const t = textsIn(user.language);
  const prefix = LOCALES.find(({ code }) => code === user.language)?.prefix ?? "en-us";
  return {
    ...{ order, addresses, user, config, brand: brandOf(config), t },
    taxNote: isTaxed === undefined ? undefined : t(isTaxed ? "prices.tax_included" : "prices.tax_excluded"),
    money: (amount) => moneyText(amount, order.currency, config.currency, user.language),
    page: (path) => `${siteOrigin(order.host)}/${prefix}${path}`,
  };
}

/** The user's own address (unless it is a placeholder or the user wants no mail) and those for order confirmations. */
function addressesOf({ email, isFakeEmail, sendEmail, emailConfirmations }: User): string[] {
  const own = isFakeEmail || !sendEmail ? [] : [email];
  return addressesIn([...own, ...emailConfirmations]);
}

type Fact = readonly [label: string, value: string];

/** A line as a label: pieces, code, and name. */
export const lineLabel = ({ articleCodeDisplay, description }: OrderLine, qty: number): string =>
  oneLine(`${qty} × ${articleCodeDisplay} ${description}`);

/** Facts about lines, without those that are too many. */
export function listedFacts<T>(items: readonly T[], t: Texts, fact: (item: T) => Fact): Fact[] {
  const more = items.length - MAX_LISTED;
  return [
    ...items.slice(0, MAX_LISTED).map(fact),
    ...(more > 0 ? [[t("mail.order.more", { count: more }), "…"] as const] : []),
  ];
}
