import { PDFDocument } from "@cantoo/pdf-lib";
import { currencySchema } from "@spoke/core/host/schema.ts";
import { amountText, countText, dayText, moneyText, renderPdf } from "@spoke/core/pdf";
import { linesOf, runsOf, settable } from "@spoke/core/pdf/text.ts";
import { amountOf, setClock } from "@spoke/core/platform";
import { afterEach, expect, it, vi } from "vitest";
import { readPdf } from "../../support/pdf.ts";

let restore = setClock(() => Date.parse("2026-11-20T08:00:00Z"));
afterEach(() => {
  restore();
  restore = setClock(() => Date.parse("2026-11-20T08:00:00Z"));
});

const letterhead = { name: "Northline", accent: "#0b5d4e", lines: ["office@northline.example"] };

it("a document contains its text, its language, and the host's name", async () => {
  const pdf = await renderPdf({
    title: "Kontoauszug für Müller & Söhne",
    lang: "de",
    letterhead,
    draw: (sheet) => {
      sheet.heading("Kontoauszug");
      sheet.facts([
        ["Händler", "Žluťoučký Rad GmbH"],
        ["Straße", "Łódź 12"],
      ]);
      sheet.table({
        columns: [
          { title: "Rechnung", width: 3 },
          { title: "Betrag", width: 1, align: "end" },
        ],
        rows: [{ cells: ["I-1", "1.234,50"] }, { cells: ["Summe", "−12,00"], strong: true }],
      });
    },
  });
  const { pages, title, lang } = readPdf(pdf);
  expect([title, lang, pages.length]).toEqual(["Kontoauszug für Müller & Söhne", "de", 1]);
  const lines = pages[0]?.split("\n") ?? [];
  expect(lines).toEqual(
    expect.arrayContaining([
      "Northline",
      "office@northline.example",
      "Žluťoučký Rad GmbH",
      "Łódź 12",
      "1.234,50",
      "−12,00",
    ]),
  );
  expect(lines.slice(-2)).toEqual(["Kontoauszug für Müller & Söhne", "Seite 1 von 1"]);
  expect(pdf.length).toBeLessThan(60_000);
});

it("is on Letter in the US and on A4 elsewhere", async () => {
  const sizeIn = async (country: string) => {
    const pdf = await renderPdf({ country, title: "t", lang: "en-US", draw: (sheet) => sheet.text("x") });
    return (await PDFDocument.load(pdf)).getPage(0).getSize();
  };
  expect(await sizeIn("US")).toEqual({ width: 612, height: 792 });
  expect(await sizeIn("DE")).toEqual({ width: 595.28, height: 841.89 });
});

it("a long table spans pages, each with the header and the page number", async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({ cells: [`I-${index}`, String(index)] }));
  const columns = [
    { title: "Invoice", width: 1 },
    { title: "Amount", width: 1, align: "end" as const },
  ];
  const { pages } = readPdf(
    await renderPdf({ title: "t", lang: "en-US", draw: (sheet) => sheet.table({ columns, rows }) }),
  );
  expect(pages).toHaveLength(4);
  for (const [index, page] of pages.entries()) {
    expect(page.split("\n").filter((line) => line === "Invoice")).toHaveLength(1);
    expect(page).toContain(`Page ${index + 1} of 4`);
  }
  const numbers = pages.join("\n").match(/^I-\d+$/gm);
  expect(numbers).toEqual(rows.map(({ cells }) => cells[0]));
});

it("columns at the end that fit their cells have room for their figures, which are all of one width", async () => {
  let gap = 0;
  await renderPdf({
    title: "t",
    lang: "en-US",
    draw: (sheet) => {
      const drawn = vi.spyOn(sheet.doc, "text");
      const end = { width: 1, align: "end", fits: true } as const;
      const columns = [
        { title: "Name", width: 1 },
        { title: "1", ...end },
        { title: "1", ...end },
      ];
      sheet.table({ columns, rows: [{ cells: ["A", "1111", "111 pcs (1 × box of 111)"] }] });
      const xOf = (text: string) => Number(drawn.mock.calls.find(([shown]) => shown === text)?.[1]);
      sheet.doc.font("regular").fontSize(8.5);
      gap = xOf("111 pcs (1 × box of 111)") - xOf("1111") - sheet.doc.widthOfString("1111", { features: ["tnum"] });
    },
  });
  expect(gap).toBeGreaterThanOrEqual(8);
});

it("the same request at the same time produces identical bytes", async () => {
  const render = () =>
    renderPdf({ title: "t", lang: "en-US", letterhead, draw: (sheet) => sheet.text("x ".repeat(900)) });
  expect(Buffer.from(await render()).equals(await render())).toBe(true);
});

