import { inflateSync } from "node:zlib";

/** The text of a PDF: lines per page, in drawing order. */
export interface ReadPdf {
  readonly pages: readonly string[];
  readonly title: string;
  readonly lang: string;
  /** Families of the embedded fonts, sorted. */
  readonly fonts: readonly string[];
}

/**
 * Extracts the text of a PDF with subset fonts (Identity-H and a ToUnicode map), like "copy" in a viewer.
 * @throws Error if an expected part is missing
 */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const raw = Buffer.from(bytes).toString("latin1");
  if (!raw.startsWith("%PDF-1.") || !raw.trimEnd().endsWith("%%EOF")) throw new Error("no PDF");
  const objects = new Map<string, { body: string; stream: string }>();
  for (const [, id = "", body = ""] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf("\nstream\n");
    const head = at < 0 ? body : body.slice(0, at);
    const data = at < 0 ? "" : body.slice(at + 8, body.lastIndexOf("\nendstream"));
    const plain = /FlateDecode/.test(head) ? inflateSync(Buffer.from(data, "latin1")).toString("latin1") : data;
    objects.set(id, { body: head, stream: plain });
  }
  const object = (id: string | undefined) => {
    const found = objects.get(id ?? "");
    if (!found) throw new Error(`no object ${id}`);
    return found;
  };
  const maps = new Map<string, Map<string, string>>();
  for (const [id, { body }] of objects) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(body)?.[1];
    if (map !== undefined) maps.set(id, unicodeMap(object(map).stream));
  }
  const order = [...objects.values()].map(({ body }) => /\/Kids \[([^\]]*)\]/.exec(body)?.[1]).find((kids) => kids);
  const ids = [...(order ?? "").matchAll(/(\d+) 0 R/g)].map(([, id]) => id);
  const pages = ids.map((id) => {
    const { body } = object(id);
    const resources = object(/\/Resources (\d+) 0 R/.exec(body)?.[1]).body;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", font = ""]) => [name, maps.get(font)]),
    );
    return textOf(object(/\/Contents (\d+) 0 R/.exec(body)?.[1]).stream, fonts);
  });
  const title = /^\(([\s\S]*)\)$/.exec(object(/\/Title (\d+) 0 R/.exec(raw)?.[1]).body)?.[1] ?? "";
  const families = new Set([...raw.matchAll(/\/FontName \/[A-Z]{6}\+(\w+)/g)].map(([, family = ""]) => family));
  const fonts = [...families].sort();
  return { pages, title: pdfText(title), lang: /\/Lang \(([^)]*)\)/.exec(raw)?.[1] ?? "", fonts };
}

/** A text string of a PDF: UTF-16 with a byte order mark, or Latin. */
function pdfText(text: string): string {
  const bytes = Buffer.from(text.replace(/\\([()\\])/g, "$1"), "latin1");
  return bytes[0] === 0xfe ? Buffer.from(bytes.subarray(2)).swap16().toString("utf16le") : text;
}

function unicodeMap(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, from = "", list = ""] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [index, [, codes = ""]] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, "0");
      const units = codes.split(" ").map((unit) => Number.parseInt(unit, 16));
      map.set(glyph, String.fromCharCode(...units.filter((unit) => !Number.isNaN(unit))));
    }
  }
  return map;
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string> | undefined>): string {
  const lines: string[] = [];
  let font: ReadonlyMap<string, string> | undefined;
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name);
    if (shown === undefined) continue;
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    lines.push(glyphs.map((glyph) => font?.get(glyph.toLowerCase()) ?? `?${glyph}`).join(""));
  }
  return lines.join("\n");
}
