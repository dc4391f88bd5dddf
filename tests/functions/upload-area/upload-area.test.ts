import type { Article } from "@spoke/core/catalog/schema.ts";
import { custCodeKey } from "@spoke/core/customer";
import { type Actor, newId, setClock, systemActor, withActor } from "@spoke/core/platform";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { workbook } from "@spoke/core/platform/workbook.ts";
import { createUploadSchema, SHEET_TYPE } from "@spoke/core/upload/schema.ts";
import { canReadRowsFile, createRowsUpload, importRowsUpload, rowsUpload, uploadedRows } from "@spoke/core/upload-area";
import { rowsFile, rowsTemplate } from "@spoke/core/upload-area/files.ts";
import { processRowsUpload } from "@spoke/core/upload-area/process.ts";
import type { RowsUpload } from "@spoke/core/upload-area/schema.ts";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { article } from "../../builders/article.ts";
import { actingFor, dealer, HOST, host, seller, someone, store } from "../../builders/records.ts";
import { putItems, refusal } from "../../builders/store.ts";
import { check, send } from "../../builders/uploads.ts";
import { articleItem, SORG, startStores } from "../catalog/support.ts";

let stores: Awaited<ReturnType<typeof startStores>>;
let restoreClock: () => void;
beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-22T12:00:00Z"));
  stores = await startStores();
  await store([
    host(HOST, SORG),
    ...dealer({ code: "C1", name: "Alpha Bikes", areas: [{ sorg: SORG, salesman: "sam" }] }),
    ...dealer({ code: "C2", name: "Beta Bikes", areas: [{ sorg: SORG, salesman: "sue" }] }),
    seller("sam", [{ sorg: SORG, limitation: "salesman", option: "", value: "sam" }]),
    seller("sue", [{ sorg: SORG, limitation: "salesman", option: "", value: "sue" }]),
  ]);
  await putItems([articleOf("A-1"), articleOf("A-2")].map(articleItem));
});
afterAll(async () => {
  restoreClock();
  await stores.stop();
});

const articleOf = (code: string): Article => article(code, { sorg: SORG });

const SCOPES = ["page.upload-area", "menu.change-cust", "page.formvisit", "page.customer-sales-report"];
const staff = (userId: string): Actor => someone(userId, SCOPES, { sorg: SORG, sorgs: [SORG], unrestrictedSorgs: [] });
const sam = staff("sam");

const HEAD = ["Customer code", "Article code", "Quantity", "Day"];

async function sent(who: Actor, bytes: Buffer): Promise<string> {
  const { id, key } = await send(who, bytes, SHEET_TYPE, "ROWS_FILE");
  expect(await check(key)).toBe("CLEAN");
  return id;
}
const sheet = (rows: readonly (readonly (string | number)[])[]) => workbook([{ name: "Rows", rows }]);
const processed = async (who: Actor, id: string): Promise<RowsUpload> => {
  await withActor(systemActor(), () => processRowsUpload({ uploadId: id }));
  return withActor(who, () => rowsUpload({ id }));
};
async function checked(who: Actor, bytes: Buffer, kind = "stock-report"): Promise<RowsUpload> {
  const id = newId();
  const uploadId = await sent(who, bytes);
  await withActor(who, () => createRowsUpload({ id, kind, uploadId }));
  return processed(who, id);
}
async function imported(who: Actor, { id }: Pick<RowsUpload, "id">): Promise<RowsUpload> {
  await withActor(who, () => importRowsUpload({ id }));
  return processed(who, id);
}
const rowsOf = async (who: Actor, kind = "stock-report") =>
  (await withActor(who, () => uploadedRows({ kind }))).map(({ custCode, articleCode, quantity, day }) => [
    ...[custCode, articleCode, quantity, day],
  ]);

it("[upload-001] upload files are .xlsx: other types and disguised files are refused", async () => {
  const wanted = { purpose: "ROWS_FILE", fileName: "stock.csv", size: 10 };
  for (const contentType of ["text/csv", "text/plain", "application/pdf", "application/vnd.ms-excel"])
    expect(createUploadSchema.safeParse({ ...wanted, contentType }).error?.issues[0]?.message).toBe(
      "upload_type_refused",
    );
  expect(createUploadSchema.safeParse({ ...wanted, contentType: SHEET_TYPE, size: 10_000_001 }).success).toBe(false);
  const disguised = await send(sam, Buffer.from("Customer code,Quantity\nC1,2\n"), SHEET_TYPE, "ROWS_FILE");
  expect(await check(disguised.key)).toBe("REFUSED");
});