it("user input cannot break it: control characters, right-to-left text, unknown characters, endless words", async () => {
  const nasty = `a\u0000b\u001b[31m\u202Ec\u2066d\ud800 ${"W".repeat(5_000)} \u05d0\u05d1 漢字 🚲`;
  const columns = [
    { title: "A", width: 1 },
    { title: "B", width: 4 },
  ];
  const { pages } = readPdf(
    await renderPdf({
      title: nasty,
      lang: "en-US",
      letterhead: { ...letterhead, name: nasty, logo: Buffer.from("no picture") },
      draw: (sheet) => {
        sheet.heading(nasty);
        sheet.facts([[nasty, nasty]]);
        sheet.table({ columns, rows: [{ cells: [nasty, nasty] }, { cells: [] }] });
      },
    }),
  );
  const text = pages.join("\n");
  expect(text).toContain("ab[31mcd□");
  expect(/(?!\n)[\p{Cc}\p{Cf}]/u.test(text)).toBe(false);
  expect(pages.length).toBeLessThan(6);
  expect(settable("\u05d0🚲A", (sign) => sign < "\u0080")).toBe("□□A");
});

it("names in Chinese, Japanese, and Korean print, and only they load their fonts", async () => {
  const render = (name: string) =>
    renderPdf({ title: name, lang: "en-SG", letterhead, facts: [["Dealer", name]], draw: (sheet) => sheet.text(name) });
  const plain = readPdf(await render("Cycle Works Pte Ltd"));
  const names = "Cycle Works 捷安特自行車行 日本サイクル 서울자전거";
  const asian = readPdf(await render(names));
  expect(asian.pages.map((page) => page.replaceAll("\n", ""))).toEqual([expect.stringContaining(`${names}Dealer`)]);
  expect(asian.fonts).toEqual(["Inter", "SourceHanSansCN", "SourceHanSansKR"]);
  expect(plain.fonts).toEqual(["Inter"]);
});

it("a text is split where its script changes", () => {
  expect(runsOf("")).toEqual([]);
  expect(runsOf("Rad − 1.234,50 €")).toEqual([{ face: "latin", text: "Rad − 1.234,50 €" }]);
  expect(runsOf("A 車行 한글!")).toEqual([
    { face: "latin", text: "A " },
    { face: "han", text: "車行" },
    { face: "latin", text: " " },
    { face: "hangul", text: "한글" },
    { face: "latin", text: "!" },
  ]);
});

it("lines break at spaces, and within a word only if it is too wide", () => {
  const measure = (text: string): number => text.length;
  expect(linesOf("one two three", 7, measure)).toEqual(["one two", "three"]);
  expect(linesOf("a abcdefghij k", 4, measure)).toEqual(["a", "abcd", "efgh", "ij k"]);
  expect(linesOf("one\n\ntwo", 10, measure)).toEqual(["one", "", "two"]);
  expect(linesOf("🚲🚲", 1, measure)).toEqual(["🚲", "🚲"]);
});

it("amounts and days are written in the reader's language, with the host's sign and decimals", () => {
  const host = (currency: object) =>
    currencySchema.parse({ thousandSeparator: ",", decimalSeparator: ".", ...currency });
  const dollar = host({ display: "USD", symbol: "$", decimalPrecision: 2 });
  const euro = host({ display: "EUR", symbol: "€", decimalPrecision: 2 });
  const rupiah = host({ display: "IDR", symbol: "Rp", decimalPrecision: 0 });
  expect(moneyText(amountOf(12_345_678_900), "USD", dollar, "en-US")).toBe("$1,234,567.89");
  expect(moneyText(amountOf(-1_000), "USD", dollar, "en-US")).toBe("−$0.10");
  expect(moneyText(amountOf(-49), "USD", dollar, "en-US")).toBe("$0.00");
  expect(moneyText(amountOf(12_345_000), "EUR", dollar, "en-US")).toBe("EUR\u00a01,234.50");
  expect(moneyText(amountOf(-14_703_000), "EUR", euro, "de")).toBe("−1.470,30\u00a0€");
  expect(moneyText(amountOf(14_703_000), "EUR", euro, "fr")).toBe("1\u00a0470,30\u00a0€");
  expect(moneyText(amountOf(1_250_000_000), "IDR", rupiah, "id-ID")).toBe("Rp\u00a0125.000");
  expect(amountText(amountOf(9_999_950), "USD", dollar, "en-US")).toBe("1,000.00");
  expect(countText(-12_345, "en-US")).toBe("−12,345");
  expect(dayText("2026-03-05", "de")).toBe("05. Mär 2026");
  expect(dayText("soon", "en-US")).toBe("soon");
});
