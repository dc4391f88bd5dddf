import { ApolloServer } from "@apollo/server";
import { type Actor, newId, systemActor, withActor } from "@spoke/core/platform";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { workbook } from "@spoke/core/platform/workbook.ts";
import { SHEET_TYPE } from "@spoke/core/upload/schema.ts";
import { createRowsUpload, importRowsUpload, rowKinds, rowsUpload } from "@spoke/core/upload-area";
import { rowsFile, rowsTemplate } from "@spoke/core/upload-area/files.ts";
import { processRowsUpload } from "@spoke/core/upload-area/process.ts";
import { vendorArticles, vendorProducts } from "@spoke/core/vendor";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { GraphQLContext } from "../../../functions/graphql/context.ts";
import { executableSchema } from "../../../functions/graphql/schema.ts";
import { refusal } from "../../builders/store.ts";
import { check, send } from "../../builders/uploads.ts";
import { newVendors, type Vendors } from "../../builders/vendors.ts";
import { startStores } from "../../support/stores.ts";

let stores: Awaited<ReturnType<typeof startStores>>;
let server: ApolloServer<GraphQLContext>;
beforeAll(async () => {
  stores = await startStores();
  server = new ApolloServer<GraphQLContext>({ schema: executableSchema(), stopOnTerminationSignals: false });
});
afterAll(async () => {
  await server.stop();
  await stores.stop();
});

type Rows = readonly (readonly (string | number)[])[];
type Kind = "vendor-stock" | "vendor-articles";

const STOCK = ["Vendor", "Article code", "Counted stock"];
const ARTICLES = [
  ...["Vendor", "Article code", "Description", "Price per piece"],
  ...["Pieces per sales unit", "Sales unit", "Active"],
];
const LIMITS = { bytes: 1_000_000, expandedBytes: 10_000_000, rows: 100, columns: 30, text: 100_000 };

async function checked(who: Actor, kind: Kind, rows: Rows): Promise<string> {
  const bytes = await workbook([{ name: "Rows", rows }]);
  const { id: uploadId, key } = await send(who, bytes, SHEET_TYPE, "ROWS_FILE");
  expect(await check(key)).toBe("CLEAN");
  const id = newId();
  const upload = kind === "vendor-stock" ? "uploadStockThirdParties" : "uploadProductThirdParties";
  const { body } = await withActor(who, () =>
    server.executeOperation(
      {
        variables: { id, uploadId },
        query: `mutation ($id: ID!, $uploadId: ID!) {
        ${upload}(id: $id, uploadId: $uploadId) { upload { state kind } message { status } userErrors { field } } }`,
      },
      { contextValue: { actor: who, origin: { address: "127.0.0.1", peer: "127.0.0.1" } } },
    ),
  );
  if (body.kind !== "single") throw new Error("incremental answer");
  expect(body.singleResult.data?.[upload]).toMatchObject({
    upload: { state: "checking", kind },
    message: { status: "success" },
  });
  await withActor(systemActor(), () => processRowsUpload({ uploadId: id }));
  return id;
}
async function imported(who: Actor, id: string): Promise<void> {
  await withActor(who, () => importRowsUpload({ id }));
  await withActor(systemActor(), () => processRowsUpload({ uploadId: id }));
}
const result = async (who: Actor, id: string) => {
  const { state, saved, unchanged, refused, log } = await withActor(who, () => rowsUpload({ id }));
  const errors = refused.map(({ row, errors: [first] }) => `${row} ${first?.field} ${first?.message}`);
  return { state, saved, unchanged, errors, message: log.message };
};
const textsOf = async (bytes: Uint8Array | undefined): Promise<readonly (readonly string[])[]> =>
  bytes ? (await readSpreadsheet(bytes, LIMITS)).rows : [];

const stockOf = (at: Vendors) =>
  at.as(async () => {
    const { products } = await vendorProducts({});
    return products.map(({ articleCode, stock, price }) => [articleCode, stock, price]);
  });