it("[upload-003] a file is checked without storing a row, then imported, with a log of start, finish, and message", async () => {
  const bytes = await sheet([HEAD, ["C1", "A-1", 3, "2026-11-20"], ["C1", "A-2", 0, "2026-11-20"]]);
  const first = await checked(sam, bytes);
  expect(first).toMatchObject({ state: "checked", total: 2, progress: 2, saved: 2, unchanged: 0, refused: [] });
  expect(first.log).toEqual({ start: "2026-11-22T12:00:00.000Z", finish: "2026-11-22T12:00:00.000Z" });
  expect(await rowsOf(sam)).toEqual([]);
  expect(await imported(sam, first)).toMatchObject({ state: "done", saved: 2 });
  const stored = await rowsOf(sam);
  expect(stored.toSorted()).toEqual([
    ["C1", "A-1", 3, "2026-11-20"],
    ["C1", "A-2", 0, "2026-11-20"],
  ]);
  // The same file again, and the same message again, are the same state.
  const again = await checked(sam, bytes);
  expect(again).toMatchObject({ saved: 0, unchanged: 2 });
  expect(again.taken).toEqual([
    { row: 2, name: "C1 · A-1 · 2026-11-20", outcome: "unchanged" },
    { row: 3, name: "C1 · A-2 · 2026-11-20", outcome: "unchanged" },
  ]);
  expect(await imported(sam, again)).toMatchObject({ saved: 0, unchanged: 2 });
  // The customer may also be named by the number that people read.
  await putItems([{ ...custCodeKey("r3", "R-100"), unified: "C1" }]);
  const numbered = await checked(sam, await sheet([HEAD, ["R-100", "A-1", 3, "2026-11-20"]]));
  expect(numbered).toMatchObject({ saved: 0, unchanged: 1 });
  expect(await withActor(systemActor(), () => processRowsUpload({ uploadId: again.id }))).toBe("ignored");
  expect((await rowsOf(sam)).toSorted()).toEqual(stored.toSorted());
  const broken = await checked(
    sam,
    await sheet([
      ["Nummer", "Foo"],
      ["C1", "x"],
    ]),
  );
  expect(broken).toMatchObject({
    state: "failed",
    log: {
      ...{ message: "column_unknown", finish: expect.any(String) },
      values: { column: "Nummer", expected: "Customer code, Article code, Quantity, Day" },
    },
  });
});

it("refused rows name their columns, come back as a file to correct, and can be retried", async () => {
  const bytes = await sheet([
    HEAD,
    ["C1", "A-1", 5, "2026-11-19"],
    ["C1", "B-9", 5, "2026-11-19"],
    ["C2", "A-1", 5, "2026-11-19"],
    ["C1", "A-2", "many", "2026-12-24"],
    ["C1", "A-1", 6, "2026-11-19"],
  ]);
  const upload = await imported(sam, await checked(sam, bytes));
  expect(upload).toMatchObject({ state: "done", saved: 1, total: 5 });
  expect(
    upload.refused.map(({ row, errors }) => [row, ...errors.map(({ field, message }) => `${field}: ${message}`)]),
  ).toEqual([
    [3, "Article code: article_not_found"],
    [4, "Customer code: customer_unknown"],
    [5, "Quantity: quantity_invalid"],
    [6, ": twice_in_file"],
  ]);
  const file = await withActor(sam, () => rowsFile({ id: upload.id, file: "corrections" }));
  if (!("body" in file)) throw new Error("redirected");
  const { rows } = await readSpreadsheet(file.body);
  expect(rows[1]).toEqual(["C1", "B-9", "5", "2026-11-19", "Article code: Article code not found"]);
  expect(rows).toHaveLength(5);
  const original = await withActor(sam, () => rowsFile({ id: upload.id, file: "original" }));
  expect("body" in original && Buffer.from(original.body).equals(bytes)).toBe(true);
  // The article appears: a retry takes only the refused rows.
  await putItems([articleItem(articleOf("B-9"))]);
  const retried = await imported(sam, upload);
  expect(retried).toMatchObject({ state: "done", total: 4, saved: 2 });
  expect(retried.refused.map(({ row }) => row)).toEqual([4, 5, 6]);
  expect(retried.taken.map(({ row, outcome }) => [row, outcome])).toEqual([
    [2, "saved"],
    [3, "saved"],
  ]);
  // A corrected file, with the column of errors, is taken as it is.
  const corrected = await sheet([
    [...HEAD, "Error"],
    ["C1", "A-2", 7, "2026-11-19", "Quantity: …"],
  ]);
  expect(await imported(sam, await checked(sam, corrected))).toMatchObject({ saved: 1, refused: [] });
});

