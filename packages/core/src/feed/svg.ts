/**
 * SVGs are shown on our own origin, so only shapes, text, and gradients are allowed: nothing that runs scripts, loads, or
 * refers to anything external. The parser is strict and refuses what it does not understand.
 */

const ELEMENTS = new Set(
  (
    "svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan linearGradient " +
    "radialGradient stop clipPath mask pattern"
  ).split(" "),
);

/** Allowed attributes besides `data-…`. None of them runs or loads anything; references are checked by value. */
const ATTRIBUTES = new Set(
  (
    "xmlns xmlns:xlink version id class viewBox preserveAspectRatio x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points dx dy " +
    "width height transform fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin " +
    "stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color display visibility overflow " +
    "vector-effect paint-order clip-path clip-rule mask clipPathUnits maskUnits maskContentUnits patternUnits " +
    "patternContentUnits patternTransform gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity " +
    "font-family font-size font-weight font-style font-variant letter-spacing word-spacing text-anchor " +
    "dominant-baseline alignment-baseline text-decoration textLength lengthAdjust rotate pathLength shape-rendering " +
    "text-rendering image-rendering color-interpolation role aria-label aria-labelledby aria-hidden focusable xml:space " +
    "href xlink:href"
  ).split(" "),
);

const NAMESPACES: Readonly<Record<string, string>> = {
  xmlns: "http://www.w3.org/2000/svg",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
};

const MAX_DEPTH = 64;
const TOKEN =
  /<!--(?:(?!--)[\s\S])*-->|<\/([A-Za-z]+)\s*>|<([A-Za-z]+)((?:\s+[A-Za-z_:][A-Za-z0-9:_-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;
const ATTRIBUTE = /([A-Za-z_:][A-Za-z0-9:_-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const PROLOG =
  /^\uFEFF?(?:<\?xml version="1\.[01]"(?: encoding="[Uu][Tt][Ff]-8")?(?: standalone="(?:yes|no)")?\s*\?>)?\s*/;
const ENTITIES = /&(?!(?:amp|lt|gt|quot|apos);)/;

export function isSafeSvg(text: string): boolean {
  const open: string[] = [];
  let roots = 0;
  TOKEN.lastIndex = PROLOG.exec(text)?.[0].length ?? 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token) return false;
    const [match, closing, opening, attributes = "", selfClosing] = token;
    if (closing !== undefined) {
      if (open.pop() !== closing) return false;
    } else if (opening !== undefined) {
      if (open.length === 0) roots += 1;
      if (open.length === 0 && (roots > 1 || opening !== "svg" || !/\sxmlns\s*=/.test(attributes))) return false;
      if (!ELEMENTS.has(opening) || !safeAttributes(attributes)) return false;
      if (selfClosing === "") open.push(opening);
      if (open.length > MAX_DEPTH) return false;
    } else if (!match.startsWith("<!--")) {
      if (ENTITIES.test(match) || (open.length === 0 && match.trim() !== "")) return false;
    }
  }
  return roots === 1 && open.length === 0;
}

function safeAttributes(text: string): boolean {
  const names = new Set<string>();
  for (const [, name = "", double, single] of text.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? "";
    if (names.has(name) || !(ATTRIBUTES.has(name) || /^data-[a-z0-9-]+$/.test(name))) return false;
    names.add(name);
    if (ENTITIES.test(value) || value.includes("\\")) return false;
    if (name in NAMESPACES && value !== NAMESPACES[name]) return false;
    if (name.endsWith("href") && !/^#[\w.-]+$/.test(value)) return false;
    // `url(` may only refer to the drawing itself.
    if (/url\s*\(/i.test(value.replace(/url\(\s*#[\w.-]+\s*\)/g, ""))) return false;
    if (!name.startsWith("xmlns") && /(?:script|data|https?):/i.test(value)) return false;
  }
  return true;
}
