import type { Brand } from "./brand.ts";

/** The content of a mail in order, as plain text. */
export interface Content {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** A button; `url` is an address of the portal. */
  readonly action?: Link;
  /** Further links, below the facts. */
  readonly links?: readonly Link[];
  /** Look of the host; plain if absent. */
  readonly brand?: Brand;
  /** Items with their prices, above the facts. */
  readonly bill?: Bill;
  /** Lists of things, above the facts. */
  readonly lists?: readonly Listing[];
  readonly facts?: readonly Fact[];
  readonly after?: readonly string[];
  readonly footer: string;
  /** A code to show or type, in large letters. */
  readonly code?: { readonly label: string; readonly text: string };
}

export type Fact = readonly [label: string, value: string];

/** A position of a bill; a note stands below its label. */
export type Item = readonly [label: string, value: string, note?: string];

/** Things with what is to say of each; without a title, the paragraphs introduce them. */
interface Listing {
  readonly title?: string;
  readonly items: readonly Item[];
}

/** Items that add up to a total. */
export interface Bill {
  readonly items: readonly Item[];
  readonly total: Fact;
  /** Tax that comes on top of the total, and their sum. */
  readonly taxes?: readonly Fact[];
  /** Items that are crossed out, below the total, with what became of them in place of their price. */
  readonly crossed?: readonly Fact[];
}

export interface Link {
  readonly label: string;
  readonly url: string;
}

/** A rendered mail: plain text, and HTML with the same content. */
export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const SUBJECT_MAX = 150;

/** Text without line breaks and control characters, for example names from the ERP, which our forms have not validated. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

/** Text whose only control characters are line breaks and tabs, because `sendMail` refuses others for good. */
const visible = (text: string): string => text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, " ");

/** The text truncated to `max` UTF-16 units, without splitting a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  let short = "";
  for (const sign of text) {
    if (short.length + sign.length >= max) break;
    short += sign;
  }
  return `${short}…`;
}

/**
 * Renders a mail. Texts are escaped; the subject is a single line, truncated if needed.
 * @throws Error for a link that is not http(s)
 */