it("a visit plan takes days to come and headings of any language, and the template's example is left out", async () => {
  const german = await sheet([
    ["Kundennummer", "Tag", "Notiz"],
    ["C1", "2026-12-24", "Frohes Fest"],
    ["C1", "gestern", ""],
  ]);
  const plan = await imported(sam, await checked(sam, german, "visit-plan"));
  expect(plan).toMatchObject({ saved: 1 });
  expect(plan.refused).toMatchObject([{ row: 3, errors: [{ field: "Day", message: "date_invalid" }] }]);
  for (const kind of ["stock-report", "retail-sales", "visit-plan", "dealer-sales"]) {
    const template = await withActor(sam, () => rowsTemplate({ kind }));
    expect(await checked(sam, template, kind)).toMatchObject({
      state: "failed",
      log: { message: "file_only_example" },
    });
  }
});

it("users see their own uploads, and rows only of customers that they serve", async () => {
  const sue = staff("sue");
  const upload = await checked(sam, await sheet([HEAD, ["C1", "A-1", 1, "2026-11-01"]]));
  for (const who of [sue, { ...sam, host: "other.localhost" }]) {
    expect((await refusal(withActor(who, () => rowsUpload({ id: upload.id })))).message).toBe("not_found");
    expect((await refusal(withActor(who, () => importRowsUpload({ id: upload.id })))).message).toBe("not_found");
    expect((await refusal(withActor(who, () => rowsFile({ id: upload.id, file: "original" })))).message).toBe(
      "not_found",
    );
    expect(await withActor(who, () => canReadRowsFile(upload.id))).toBe(false);
  }
  expect(await rowsOf(sue)).toEqual([]);
  const uploadId = await sent(sam, await sheet([HEAD, ["C1", "A-1", 1, "2026-11-02"]]));
  const steal = withActor(sue, () => createRowsUpload({ id: newId(), kind: "stock-report", uploadId }));
  expect((await refusal(steal)).errors).toMatchObject([{ field: "uploadId" }]);
  const limited = { ...sam, scopes: new Set(["page.upload-area"]) };
  const visit = withActor(limited, () => createRowsUpload({ id: newId(), kind: "visit-plan", uploadId }));
  expect((await refusal(visit)).message).toBe("forbidden");
  // Submitting the same upload twice makes one.
  const id = newId();
  const submit = () => withActor(sam, () => createRowsUpload({ id, kind: "stock-report", uploadId }));
  expect((await submit()).id).toBe((await submit()).id);
});

it("rows without a customer are for the active one only while the user serves it", async () => {
  const tim: Actor = { ...staff("tim"), ...actingFor("C1", [SORG]) };
  const areas = (value: string) => [{ sorg: SORG, limitation: "salesman" as const, option: "", value }];
  await store([seller("tim", areas("sam"))]);
  const upload = await checked(tim, await sheet([HEAD, ["", "A-1", 777, "2026-11-03"]]));
  expect(upload).toMatchObject({ state: "checked", saved: 1 });
  await store([seller("tim", areas("nobody"))]);
  const after = await imported(tim, upload);
  expect(after).toMatchObject({ saved: 0, refused: [{ errors: [{ message: "required" }] }] });
  const sales = await checked(tim, await sheet([HEAD, ["", "A-1", 777, "2026-11-03"]]), "dealer-sales");
  expect(sales).toMatchObject({ saved: 0, refused: [{ errors: [{ message: "required" }] }] });
  expect((await rowsOf(sam)).filter(([, , quantity]) => quantity === 777)).toEqual([]);
});

it("hostile workbooks are refused with a reason, and formulas are their saved values", async () => {
  const plain = unzipSync(new Uint8Array(await sheet([HEAD])));
  const parts = (sheetXml: string) => Buffer.from(zipSync({ ...plain, "xl/worksheets/sheet1.xml": strToU8(sheetXml) }));
  const cases: readonly (readonly [string, string])[] = [
    [
      '<worksheet><sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData></worksheet>',
      "file_too_many_rows",
    ],
    [
      '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>',
      "file_too_many_columns",
    ],
    [`<worksheet><sheetData>${" ".repeat(40_000_000)}</sheetData></worksheet>`, "file_too_large"],
  ];
  for (const [xml, message] of cases)
    expect(await checked(sam, parts(xml))).toMatchObject({ state: "failed", log: { message } });
  const formula = await checked(sam, await sheet([HEAD, ["C1", "=1+1", 1, "2026-11-01"]]));
  expect(formula.refused).toMatchObject([{ errors: [{ message: "article_not_found" }] }]);
});
