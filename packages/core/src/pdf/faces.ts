import type { AsianFonts, Fonts } from "./fonts.ts";
import { type Face, faceOf } from "./text.ts";

/** Font features to disable, because tables do not need them and they dominate the time for text layout. */
const WITHOUT = { calt: false, kern: false };

/** The fonts of a document, registered by name: `regular`, `strong`, `han`, and `hangul`. */
export class Faces {
  /** A text had Chinese, Japanese, or Korean characters, and their fonts were not loaded. */
  lacksAsian = false;
  /** Height of the baseline below the top of a line, in thousandths of the font's size. */
  readonly ascent: number;
  readonly #fonts: ReadonlyMap<Face, Embedded["font"]>;

  constructor(doc: PDFKit.PDFDocument, { regular, strong }: Fonts, asian: AsianFonts | undefined) {
    const latin = registered(doc, "regular", regular);
    registered(doc, "strong", strong);
    this.ascent = latin.ascender;
    const fonts = new Map<Face, Embedded["font"]>([["latin", latin.font]]);
    if (asian) for (const face of ["han", "hangul"] as const) fonts.set(face, registered(doc, face, asian[face]).font);
    this.#fonts = fonts;
  }

  /** Whether a character can be set. */
  readonly has = (sign: string): boolean => {
    const codePoint = sign.codePointAt(0) ?? 0;
    if (codePoint >= 0x20 && codePoint < 0x7f) return true;
    const font = this.#fonts.get(faceOf(sign));
    if (!font) this.lacksAsian = true;
    return font?.hasGlyphForCodePoint(codePoint) === true;
  };
}

/** Registers a font, and speeds up its text layout. */
function registered(doc: PDFKit.PDFDocument, name: string, bytes: Uint8Array): Embedded {
  doc.registerFont(name, Buffer.from(bytes));
  doc.font(name);
  const embedded: unknown = Reflect.get(doc, "_font");
  if (!isEmbedded(embedded)) throw new Error("unexpected font structure in pdfkit: update packages/core/src/pdf");
  const { font } = embedded;
  const layout = font.layout.bind(font);
  font.layout = (text, features) => {
    const wanted = Array.isArray(features) ? Object.fromEntries(features.map((feature) => [feature, true])) : features;
    return layout(text, { ...WITHOUT, ...wanted });
  };
  return embedded;
}

type Features = readonly string[] | Readonly<Record<string, boolean>>;

/** The part of pdfkit's font that is used here, with that of fontkit. */
interface Embedded {
  readonly ascender: number;
  readonly font: {
    readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
    layout: (text: string, features?: Features) => unknown;
  };
}

function isEmbedded(value: unknown): value is Embedded {
  if (typeof value !== "object" || value === null || !("font" in value) || !("ascender" in value)) return false;
  const { font } = value;
  return typeof font === "object" && font !== null && "hasGlyphForCodePoint" in font && "layout" in font;
}
