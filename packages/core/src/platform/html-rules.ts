import createPurifier, { type Config, type UponSanitizeAttributeHook, type WindowLike } from "dompurify";
import { Refusal } from "./errors.ts";

/** Maximum size of rich text, in bytes of UTF-8. */
export const MAX_HTML_BYTES = 200_000;
/** Maximum number of opening and closing tags. Parsing is quadratic in their depth; articles have hundreds. */
const MAX_TAGS = 5_000;
const MAX_PASSES = 5;

const TAGS =
  "h1 h2 h3 h4 h5 h6 p br hr div span blockquote pre code ul ol li dl dt dd table caption colgroup col thead tbody tfoot " +
  "tr th td a img figure figcaption b strong i em u s del ins sub sup small mark";

/** Allowed attributes with a check of their values. All others are dropped: style, class, id, name, data-…, aria-…, on…. */
const ATTRIBUTES: Readonly<Record<string, (value: string, element: string) => boolean>> = {
  href: (value, element) => element === "a" && isLink(value),
  src: (value, element) => element === "img" && isPicture(value),
  target: (value, element) => element === "a" && value === "_blank",
  title: isText,
  alt: isText,
  width: isSize,
  height: isSize,
  start: isSize,
  colspan: isSpan,
  rowspan: isSpan,
  scope: (value) => /^(?:col|row|colgroup|rowgroup)$/.test(value),
  lang: (value) => /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(value),
  dir: (value) => /^(?:ltr|rtl|auto)$/.test(value),
};

const CONFIG: Config = {
  ALLOWED_TAGS: TAGS.split(" "),
  ALLOWED_ATTR: Object.keys(ATTRIBUTES),
  ALLOWED_NAMESPACES: ["http://www.w3.org/1999/xhtml"],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: false,
  RETURN_TRUSTED_TYPE: false,
};

const OWN_ORIGIN = "https://own.invalid";
/** Characters that browsers drop from an address or read as a slash, which changes its destination. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const DECEIVING = /[\u0000-\u001f\u007f\\]/;

/** The parsed address if it is absolute or a path of our site; undefined otherwise, or if it is deceptive. */
function addressOf(value: string): URL | undefined {
  if (DECEIVING.test(value) || value !== value.trim()) return undefined;
  if (value.startsWith("/")) {
    const own = URL.parse(value, OWN_ORIGIN);
    // `/..//elsewhere` resolves to `//elsewhere`, which is another site when it is resolved again.
    return own?.origin === OWN_ORIGIN && !own.pathname.startsWith("//") ? own : undefined;
  }
  const address = /^(?:https?:\/\/|mailto:)/i.test(value) ? URL.parse(value) : null;
  return address && address.username === "" && address.password === "" ? address : undefined;
}

function isLink(value: string): boolean {
  return addressOf(value) !== undefined;
}

/** Pictures come from the media library: browsers refuse those of other hosts, which would also learn who reads the text. */
function isPicture(value: string): boolean {
  return value.startsWith("/media/") && addressOf(value)?.pathname.startsWith("/media/") === true;
}

function isText(value: string): boolean {
  return !/[<>]/.test(value);
}

function isSize(value: string): boolean {
  return /^\d{1,4}$/.test(value);
}

function isSpan(value: string): boolean {
  return /^[1-9]\d?$/.test(value);
}

const onAttribute: UponSanitizeAttributeHook = (element, attribute) => {
  const { attrName, attrValue } = attribute;
  const allowed = Object.hasOwn(ATTRIBUTES, attrName) ? ATTRIBUTES[attrName] : undefined;
  if (!allowed?.(attrValue, element.nodeName.toLowerCase())) attribute.keepAttr = false;
};

/**
 * Creates the sanitizer of rich text for the DOM of `window`: the browser's own, or that of `html.ts`. The result contains
 * only headings, paragraphs, lists, tables, links, pictures, and emphasis, and sanitizing it again does not change it.
 * @throws Refusal "text_too_long" over 200 KB, "html_too_complex" over 5,000 tags
 */
export function sanitizerFor(window: WindowLike): (html: string) => string {
  const purifier = createPurifier(window);
  // On an unsupported DOM, DOMPurify returns its input unchanged.
  if (!purifier.isSupported) throw new Error("DOMPurify does not support this DOM");
  purifier.addHook("uponSanitizeAttribute", onAttribute);
  purifier.addHook("afterSanitizeAttributes", (element) => {
    // A customized built-in (`is`) stays one after the attribute is removed, so drop the element.
    const claims = element.hasAttribute("is");
    if (claims || (element.nodeName === "IMG" && !element.hasAttribute("src"))) element.remove();
    // A link that may lead nowhere is text.
    if (element.nodeName === "A" && !element.hasAttribute("href")) element.replaceWith(...element.childNodes);
    if (element.nodeName === "A" && element.hasAttribute("target")) element.setAttribute("rel", "noopener noreferrer");
  });

  return (html) => {
    if (new TextEncoder().encode(html).length > MAX_HTML_BYTES) throw new Refusal("invalid", "text_too_long");
    let text = html;
    // Dropping an element can leave two that must not be nested, which parse differently the next time. Repeat until parsing
    // again changes nothing.
    for (let pass = 0; pass < MAX_PASSES; pass += 1) {
      if ((text.match(/<[/a-z]/gi)?.length ?? 0) > MAX_TAGS) throw new Refusal("invalid", "html_too_complex");
      const clean = purifier.sanitize(text, CONFIG);
      if (clean === text) return clean;
      text = clean;
    }
    throw new Refusal("invalid", "html_too_complex");
  };
}
