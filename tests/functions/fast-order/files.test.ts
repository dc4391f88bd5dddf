import { updateProductsInCart } from "@spoke/core/cart";
import { columnNamed, ORDER_COLUMNS } from "@spoke/core/fast-order/columns.ts";
import { orderSpreadsheet } from "@spoke/core/order-document";
import { Refusal } from "@spoke/core/platform";
import { LANGUAGES } from "@spoke/core/platform/language.ts";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { workbook } from "@spoke/core/platform/workbook.ts";
import { textsIn } from "@spoke/core/texts";
import { routes } from "@spoke/functions/rest/order-files.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { newShop, type Shop } from "../../builders/shop.ts";
import type { TestTable } from "../../support/cloud.ts";
import { httpEvent } from "../../support/http-event.ts";
import { startStores } from "../../support/stores.ts";
import { formulas, HOSTILE } from "./hostile.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const TEMPLATE = "GET /api/repeat-order/template";
const CHECK = "POST /api/repeat-order/check";

const answerSchema = z.object({
  rows: z.array(
    z.object({
      row: z.number(),
      written: z.string(),
      articleCode: z.string(),
      result: z.string(),
      problems: z.array(z.object({ field: z.string(), message: z.string() })),
      addedTo: z.number().nullable(),
      sum: z.number(),
      subTotal: z.number().nullable(),
    }),
  ),
  total: z.number().nullable(),
  currency: z.object({ currency: z.string(), symbol: z.string() }),
  file: z.string().nullable(),
});

/** Calls a route as the dealer. @throws Refusal for what is refused */
async function send(shop: Shop, routeKey: string, file?: Uint8Array, locale = "en-US", accepted?: string) {
  const [method = "", path = ""] = routeKey.split(" ");
  const body = file && { body: Buffer.from(file).toString("base64") };
  const event = {
    ...httpEvent({ method, path, routeKey, ...body }),
    isBase64Encoded: file !== undefined,
    ...(accepted && { queryStringParameters: { accepted } }),
  };
  const route = routes[routeKey];
  if (!route) throw new Error(`no route ${routeKey}`);
  return shop.as(() => route(event), { locale });
}

async function check(shop: Shop, file: Uint8Array, locale?: string, accepted?: string) {
  return answerSchema.parse(JSON.parse((await send(shop, CHECK, file, locale, accepted)).body ?? ""));
}

