import type { StoredMail } from "../mail/mailbox.ts";
import { frame } from "./frame.ts";
import { type Html, html } from "./html.ts";

const when = (mail: StoredMail): string => mail.at.replace("T", " ").slice(0, 19);

/** Mails as a list of links. */
export function mailList(list: readonly StoredMail[]): Html {
  if (list.length === 0) return html`<p class="none">No mail.</p>`;
  const items = list.map(
    (mail) =>
      html`<li><span class="time">${when(mail)}</span> <a href="/_local/mail/${mail.id}">${mail.subject}</a> <small>to ${mail.to.join(", ")}</small></li>`,
  );
  return html`<ul class="plain">${items}</ul>`;
}

/** The mailbox. */
export function mailboxPage(list: readonly StoredMail[], nonce: string): string {
  const body = html`<header><h1>Mailbox</h1><p><a href="/_local">Back</a></p></header><main><section class="wide">${mailList(list)}</section></main>`;
  return frame("Mailbox", nonce, body, false);
}

/** One mail as text with clickable links. Its HTML is untrusted and only shown as source. */
export function mailPage(mail: StoredMail, nonce: string): string {
  const { subject, from, to, replyTo, text, html: source } = mail;
  const facts: readonly (readonly [string, string])[] = [
    ["From", from],
    ["To", to.join(", ")],
    ["Reply to", replyTo.join(", ")],
    ["Sent", when(mail)],
    ["Attached", mail.attachments.map(({ name, content }) => `${name} (${sizeOf(content)} KB)`).join(", ")],
  ];
  const rows = facts.flatMap(([label, value]) =>
    value === "" ? [] : [html`<tr><th>${label}</th><td>${value}</td></tr>`],
  );
  const body = html`<header><h1>${subject}</h1><p><a href="/_local/mail">Back</a></p></header><main><section class="wide"><table>${rows}</table><pre>${linked(text)}</pre></section><section class="wide"><details><summary><h2>HTML</h2></summary><pre>${source}</pre></details></section></main>`;
  return frame(subject, nonce, body, false);
}

/** Size of base64 content in kilobytes. */
const sizeOf = (content: string): number => Math.ceil((content.length * 3) / 4 / 1_000);

/** The text with its URLs as links. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
