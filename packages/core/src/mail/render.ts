import { customerNumber } from "../customer/index.ts";
import type { Feedback } from "../feedback/schema.ts";
import type { HostConfig } from "../host/schema.ts";
import type { Inquiry } from "../inquiry/schema.ts";
import { instantText, languageOf } from "../platform/index.ts";
import { type Texts, textsIn } from "../texts/index.ts";
import type { Brand } from "./brand.ts";
import { layOut, oneLine, type Rendered } from "./layout.ts";

/** A link for setting a password. */
export interface LinkMail {
  readonly locale: string;
  /** Display name of the user. */
  readonly name: string;
  readonly username: string;
  /** Title of the host. */
  readonly title: string;
  /** Look of the host. */
  readonly brand: Brand;
  readonly url: string;
  readonly hours: number;
}

/** How long a link can be used: in days where that is the plainer word. */
const lifetimeText = (t: Texts, hours: number): string =>
  hours >= 48 && hours % 24 === 0 ? t("mail.link_days", { count: hours / 24 }) : t("mail.link_hours", { count: hours });

/** To a user who forgot the password. */
export function renderPasswordReset({ locale, name, title, brand, url, hours }: LinkMail): Rendered {
  const t = textsIn(locale);
  return layOut({
    brand,
    subject: t("mail.reset.subject", { title }),
    heading: t("mail.hello", { name }),
    paragraphs: [t("mail.reset.text")],
    action: { label: t("mail.reset.button"), url },
    after: [lifetimeText(t, hours), t("mail.reset.ignore")],
    footer: t("mail.footer", { title }),
  });
}

/** To a new user, who sets a first password. */
export function renderInvitation({ locale, name, username, title, brand, url, hours }: LinkMail): Rendered {
  const t = textsIn(locale);
  return layOut({
    brand,
    subject: t("mail.invitation.subject", { title }),
    heading: t("mail.hello", { name }),
    paragraphs: [t("mail.invitation.text")],
    action: { label: t("mail.invitation.button"), url },
    facts: [
      [t("mail.field.username"), username],
      [t("mail.field.site"), new URL(url).origin],
    ],
    after: [lifetimeText(t, hours)],
    footer: t("mail.footer", { title }),
  });
}

/** To a new email address of a user, which is in use once the link is opened. */
export function renderEmailConfirmation({ locale, name, username, title, brand, url, hours }: LinkMail): Rendered {
  const t = textsIn(locale);
  return layOut({
    brand,
    subject: t("mail.confirm_email.subject", { title }),
    heading: t("mail.hello", { name }),
    paragraphs: [t("mail.confirm_email.text")],
    action: { label: t("mail.confirm_email.button"), url },
    facts: [
      [t("mail.field.username"), username],
      [t("mail.field.site"), new URL(url).origin],
    ],
    after: [lifetimeText(t, hours), t("mail.confirm_email.ignore")],
    footer: t("mail.footer", { title }),
  });
}

/** To the present address of a user when another is entered. */
export function renderEmailChangeRequested({
  locale,
  name,
  username,
  title,
  brand,
  site,
}: Omit<LinkMail, "url" | "hours"> & { readonly site: string }): Rendered {
  const t = textsIn(locale);
  return layOut({
    brand,
    subject: t("mail.email_requested.subject", { title }),
    heading: t("mail.hello", { name }),
    paragraphs: [t("mail.email_requested.text"), t("mail.email_requested.not_you")],
    facts: [
      [t("mail.field.username"), username],
      [t("mail.field.site"), new URL(site).origin],
    ],
    footer: t("mail.footer", { title }),
  });
}

/** To a user whose password or email address changed, or who gets order confirmations at more addresses. */
export function renderCredentialsChanged({
  locale,
  name,
  username,
  title,
  brand,
  site,
  changed,
  addedEmails,
}: Omit<LinkMail, "url" | "hours"> & {
  /** Origin of the host's site. */
  readonly site: string;
  readonly changed: readonly ("password" | "email" | "confirmations")[];
  /** Addresses that get order confirmations from now on. */
  readonly addedEmails: readonly string[];
}): Rendered {
  const t = textsIn(locale);
  return layOut({
    brand,
    subject: changed.every((what) => what === "confirmations")
      ? t("mail.credentials.subject_recipients", { title })
      : t("mail.credentials.subject", { title }),
    heading: t("mail.hello", { name }),
    paragraphs: [...changed.map((what) => t(`mail.credentials.${what}`)), t("mail.credentials.not_you")],
    facts: [
      ...(addedEmails.length > 0 ? [[t("mail.field.added"), addedEmails.map(oneLine).join(", ")] as const] : []),
      [t("mail.field.username"), username],
      [t("mail.field.site"), new URL(site).origin],
    ],
    footer: t("mail.footer", { title }),
  });
}

