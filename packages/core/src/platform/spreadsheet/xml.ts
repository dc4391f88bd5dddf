/// <reference path="./saxen.d.ts" />
import { Parser } from "saxen";
import { refuseFile } from "./limits.ts";

/** Per element. The root of a workbook has about twenty, most of them namespaces. */
const MAX_ATTRIBUTES = 100;
/** In characters. The longest that Excel writes are formulas of 8,192. */
const MAX_ATTRIBUTE = 10_000;

/** Looks up an attribute of the current element by its name without prefix. */
export type Attribute = (name: string) => string | undefined;

export interface XmlVisitor {
  open?(name: string, attribute: Attribute): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Visits a part's XML with the parser that will read it: names without prefixes, character references resolved. Declarations
 * (DTD, entities), CDATA, and encodings other than UTF-8 are refused.
 * @returns the number of elements
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
    .on("openTag", (name, getAttributes, decode) => {
      elements += 1;
      if (elements > maxElements) throw refuseFile("file_too_large");
      const attributes = getAttributes();
      checkAttributes(attributes);
      visitor.open?.(withoutPrefix(name), (wanted) => {
        const value = attributeOf(attributes, wanted);
        return value === undefined ? undefined : decode(value);
      });
    });
  const { close, text } = visitor;
  if (close) parser.on("closeTag", (name) => close(withoutPrefix(name)));
  if (text) parser.on("text", (value, decode) => text(decode(value)));
  parser.parse(decodeXml(part));
  return elements;
}

/** The library parses every attribute of every element, needed or not. */
function checkAttributes(attributes: Readonly<Record<string, string>>): void {
  let count = 0;
  for (const name in attributes) {
    count += 1;
    if (count > MAX_ATTRIBUTES || (attributes[name]?.length ?? 0) > MAX_ATTRIBUTE) throw refuseFile("file_unreadable");
  }
}

/** @throws Refusal if two attributes have the name: readers differ in which of them they use */
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
  // Also in places that the parser skips, such as before the root.
  if (!/^utf-?8$/i.test(encoding) || /<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refuseFile("file_unreadable");
  return text;
}