async function refusedAs(shop: Shop, file: Uint8Array): Promise<string> {
  try {
    return `taken: ${(await check(shop, file)).rows.length} rows`;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const sheet = (rows: (string | number)[][]): Promise<Buffer> => workbook([{ name: "Order", rows }]);
const rowsOf = async (file: string | Uint8Array) =>
  (await readSpreadsheet(typeof file === "string" ? Buffer.from(file, "base64") : file)).rows.map((row) => [...row]);

describe("[capability-005] the template of a repeat order", () => {
  it.each(LANGUAGES)(
    "has its columns in %s, which are understood when it comes back, and orders nothing of itself",
    async (locale) => {
      const shop = await newShop();
      await shop.sell("A-1");
      const answer = await send(shop, TEMPLATE, undefined, locale);
      expect(answer.headers).toMatchObject({
        "content-disposition": 'attachment; filename="repeat-order.xlsx"',
        "x-content-type-options": "nosniff",
      });
      const template = Buffer.from(answer.body ?? "", "base64");
      const [head = []] = await rowsOf(template);
      expect(head).toEqual(ORDER_COLUMNS.map((column) => textsIn(locale)(`file.order.column.${column}`)));
      expect(head.map(columnNamed)).toEqual(ORDER_COLUMNS);
      expect(await refusedAs(shop, template)).toBe("file_empty");
      const { rows } = await check(shop, await sheet([head, ["A-1", 2, ""]]), locale);
      expect(rows).toMatchObject([{ row: 2, result: "ok", sum: 2, subTotal: 20 }]);
    },
  );
});

describe("[capability-005] the cart as a file", () => {
  it.each(LANGUAGES)("has names and prices in %s, and can be ordered again as it is", async (locale) => {
    const shop = await newShop();
    await shop.sell("A-1");
    await shop.add({ "A-1": 3 });
    const answer = await send(shop, "GET /api/repeat-order/cart", undefined, locale);
    const file = Buffer.from(answer.body ?? "", "base64");
    const [head = [], line] = await rowsOf(file);
    expect(head.slice(0, 3).map(columnNamed)).toEqual(ORDER_COLUMNS);
    expect(line?.slice(0, 3)).toEqual(["A-1", "3", `M ${shop.sorg}`]);
    expect(line?.slice(4)).toEqual(["10", "30", "EUR"]);
    expect((await check(shop, file, locale)).rows).toMatchObject([{ articleCode: "A-1", result: "ok" }]);
  });
});

describe("[capability-005] [checkout-011] a repeat order by file", () => {
  it("[errors-017] says of every row what cart and checkout would say, and gives the wrong ones back to correct", async () => {
    const shop = await newShop({ host: { exactQtyCheck: true } });
    for (const [code, stock] of [
      ["A-1", 100],
      ["B-2", 5],
      ["C-3", 9],
    ] as const) {
      await shop.sell(code, code === "C-3" ? { dealer: undefined } : {});
      await shop.stock(code, stock);
    }
    const rows = [
      ["Article code", "Quantity", "Remark"],
      ["A-1", 3, "for Anna"],
      ["", "", ""],
      ["b2", "4", ""],
      ["nowhere", 1, ""],
      ["C-3", 1, ""],
      ["A-1", "1,000.5", ""],
      ["B-2", 3, ""],
      ["=HYPERLINK(1)", 1, ""],
      ["", 7, ""],
    ];
    const answer = await check(shop, await sheet(rows), "de");
    expect(answer.rows.map(({ row, result }) => `${row} ${result}`)).toEqual([
      ...["2 ok", "4 over_stock", "5 not_found", "6 no_price", "7 qty_invalid", "8 duplicate_added"],
      ...["9 not_found", "10 not_found"],
    ]);
    expect(answer).toMatchObject({ total: 30, currency: { currency: "EUR", symbol: "€" } });
    const corrected = await rowsOf(answer.file ?? "");
    expect(corrected.map((cells) => cells.slice(0, 4))).toEqual([
      ["Artikelnummer", "Menge", "Verkäufer", "Fehler"],
      ["b2", "7", "", "Nur 5 auf Lager; Zeilen 4, 8 addiert"],
      ["nowhere", "1", "", "Artikelnummer nicht gefunden"],
      ["C-3", "1", "", "Nicht bestellbar: kein Preis"],
      ["A-1", "1,000.5", "", "Geben Sie eine ganze Zahl ab 1 ein"],
      ["=HYPERLINK(1)", "1", "", "Artikelnummer nicht gefunden"],
      ["", "7", "", "Geben Sie eine Artikelnummer ein"],
    ]);
    // What the page accepted since is left out.
    const fewer = await rowsOf((await check(shop, await sheet(rows), "de", "4,6,7,9,10")).file ?? "");
    expect(fewer.map(([code]) => code)).toEqual(["Artikelnummer", "nowhere"]);
    expect((await check(shop, await sheet([["nowhere", 1]]), "de", "1")).file).toBeNull();
    // What is corrected can be sent as it is.
    const again = corrected.map((cells) => cells.map((cell) => (cell === "7" ? "5" : cell)));
    const second = await check(shop, await sheet(again));
    expect(second.rows[0]).toMatchObject({ articleCode: "b2", result: "ok", sum: 5 });
    expect(second.rows[4]).toMatchObject({ articleCode: "=HYPERLINK(1)", result: "not_found" });
  });

  it("says that there is none, instead of that only 0 are in stock", async () => {
    const shop = await newShop({ host: { exactQtyCheck: true } });
    await shop.sell("A-1");
    const { file } = await check(shop, await sheet([["A-1", 2]]));
    expect((await rowsOf(file ?? ""))[1]?.slice(0, 4)).toEqual(["A-1", "2", "", "Out of stock"]);
  });

  it("says what arrives for rows that the cart keeps for an arrival, also where stock is masked", async () => {
    const season = { exactQtyCheck: true, backorders: true };
    const arriving = async (host: object, qty: number) => {
      const shop = await newShop({ host: { ...season, ...host }, sorg: { backorders: true } });
      await shop.sell("A-1");
      await shop.stock("A-1", 0, [["2099-12-21", 9]]);
      const products = [{ articleCode: "A-1", sorg: shop.sorg, qty, expectedDate: "2099-12-21" }];
      await shop.as(() => updateProductsInCart({ products }));
      return shop;
    };
    const errorOf = async (shop: Shop, locale: string) =>
      (await rowsOf((await check(shop, await sheet([["A-1", 20]]), locale)).file ?? ""))[1]?.[3];
    expect(await errorOf(await arriving({}, 2), "en-US")).toBe("Only 9 expected on 21 Dec 2099");
    expect(await errorOf(await arriving({ maskNextArrival: 5 }, 2), "de")).toBe(
      "Am 21. Dez 2099 kommen nicht genug: mindestens 5 können bestellt werden",
    );
    expect(await errorOf(await arriving({ stockDisplay: "status" }, 2), "de")).toBe(
      "Am 21. Dez 2099 kommen nicht genug",
    );
  });

  it("needs no head, and takes no file that lacks a column", async () => {
    const shop = await newShop();
    await shop.sell("A-1");
    expect((await check(shop, await sheet([["A-1", 2]]))).rows).toMatchObject([{ row: 1, result: "ok" }]);
    expect(
      await refusedAs(
        shop,
        await sheet([
          ["Article", "Color"],
          ["A-1", "red"],
        ]),
      ),
    ).toBe("column_missing");
    expect(await refusedAs(shop, await sheet([["Article", "Qty"]]))).toBe("file_empty");
  });

  it.each([
    ["commas, in quotes", 'Article,Name,Quantity\r\nA-1,"Tube, 29"" red",2\r\n\r\nB-2,,"1,000"\r\n'],
    ["semicolons, after Excel's mark and line", "\uFEFFsep=;\nArtikel;Menge\nA-1;2\n;\nB-2;1.000\n"],
    ["tabs", "Article\tQty\nA-1\t2\n\nB-2\t1000"],
  ])("is taken as text with %s", async (_, text) => {
    const shop = await newShop();
    await shop.sell(["A-1", "B-2"]);
    const { rows } = await check(shop, Buffer.from(text));
    const first = text.includes("sep=") ? 3 : 2;
    expect(rows.map(({ row, articleCode, result, sum }) => [row, articleCode, result, sum])).toEqual([
      [first, "A-1", "ok", 2],
      [first + 2, "B-2", "ok", 1000],
    ]);
  });

  it("is taken as text in Windows-1252 and UTF-16", async () => {
    const shop = await newShop();
    await shop.sell("A-1");
    const text = "Référence;Quantité\nA-1;2\n";
    for (const encoded of [Buffer.from(text, "latin1"), Buffer.from(`\uFEFF${text}`, "utf16le")])
      expect((await check(shop, encoded)).rows).toMatchObject([{ row: 2, articleCode: "A-1", result: "ok" }]);
  });

  it.each(LANGUAGES)("takes the Excel file of an order again, in %s", async (locale) => {
    const shop = await newShop();
    await shop.sell(["A-1", "B-2"]);
    const { orderNumber } = await shop.order({ "A-1": 2, "B-2": 3 });
    const file = await shop.as(() => orderSpreadsheet({ orderNumber }), { locale });
    const { rows } = await check(shop, file, locale);
    expect(rows).toMatchObject([
      { row: 2, articleCode: "A-1", written: "2", result: "ok" },
      { row: 3, articleCode: "B-2", written: "3", result: "ok" },
    ]);
  });

  it("says something of every row that is not empty, none is cut", async () => {
    const shop = await newShop();
    await shop.sell("A-1");
    await shop.sell("B-2");
    const cell = fc.oneof(fc.constantFrom("A-1", "B-2", "a1", "", "x", "=1+1", "-", "'q"), fc.nat(300));
    const some = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(some, async (rows) => {
        const filled = rows.flatMap((cells, at) => (cells.some((cell) => cell !== "") ? [at + 2] : []));
        fc.pre(filled.length > 0);
        const answer = await check(shop, await sheet([["Article code", "Qty"], ...rows]));
        expect(answer.rows.map(({ row }) => row)).toEqual(filled);
        const refused = answer.rows.filter(({ result }) => !["ok", "duplicate_added"].includes(result));
        const corrected = answer.file === null ? [] : (await rowsOf(answer.file)).slice(1);
        expect(corrected.length).toBe(refused.length);
        const added = answer.rows.filter(({ addedTo }) => addedTo !== null);
        for (const { addedTo } of added) expect(answer.rows[addedTo ?? -1]).toMatchObject({ addedTo: null });
      }),
      { numRuns: 25 },
    );
  });

  it("takes 500 rows, in any order and with duplicates, and adds the same up", async () => {
    const shop = await newShop();
    const codes = await shop.sell(Array.from({ length: 50 }, (_, at) => `F-${at}`));
    const rows = Array.from({ length: 500 }, (_, at) => [codes[at % 50] ?? "", (at % 7) + 1]);
    const sums = async (ordered: (string | number)[][]) => {
      const answer = await check(shop, await sheet([["Article code", "Qty"], ...ordered]));
      expect(answer.rows).toHaveLength(500);
      const firsts = answer.rows.filter(({ result }) => result === "ok");
      return Object.fromEntries(firsts.map(({ articleCode, sum }) => [articleCode, sum]).sort());
    };
    expect(await sums(rows.toReversed())).toEqual(await sums(rows));
  });

  it("takes a formula as the value that was saved with it", async () => {
    const shop = await newShop();
    await shop.sell("A-1");
    expect((await check(shop, formulas())).rows).toMatchObject([{ articleCode: "A-1", written: "2", result: "ok" }]);
  });

  it.each(HOSTILE)("refuses %s as %s", async (_, message, make) => {
    const shop = await newShop();
    expect(await refusedAs(shop, make())).toBe(message);
  });
});
