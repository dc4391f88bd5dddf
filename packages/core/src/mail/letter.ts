import { areaIn, customerRecord, priceTaxText } from "../customer/index.ts";
import { dayText, moneyText } from "../host/index.ts";
import { type HostConfig, LOCALES } from "../host/schema.ts";
import { type Amount, siteOrigin } from "../platform/index.ts";
import { type Texts, textsIn } from "../texts/index.ts";
import { brandOf } from "./brand.ts";
import type { Content, Fact, Item } from "./layout.ts";

/** Maximum lines in a mail; the page of the order has the rest. */
const MAX_LISTED = 100;

/** How a host writes mails in a language. */
export interface Letter {
  readonly config: HostConfig;
  readonly t: Texts;
  readonly money: (amount: Amount, currency: string) => string;
  readonly day: (day: string) => string;
  /** Address of a page of the host's site, in this language. */
  readonly page: (path: string) => string;
  /** What every mail to a recipient of this name has. */
  readonly frame: (name: string) => Pick<Content, "brand" | "heading" | "footer">;
}

export function letterOf(config: HostConfig, locale: string): Letter {
  const t = textsIn(locale);
  const prefix = LOCALES.find(({ code }) => code === locale)?.prefix ?? "en-us";
  return {
    ...{ config, t },
    money: (amount, currency) => moneyText(amount, currency, config.currency, locale),
    day: (day) => dayText(day, locale),
    page: (path) => `${siteOrigin(config.host)}/${prefix}${path}`,
    frame: (name) => ({
      brand: brandOf(config),
      heading: t("mail.hello", { name }),
      footer: t("mail.footer", { title: config.webTitle }),
    }),
  };
}

/** Whether amounts include tax, and whether the invoice adds some; undefined if the customer no longer buys from the sales organization. */
export async function taxNote(t: Texts, unified: string, sorg: string): Promise<string | undefined> {
  const record = await customerRecord(unified);
  const area = record && areaIn(record, sorg);
  return area && priceTaxText(area, t);
}

/**
 * Facts about lines, without those that are too many.
 * @param rest what is said about these: by default nothing
 */
export function listedFacts<T, Listed extends Item = Fact>(
  items: readonly T[],
  t: Texts,
  fact: (item: T) => Listed,
  rest: (items: readonly T[]) => string = () => "…",
): (Listed | Fact)[] {
  const left = items.slice(MAX_LISTED);
  return [
    ...items.slice(0, MAX_LISTED).map(fact),
    ...(left.length > 0 ? [[t("mail.order.more", { count: left.length }), rest(left)] as const] : []),
  ];
}
