import { isSafeSvg } from "@spoke/core/feed/svg.ts";
import { drawBike } from "@spoke/sandbox/demo/pictures-bike.ts";
import { drawPart } from "@spoke/sandbox/demo/pictures-parts.ts";
import { describe, expect, test } from "vitest";

const svg = (inner: string, attributes = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inner}</svg>`;

describe("drawings that are shown", () => {
  test.each([
    ["shapes", svg('<g id="a"><path d="M0 0L10 10" stroke="#123456"/></g><use href="#a"/>')],
    [
      "lines and gradients with digits in their attributes",
      svg(
        '<line x1="0" y1="0" x2="9" y2="9" data-row-2="b"/><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"/></defs>',
      ),
    ],
    ["text with entities", svg("<text x='1' y='2'>Rad &amp; S&#xf6;hne</text>".replace("&#xf6;", "ö"))],
    ["gradients", svg('<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><rect fill="url(#g)"/>')],
    [
      "a prolog and comments",
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a bike -->\n${svg("<title>Bike</title>")}\n`,
    ],
  ])("%s", (_, text) => {
    expect(isSafeSvg(text)).toBe(true);
  });

  test("the demo's own", () => {
    expect(isSafeSvg(drawBike("road", "#c8102e"))).toBe(true);
    expect(isSafeSvg(drawPart("helmet", "#c8102e"))).toBe(true);
  });
});

describe("drawings that are refused", () => {
  test.each([
    ["a script", svg("<script>alert(1)</script>")],
    ["a script in capitals", svg("<SCRIPT>alert(1)</SCRIPT>")],
    ["a foreign object", svg("<foreignObject><p>x</p></foreignObject>")],
    ["an event attribute", svg("", ' onload="alert(1)"')],
    ["an event attribute without quotes", svg("<rect onclick=alert(1) />")],
    ["an event attribute after a slash", svg('<rect/onclick="alert(1)"/>')],
    ["an event attribute behind a digit", svg('<rect x1onload="alert(1)"/>')],
    ["an attribute that begins with a digit", svg('<rect 1onload="alert(1)"/>')],
    ["an address in an attribute with a digit", svg('<line x1="url(https://example.com/a)"/>')],
    ["an unknown attribute with a digit", svg('<rect x3="1"/>')],
    ["a picture from elsewhere", svg('<image href="https://example.com/a.png"/>')],
    ["a link", svg('<a href="https://example.com"><text>x</text></a>')],
    ["use of another file", svg('<use href="https://example.com/a.svg#x"/>')],
    ["use of data", svg('<use xlink:href="data:image/svg+xml;base64,AAAA#x"/>')],
    ["a style element", svg("<style>@import url(https://example.com/a.css)</style>")],
    ["a style attribute", svg('<rect style="fill:url(https://example.com/a)"/>')],
    ["an address in a fill", svg('<rect fill="url(https://example.com/a#b)"/>')],
    ["an address with blanks", svg('<rect fill="URL  ( //example.com/a )"/>')],
    ["an escaped address", svg('<rect fill="u\\72l(//example.com)"/>')],
    ["an animation", svg('<set attributeName="href" to="javascript:alert(1)"/>')],
    ["a document type", `<!DOCTYPE svg [<!ENTITY x "y">]>${svg("")}`],
    ["an entity of its own", svg("<text>&x;</text>")],
    ["a character reference", svg('<text id="&#106;">x</text>')],
    ["a stylesheet instruction", `<?xml-stylesheet href="https://example.com/a.css"?>${svg("")}`],
    ["CDATA", svg("<text><![CDATA[<script>]]></text>")],
    ["another namespace", '<svg xmlns="http://www.w3.org/1999/xhtml"></svg>'],
    ["no namespace", "<svg></svg>"],
    ["another root", '<html xmlns="http://www.w3.org/2000/svg"></html>'],
    ["two roots", svg("") + svg("")],
    ["an open end", '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
    ["crossed ends", svg("<g><text></g></text>")],
    ["text outside", `${svg("")}<`],
    ["a comment that hides", svg("<!-- -- ><script>alert(1)</script> -->")],
    ["an attribute twice", svg('<rect x="1" x="2"/>')],
    ["great depth", svg("<g>".repeat(100) + "</g>".repeat(100))],
    ["nothing", ""],
    ["only text", "GIF89a"],
  ])("%s", (_, text) => {
    expect(isSafeSvg(text)).toBe(false);
  });

  test("long nonsense is refused", () => {
    expect(isSafeSvg(`<svg ${'a="" '.repeat(200_000)}`)).toBe(false);
    expect(isSafeSvg(svg(`<rect ${" ".repeat(200_000)}`))).toBe(false);
    expect(isSafeSvg(`<!--${"-".repeat(500_000)}`)).toBe(false);
  });
});
