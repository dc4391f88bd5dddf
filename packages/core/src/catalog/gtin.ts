/** Numbers of articles on barcodes (GTIN), and what barcodes of articles and frames say. Browser-safe. */

const LENGTHS: readonly number[] = [8, 12, 13, 14];

/**
 * The 14 digits of a GTIN with 8, 12, 13, or 14 digits, so that leading zeros make no difference; undefined for any other
 * text, and for a wrong check digit.
 */
export function gtinOf(typed: string): string | undefined {
  const digits = typed.trim().replace(/(?<=\d)[ -](?=\d)/g, "");
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return undefined;
  const padded = digits.padStart(14, "0");
  return /^0+$/.test(padded) || checkDigit(padded.slice(0, 13)) !== padded.at(-1) ? undefined : padded;
}

/** The digit that follows 13 digits. */
function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** A GTIN as printed below a barcode: 13 digits, or 8, 12, or 14 if it has as many. */
export function shownGtin(gtin: string): string {
  const digits = gtin.replace(/^0+/, "");
  return digits.padStart(LENGTHS.find((length) => length !== 12 && length >= digits.length) ?? 14, "0");
}

/** The GTIN of an item with these digits in front of its check digit, at most 13. */
export function gtinFor(item: string): string {
  const digits = item.padStart(13, "0");
  return `${digits}${checkDigit(digits)}`;
}

/** What a barcode, QR code, or hand scanner says. */
export interface Scan {
  /** Everything that was read. */
  readonly text: string;
  readonly gtin?: string;
  /** Serial number of the thing: the frame number of a bike. */
  readonly serial?: string;
}

/** Longest text of a code that is looked at. */
const MAX_TEXT = 2000;

/**
 * Reads GS1 Digital Links (`https://…/01/{gtin}/21/{serial}`), GS1 element strings, plain GTINs, and the address on our
 * warranty documents (`…/frames?number={frame number}`). Anything else is only text.
 */
export function readScan(typed: string): Scan {
  const text = typed.slice(0, MAX_TEXT).trim();
  const plain = gtinOf(text);
  if (plain) return { text, gtin: plain };
  return { text, ...(URL.canParse(text) && /^https?:/i.test(text) ? readLink(new URL(text)) : readElements(text)) };
}

function readLink(link: URL): Omit<Scan, "text"> {
  const frame = /\/frames\/?$/.test(link.pathname) ? link.searchParams.get("number") : null;
  if (frame) return { serial: frame };
  const parts = link.pathname.split("/").map(decoded);
  const after = (...names: readonly string[]) => parts[parts.findIndex((part) => names.includes(part)) + 1];
  const gtin = parts.some((part) => part === "01" || part === "gtin") ? gtinOf(after("01", "gtin") ?? "") : undefined;
  const serial = parts.some((part) => part === "21" || part === "ser")
    ? after("21", "ser")
    : (link.searchParams.get("21") ?? undefined);
  return gtin ? { gtin, ...(serial && { serial }) } : {};
}

/** `(01)09506000134352(21)ABC123`, or as scanners send it: `]d2010950600013435221ABC123`. */
function readElements(text: string): Omit<Scan, "text"> {
  const elements =
    /^\(01\)(\d{14})(?:\(1[1-7]\)\d{6})*(?:\(10\)[^(]{1,20})?(?:\(21\)([^(]{1,20}))?/.exec(text) ??
    // biome-ignore lint/suspicious/noControlCharactersInRegex: GS1 ends a field of variable length with it
    /^(?:\][A-Za-z]\d)?\x1d?01(\d{14})(?:1[1357]\d{6})*(?:21([^\x1d]{1,20}))?(?:\x1d|$)/.exec(text);
  const gtin = elements && gtinOf(elements[1] ?? "");
  const serial = elements?.[2];
  return gtin ? { gtin, ...(serial && { serial }) } : {};
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