export function layOut(content: Content): Rendered {
  const { subject, paragraphs, action, links = [], brand, bill, lists = [], ...others } = content;
  const { facts = [], after = [], ...lines } = others;
  if ([...(action ? [action] : []), ...links].some(({ url }) => !/^https?:\/\//.test(url)))
    throw new Error("links in mails must be http(s)");
  const [heading, footer] = [oneLine(lines.heading), oneLine(lines.footer)];
  const text = [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(lines.code ? [`${lines.code.label}: ${oneLine(lines.code.text)}`] : []),
    ...(bill ? [factLines([...bill.items, bill.total, ...(bill.taxes ?? []), ...(bill.crossed ?? [])])] : []),
    ...lists.map(({ title, items }) => [...(title ? [`${oneLine(title)}:`] : []), factLines(items)].join("\n")),
    ...(facts.length > 0 ? [factLines(facts)] : []),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...after,
    `--\n${footer}`,
  ].join("\n\n");
  const html = [
    `<!doctype html><html><body style="margin:0;background:#f4f5f6;font:14px/20px system-ui,sans-serif;color:#1d2125">`,
    `<div style="max-width:560px;margin:0 auto;padding:24px">`,
    ...(brand ? [masthead(brand)] : []),
    `<div style="background:#fff;border-radius:8px;padding:24px"><h1 style="margin:0 0 16px;font-size:18px">${escapeHtml(heading)}</h1>`,
    ...(lines.code ? [largeCode(lines.code)] : []),
    ...paragraphs.map(paragraph),
    ...(action ? [button(action, brand)] : []),
    ...(bill ? [billTable(bill)] : []),
    ...lists.map(listTable),
    ...(facts.length > 0
      ? [`<table style="border-collapse:collapse;margin:16px 0">${facts.map(factRow).join("")}</table>`]
      : []),
    ...links.map((link) => (action ? textLink(link) : button(link, brand))),
    ...after.map(paragraph),
    `</div><p style="color:#5b6168;font-size:12px">${escapeHtml(footer)}</p></div></body></html>`,
  ].join("\n");
  return { subject: cut(oneLine(subject), SUBJECT_MAX), text: `${visible(text)}\n`, html: visible(html) };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const largeCode = ({ label, text }: NonNullable<Content["code"]>): string =>
  `<p style="margin:16px 0;padding:12px 16px;border-radius:6px;background:#f4f5f6">${escapeHtml(label)}<br>` +
  `<span style="font:600 32px/40px ui-monospace,monospace;letter-spacing:4px">${escapeHtml(oneLine(text))}</span></p>`;

const lines = (text: string): string => escapeHtml(text).replaceAll("\n", "<br>");
/** Indents the lines of a value, so that they cannot imitate a label. */
const indented = (text: string): string => text.replaceAll("\n", "\n    ");
const factLines = (items: readonly Item[]): string =>
  items.map(([label, value, note]) => `${label}: ${indented([value, note].filter(Boolean).join("\n"))}`).join("\n");
const paragraph = (text: string): string => `<p style="margin:0 0 12px">${lines(text)}</p>`;
const factRow = ([label, value]: Fact): string =>
  `<tr><td style="padding:4px 16px 4px 0;color:#5b6168;vertical-align:top">${escapeHtml(label)}</td><td style="padding:4px 0">${lines(value)}</td></tr>`;

/** An item with its note below its label. */
const itemRow = ([label, value, note]: Item, cell: string, name = cell): string =>
  `<tr><td style="padding:6px 16px 6px 0;vertical-align:top;${name}">${escapeHtml(label)}` +
  `${note ? `<br><span style="color:#5b6168;font-size:12px">${lines(note)}</span>` : ""}</td>` +
  `<td style="padding:6px 0;vertical-align:top;text-align:right;white-space:nowrap;${cell}">${escapeHtml(value)}</td></tr>`;

/** Items and total with the amounts below each other. */
function billTable({ items, total, taxes = [], crossed = [] }: Bill): string {
  const rows = [
    ...items.map((item) => itemRow(item, "border-bottom:1px solid #e6e8eb")),
    itemRow(total, "font-weight:700"),
    ...taxes.map((item) => itemRow(item, "")),
    ...crossed.map((item) => itemRow(item, "color:#5b6168", "color:#5b6168;text-decoration:line-through")),
  ];
  return `<table style="border-collapse:collapse;width:100%;margin:16px 0">${rows.join("")}</table>`;
}

/** A list with a line below each of its items. */
function listTable({ title, items }: Listing): string {
  const head = title ? `<h2 style="margin:24px 0 4px;font-size:14px">${escapeHtml(oneLine(title))}</h2>` : "";
  const rows = items.map((item) => itemRow(item, "border-bottom:1px solid #e6e8eb"));
  return `${head}<table style="border-collapse:collapse;width:100%;margin:0 0 16px">${rows.join("")}</table>`;
}

function button({ label, url }: Link, brand?: Brand): string {
  const { accent = "#1d2125", accentText = "#fff" } = brand ?? {};
  const style = `display:inline-block;padding:10px 16px;border-radius:6px;background:${accent};color:${accentText};text-decoration:none;font-weight:600`;
  return `<p style="margin:16px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

const textLink = ({ label, url }: Link): string =>
  `<p style="margin:12px 0"><a href="${escapeHtml(url)}" style="color:#1d2125">${escapeHtml(label)}</a></p>`;

/** The logo or title of the host, above the mail. */
function masthead({ title, accent, logo }: Brand): string {
  const name = escapeHtml(oneLine(title));
  const shown = logo
    ? `<img src="${escapeHtml(logo)}" alt="${name}" height="32" style="height:32px;border:0">`
    : `<span style="font-size:18px;font-weight:700;color:#1d2125">${name}</span>`;
  return `<div style="border-left:4px solid ${accent};padding:6px 12px;margin:0 0 16px">${shown}</div>`;
}