/** An article that is back in stock. */
export interface RestockMail extends Pick<LinkMail, "locale" | "name" | "title" | "brand" | "url"> {
  readonly article: { readonly code: string; readonly brand: string; readonly name: string };
}

/** To a user with a back-in-stock subscription. The stock is left out, since hosts may hide it. */
export function renderRestocked({ locale, name, title, brand, url, article }: RestockMail): Rendered {
  const t = textsIn(locale);
  const articleName = oneLine(article.name);
  return layOut({
    brand,
    subject: t("mail.restock.subject", { name: articleName }),
    heading: t("mail.hello", { name }),
    paragraphs: [t("mail.restock.text")],
    facts: [
      [
        t("mail.field.article"),
        [articleName, oneLine(article.brand), oneLine(article.code)].filter(Boolean).join(" · "),
      ],
    ],
    action: { label: t("mail.restock.button"), url },
    after: [t("mail.restock.once")],
    footer: t("mail.footer", { title }),
  });
}

export interface Office extends Pick<HostConfig, "timeZone"> {
  /** Language of the office. */
  readonly locale: string;
  readonly title: string;
  /** Look of the host. */
  readonly brand: Brand;
}

/** To the office: an inquiry from a shop that wants to become a customer. */
export function renderInquiry(office: Office, inquiry: Inquiry): Rendered {
  const { locale, title, brand } = office;
  const t = textsIn(locale);
  const facts: (readonly [string, string])[] = [
    [t("mail.field.shop"), inquiry.name],
    [t("mail.field.address"), inquiry.address],
    [t("mail.field.postal_code"), inquiry.postalCode],
    [t("mail.field.city"), inquiry.city],
    [t("mail.field.state"), inquiry.state],
    [t("mail.field.country"), countryName(locale, inquiry)],
    [t("mail.field.email"), inquiry.email],
    [t("mail.field.phone"), inquiry.phone],
    [t("mail.field.website"), inquiry.website],
    [t("mail.field.reason"), inquiry.reason],
    [t("mail.field.goal"), inquiry.goal],
    [t("mail.field.site"), inquiry.host],
    [t("mail.field.received"), timeText(inquiry.createdAt, office)],
  ];
  return layOut({
    brand,
    subject: t("mail.inquiry.subject", { name: inquiry.name }),
    heading: title,
    paragraphs: [t("mail.inquiry.text")],
    facts: facts.filter(([, value]) => value !== ""),
    footer: t("mail.sent_by", { title }),
  });
}

/** To the office: feedback of a user. */
export function renderFeedback(office: Office, feedback: Feedback): Rendered {
  const { locale, title, brand } = office;
  const t = textsIn(locale);
  const { name, username, customer, about, message, host, createdAt } = feedback;
  return layOut({
    brand,
    subject: t(about ? "mail.company_change.subject" : "mail.feedback.subject", { name }),
    heading: title,
    paragraphs: [t(about ? "mail.company_change.text" : "mail.feedback.text")],
    facts: [
      [t("mail.field.user"), `${oneLine(name)} (${username})`],
      ...(customer ? [[t("mail.field.customer"), customerNumber(customer)] as const] : []),
      ...(about?.shipTo ? [[t("mail.order.ship_to"), shipToText(about.shipTo)] as const] : []),
      [t("mail.field.message"), message],
      [t("mail.field.site"), host],
      [t("mail.field.received"), timeText(createdAt, office)],
    ],
    footer: t("mail.sent_by", { title }),
  });
}

const shipToText = ({ code, name, address }: NonNullable<NonNullable<Feedback["about"]>["shipTo"]>): string =>
  oneLine(`${code} · ${name}, ${address}`);

const timeText = (instant: string, { timeZone, locale }: Office): string =>
  `${instantText(instant, locale, timeZone)} (${timeZone})`;

/** Name of the country in the language of the office. */
function countryName(locale: string, { country, countryName: stored }: Inquiry): string {
  const names = new Intl.DisplayNames([languageOf(locale)], { type: "region", fallback: "none" });
  return names.of(country) ?? stored;
}