it("[third-party-005] vendors upload counted stock with uploadStockThirdParties: checked first, then stored, and what is refused comes back to correct", async () => {
  const at = await newVendors();
  await at.offer(at.a, "BELL", { stock: 10 });
  await at.offer(at.a, "LAMP", { stock: 10 });
  await at.offer(at.b, "PUMP", { stock: 10 });
  await at.add({ [`${at.a}#BELL`]: 4 });
  await at.checkout();
  const who = await at.vendorActor(at.a);
  const template = await textsOf(await withActor(who, () => rowsTemplate({ kind: "vendor-stock" })));
  // The vendor's own articles with their counts.
  expect(template.map((row) => row.slice(0, 3))).toEqual([STOCK, [at.a, "BELL", "10"], [at.a, "LAMP", "10"]]);

  const id = await checked(who, "vendor-stock", [
    STOCK,
    ["", "bell", 30],
    [at.a, "LAMP", 10],
    ["", "NONE", 5],
    [at.b, "PUMP", 0],
    ["", "LAMP2", "some"],
    ["", "BELL", 31],
  ]);
  const errors = [
    "4 Article code article_not_found",
    "5 Vendor vendor_unknown",
    "6 Counted stock vendor_count_whole",
    "7  twice_in_file",
  ];
  expect(await result(who, id)).toMatchObject({ state: "checked", saved: 1, unchanged: 1, errors });
  const { refused } = await withActor(who, () => rowsUpload({ id }));
  expect(refused.map(({ after }) => after)).toEqual(["5", "0", "some", "31"]);
  const before = [
    ["BELL", 6, 100_000],
    ["LAMP", 10, 100_000],
    ["PUMP", 10, 100_000],
  ];
  expect(await stockOf(at)).toEqual(before);
  await imported(who, id);
  expect(await result(who, id)).toMatchObject({ state: "done", saved: 1, unchanged: 1, errors });
  // Thirty counted, of which four are in an open order.
  expect(await stockOf(at)).toEqual([["BELL", 26, 100_000], ...before.slice(1)]);

  const corrections = await withActor(who, () => rowsFile({ id, file: "corrections" }));
  const bad = await textsOf("body" in corrections ? corrections.body : undefined);
  expect(bad[0]).toEqual([...STOCK, "Error"]);
  expect(bad.slice(1).map(([, code, count]) => [code, count])).toEqual([
    ...[
      ["NONE", "5"],
      ["PUMP", "0"],
      ["LAMP2", "some"],
      ["BELL", "31"],
    ],
  ]);
  expect(bad.slice(1).every((row) => /\S+ \S+/.test(row[3] ?? ""))).toBe(true);
  const again = await checked(who, "vendor-stock", [bad[0] ?? [], ["", "BELL", 31, "was twice"]]);
  await imported(who, again);
  expect(await result(who, again)).toMatchObject({ state: "done", saved: 1, errors: [] });
  expect(await stockOf(at)).toEqual([["BELL", 27, 100_000], ...before.slice(1)]);

  // A count below the pieces in open orders is no mistake for sure.
  const short = await checked(who, "vendor-stock", [STOCK, ["", "BELL", 3]]);
  const { taken } = await withActor(who, () => rowsUpload({ id: short }));
  const open = { field: "Counted stock", message: "vendor_count_below_open", values: { number: 4 } };
  expect(taken).toMatchObject([{ outcome: "saved", before: "31", after: "3", warnings: [open] }]);
  await imported(who, short);
  expect(await stockOf(at)).toEqual([["BELL", 0, 100_000], ...before.slice(1)]);
});

it("[third-party-005] vendors upload articles with uploadProductThirdParties: new ones and changes, and empty cells keep what is stored", async () => {
  const at = await newVendors();
  await at.offer(at.a, "BELL", { price: 125_000, unit: 6 });
  const who = await at.vendorActor(at.a);
  const template = await textsOf(await withActor(who, () => rowsTemplate({ kind: "vendor-articles" })));
  expect(template[0]).toEqual(ARTICLES);
  const german = await withActor({ ...who, locale: "de" }, () => rowsTemplate({ kind: "vendor-articles" }));
  expect((await textsOf(german))[1]).toEqual(["", "BEISPIEL1", "Messingklingel", "12.5", "1", "PC", "ja"]);
  const rows: Rows = [
    ARTICLES,
    ["", "BELL", "Brass bell", "", "", "", ""],
    [at.a, "HORN", "Horn", 9.5, 2, "PAIR", "Nein"],
    ["", "", "Without a code", 1, "", "", ""],
    ["", "NOTEXT", "", 1, "", "", ""],
    ["", "NOPRICE", "New without a price", "", "", "", ""],
    ["", "CENTS", "Too exact", "1.005", "", "", ""],
    ["", "A.B", "Dot", 1, "", "", ""],
    ["", "MAYBE", "Active?", 1, "", "", "maybe"],
    [at.b, "OTHER", "Of another vendor", 1, "", "", ""],
  ];
  const id = await checked(who, "vendor-articles", rows);
  const errors = [
    "4 Article code required",
    "5 Description required",
    "6 Price per piece required",
    "7 Price per piece payment_amount_decimals",
    "8 Article code code_invalid",
    "9 Active flag_invalid",
    "10 Vendor vendor_unknown",
  ];
  expect(await result(who, id)).toMatchObject({ state: "checked", saved: 2, unchanged: 0, errors });
  await imported(who, id);
  expect(await result(who, id)).toMatchObject({ state: "done", saved: 2, errors });
  const { articles } = await withActor(who, () => vendorArticles({}));
  expect(articles).toMatchObject([
    { articleCode: "BELL", description: "Brass bell", price: 125_000, uomConverter: 6, active: true },
    { articleCode: "HORN", description: "Horn", price: 95_000, uomConverter: 2, salesUnit: "PAIR", active: false },
  ]);
  const repeated = await checked(who, "vendor-articles", rows.slice(0, 3));
  expect(await result(who, repeated)).toMatchObject({ saved: 0, unchanged: 2, errors: [] });
});

it("files of vendors are for those who maintain articles, and open no other kinds", async () => {
  const at = await newVendors();
  const who = await at.vendorActor(at.a);
  expect(await withActor(who, () => rowKinds({}))).toEqual(["vendor-stock", "vendor-articles"]);
  const wrong = withActor({ ...who, scopes: new Set([...who.scopes, "page.customer-sales-report"]) }, () =>
    createRowsUpload({ id: newId(), kind: "retail-sales", uploadId: "x" }),
  );
  expect((await refusal(wrong)).message).toBe("forbidden");
  const staff = at.shop.actor({ scopes: ["page.upload-area"] });
  for (const kind of ["vendor-stock", "vendor-articles"])
    expect(
      (await refusal(withActor(staff, () => createRowsUpload({ id: newId(), kind, uploadId: "x" })))).message,
    ).toBe("forbidden");
  const id = await checked(who, "vendor-stock", [STOCK, ["", "NONE", 1]]);
  const other = await at.vendorActor(at.b);
  expect((await refusal(withActor(other, () => rowsUpload({ id })))).message).toBe("not_found");
});
