import { Parser } from "saxen";
import { refuseFile } from "./limits.ts";

/** Of an element; a workbook's root has some twenty, most of them namespaces. */
const MAX_ATTRIBUTES = 100;
/** Characters; the longest that Excel writes are formulas, of 8,192. */
const MAX_ATTRIBUTE = 10_000;

/** An attribute of the element that was just opened, by its name without prefix. */
export type Attribute = (name: string) => string | undefined;

export interface XmlVisitor {
  open?(name: string, attribute: Attribute): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Goes over a part's XML with the parser that will read it, and by its rules: names without prefixes, character references
 * resolved. Declarations of any kind (DTD, entities), CDATA and other encodings than UTF-8 are refused.
 * @returns how many elements there were.
 * @throws Refusal "file_unreadable", "file_too_large" for more than `maxElements`, or what the visitor throws.
 */
export function visitXml(part: Buffer, maxElements: number, visitor: XmlVisitor): number {
  let elements = 0;
  const refuse = () => {
    throw refuseFile("file_unreadable");
  };
  const parser = new Parser()
    .on("error", refuse)
    .on("attention", refuse)
    .on("cdata", refuse)
    .on("openTag", (name, attributes, decode) => {
      elements += 1;
      if (elements > maxElements) throw refuseFile("file_too_large");
      const given = attributes();
      checkAttributes(given);
      visitor.open?.(withoutPrefix(name), (wanted) => {
        const value = attributeOf(given, wanted);
        return value === undefined ? undefined : decode(value);
      });
    });
  const { close, text } = visitor;
  if (close) parser.on("closeTag", (name) => close(withoutPrefix(name)));
  if (text) parser.on("text", (value, decode) => text(decode(value)));
  parser.parse(decodeXml(part));
  return elements;
}

/** The reader looks at every attribute of every element, whether it needs it or not. */
function checkAttributes(attributes: Readonly<Record<string, string>>): void {
  let count = 0;
  for (const name in attributes) {
    count += 1;
    if (count > MAX_ATTRIBUTES || (attributes[name]?.length ?? 0) > MAX_ATTRIBUTE) throw refuseFile("file_unreadable");
  }
}

/** @throws Refusal when two attributes go by that name: readers differ in which of them counts. */
function attributeOf(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  let found: string | undefined;
  for (const name of Object.keys(attributes)) {
    const named = name === wanted || (name.endsWith(`:${wanted}`) && !name.startsWith("xmlns:"));
    if (named && found !== undefined) throw refuseFile("file_unreadable");
    if (named) found = attributes[name];
  }
  return found;
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

function decodeXml(part: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(part);
  } catch (error) {
    if (error instanceof TypeError) throw refuseFile("file_unreadable");
    throw error;
  }
  const encoding = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{0,40})["']/.exec(text)?.[1] ?? "utf-8";
  // Also where the parser would overlook it, such as before the root.
  if (!/^utf-?8$/i.test(encoding) || /<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refuseFile("file_unreadable");
  return text;
}
