import type { Feedback } from "../feedback/schema.ts";
import type { Inquiry } from "../inquiry/schema.ts";
import { languageOf } from "../platform/index.ts";
import { layOut, oneLine, type Rendered } from "./layout.ts";
import { fill, MAIL_TEXTS } from "./texts.ts";

/** A link by which somebody sets his password. */
export interface LinkMail {
  readonly locale: string;
  /** How people call him. */
  readonly name: string;
  readonly username: string;
  /** Title of the host. */
  readonly title: string;
  readonly url: string;
  readonly hours: number;
}

/** To somebody who forgot his password. */
export function renderPasswordReset({ locale, name, title, url, hours }: LinkMail): Rendered {
  const texts = MAIL_TEXTS[languageOf(locale)];
  return layOut({
    subject: fill(texts.resetSubject, { title }),
    heading: fill(texts.hello, { name }),
    paragraphs: [texts.resetText],
    action: { label: texts.resetButton, url },
    after: [fill(texts.linkHours, { hours: String(hours) }), texts.resetIgnore],
    footer: fill(texts.footer, { title }),
  });
}

/** To a new user, who sets his first password. */
export function renderInvitation({ locale, name, username, title, url, hours }: LinkMail): Rendered {
  const texts = MAIL_TEXTS[languageOf(locale)];
  return layOut({
    subject: fill(texts.inviteSubject, { title }),
    heading: fill(texts.hello, { name }),
    paragraphs: [texts.inviteText],
    action: { label: texts.inviteButton, url },
    facts: [
      [texts.username, username],
      [texts.site, new URL(url).origin],
    ],
    after: [fill(texts.linkHours, { hours: String(hours) })],
    footer: fill(texts.footer, { title }),
  });
}

/** An article that somebody waited for. */
export interface RestockMail extends Pick<LinkMail, "locale" | "name" | "title" | "url"> {
  readonly article: { readonly code: string; readonly brand: string; readonly name: string };
}

/** To somebody who waited for an article; how many there are is not said, as hosts may hide it. */
export function renderRestocked({ locale, name, title, url, article }: RestockMail): Rendered {
  const texts = MAIL_TEXTS[languageOf(locale)];
  const called = oneLine(article.name);
  return layOut({
    subject: fill(texts.restockSubject, { name: called }),
    heading: fill(texts.hello, { name }),
    paragraphs: [texts.restockText],
    facts: [[texts.article, [called, oneLine(article.brand), oneLine(article.code)].filter(Boolean).join(" · ")]],
    action: { label: texts.restockButton, url },
    after: [texts.restockOnce],
    footer: fill(texts.footer, { title }),
  });
}

interface Office {
  /** Language of the office. */
  readonly locale: string;
  readonly title: string;
}

/** To the office: somebody would like to become a customer. */
export function renderInquiry({ locale, title }: Office, inquiry: Inquiry): Rendered {
  const texts = MAIL_TEXTS[languageOf(locale)];
  const facts: (readonly [string, string])[] = [
    [texts.shop, inquiry.cust_name],
    [texts.address, inquiry.cust_address],
    [texts.postalCode, inquiry.cust_postal_code],
    [texts.city, inquiry.custCity],
    [texts.state, inquiry.cust_state],
    [texts.country, countryName(locale, inquiry)],
    [texts.email, inquiry.cust_email],
    [texts.phone, inquiry.cust_phone],
    [texts.website, inquiry.website_url],
    [texts.reason, inquiry.reason],
    [texts.goal, inquiry.goal],
    [texts.site, inquiry.host],
    [texts.received, minute(inquiry.createdAt)],
  ];
  return layOut({
    subject: fill(texts.inquirySubject, { name: inquiry.cust_name }),
    heading: title,
    paragraphs: [texts.inquiryText],
    facts: facts.filter(([, value]) => value !== ""),
    footer: fill(texts.sentBy, { title }),
  });
}

/** To the office: what a user had to say. */
export function renderFeedback({ locale, title }: Office, feedback: Feedback): Rendered {
  const texts = MAIL_TEXTS[languageOf(locale)];
  const { name, username, customer, message, host, createdAt } = feedback;
  return layOut({
    subject: fill(texts.feedbackSubject, { name }),
    heading: title,
    paragraphs: [texts.feedbackText],
    facts: [
      [texts.user, `${oneLine(name)} (${username})`],
      ...(customer ? [[texts.customer, customer.isr ?? customer.r3 ?? customer.unified] as const] : []),
      [texts.message, message],
      [texts.site, host],
      [texts.received, minute(createdAt)],
    ],
    footer: fill(texts.sentBy, { title }),
  });
}

const minute = (instant: string): string => `${instant.slice(0, 16).replace("T", " ")} UTC`;

/** The country as the office calls it. */
function countryName(locale: string, { cust_country, countryName: stored }: Inquiry): string {
  const names = new Intl.DisplayNames([languageOf(locale)], { type: "region", fallback: "none" });
  return names.of(cust_country) ?? stored;
}
