import { guestActor, newId, withActor } from "@spoke/core/platform";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { login } from "@spoke/core/session";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { z } from "zod";
import { article, itemOf, publishCatalog, startArticles, storeAll } from "../../builders/catalog-articles.ts";
import { addUser, PASSWORD, seedSites, WEST } from "../../builders/sites.ts";
import { httpEvent } from "../../support/http-event.ts";
import { tokenKeys } from "../../support/keys.ts";
import { runCatalogPdf } from "../catalog-pdf/run.ts";

let fixture: Awaited<ReturnType<typeof startArticles>>;
let handler: typeof import("@spoke/functions/rest/catalogs.ts").handler;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  fixture = await startArticles();
  Object.assign(process.env, await tokenKeys());
  await seedSites();
  const user = (id: string, role: string) =>
    addUser({ id, roles: [role], userAreas: [{ sorg: "U001", limitation: "none", option: "", value: "" }] });
  for (const [id, role] of [
    ["boss", "administrator"],
    ["dora", "dealer"],
    ["dave", "dealer"],
  ] as const) {
    await user(id, role);
    const signIn = () => login({ username: id, password: PASSWORD, host: WEST, address: "127.0.0.1" });
    tokens[id] = (await withActor(guestActor(WEST, "", "en-US"), signIn)).requestToken;
  }
  await storeAll(["A1", "A2", "A4"].map((code) => itemOf(article(code))));
  await publishCatalog();
  ({ handler } = await import("@spoke/functions/rest/catalogs.ts"));
}, 60_000);
afterAll(() => fixture.stop());

interface Sent {
  readonly as?: string;
  readonly file?: Buffer;
  readonly json?: unknown;
  readonly query?: Readonly<Record<string, string>>;
}

async function send(routeKey: string, { as = "boss", file, json, query }: Sent = {}) {
  const [method = "", path = ""] = routeKey.split(" ");
  const event = httpEvent({
    method,
    path,
    routeKey,
    headers: { "x-spoke-host": WEST, authorization: `Bearer ${tokens[as] ?? "a.b.c"}` },
    ...(file && { body: file.toString("base64") }),
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  return handler({
    ...event,
    isBase64Encoded: file !== undefined,
    ...(query && { queryStringParameters: { ...query } }),
  });
}

const bytesOf = ({ body = "" }: APIGatewayProxyStructuredResultV2) => Buffer.from(body, "base64");
const rowsOf = async (file: Uint8Array) => (await readSpreadsheet(file)).rows.map((row) => [...row]);
const bodyOf = ({ body = "" }: APIGatewayProxyStructuredResultV2): unknown => JSON.parse(body);
const sheet = (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  writeExcelFile([
    { sheet: "Products", data: rows.map((row) => row.map((value) => ({ value, type: String }))) },
  ]).toBuffer();

const TEMPLATE = "GET /api/admin/products/mass-template";
const READ = "POST /api/admin/products/mass-read";
const GENERATE = "POST /api/catalogs/generate";
const DOWNLOAD = "GET /api/catalogs/download";

describe("many products as a file", () => {
  it("the template says what its columns mean, and is empty when it is sent as it is", async () => {
    const template = await send(TEMPLATE);
    expect(template.headers?.["content-disposition"]).toContain('filename="products-template.xlsx"');
    const [head] = await rowsOf(bytesOf(template));
    expect(head).toEqual([
      ...["Article code", "Sales organization", "Can be ordered", "New from", "New until", "Order limit"],
      ...["Kind of tag", "Tag", "Tag picture", "Remove tag", "Delete product"],
    ]);
    const sheet = strFromU8(unzipSync(bytesOf(template))["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet.match(/<dataValidation .*?sqref="(\w+)2/g)?.map((list) => list.slice(-2, -1))).toEqual([
      ...["B", "C", "J", "K"],
    ]);
    const answer = await send(READ, { file: bytesOf(template) });
    expect([answer.statusCode, bodyOf(answer)]).toMatchObject([
      400,
      { userErrors: [{ field: "file", message: "file_only_example" }] },
    ]);
  });

  it("takes the spreadsheet of an analysis, with dates as the user writes them", async () => {
    const head = ["Article code", "Name", "Seller", "Sales organization", "Status", "Reason", "Stock", "Order limit"];
    const file = await sheet([
      [...head, "New from", "New until", "Current tags"],
      [
        "A1",
        "Chain",
        "Northline",
        "U001",
        "Can be ordered",
        "",
        "5",
        "7",
        "12/01/2026",
        "24 Dec 2026",
        "season: Summer",
      ],
      ["A2", "", "", "U001", "", "", "", "", "13/13/2026", "2026-12-24", ""],
    ]);
    const { rows } = z
      .object({ rows: z.array(z.object({ change: z.unknown(), userErrors: z.array(z.unknown()) })) })
      .parse(bodyOf(await send(READ, { file })));
    expect(rows).toMatchObject([
      { change: { articleCode: "A1", orderLimit: 7, newArrival: { from: "2026-12-01", to: "2026-12-24" } } },
      { userErrors: [{ field: "newArrivalFrom", message: "date_invalid_in_file" }] },
    ]);
  });

  it("[capability-018] reads what each row changes, and what is wrong with it", async () => {
    const file = await sheet([
      [
        "Order",
        "articleCode",
        "newArrivalFrom",
        "newArrivalTo",
        "orderLimit",
        "tagType",
        "tagName",
        "delete",
        "Error",
        "sorg",
      ],
      ["no", "A1", "2026-03-01", "2026-03-31", "5", "season", "Summer", "", "as before"],
      ["", "A2", "-", "", "-", "", "", "yes", ""],
      ["perhaps", "A3", "2026-03-02", "2026-03-01", "1.5", "season", "", "", ""],
      ["", "A4", "", "", "", "", "", "", ""],
      ["yes", "", "", "", "", "", "", "", ""],
      ["yes", "A1", "", "", "", "", "", "no", ""],
      ["no", "FOO-1", "", "", "", "", "", "", ""],
      ["no", "A1", "", "", "", "", "", "", "", "X999"],
      ["", "", "", "", "", "", "", "", ""],
      ["", "FOO-2", "", "", "", "", "", "", ""],
    ]);
    const { rows } = z
      .object({
        rows: z.array(
          z.object({ row: z.int(), change: z.unknown(), before: z.unknown(), userErrors: z.array(z.unknown()) }),
        ),
      })
      .parse(bodyOf(await send(READ, { file })));
    expect(rows.map(({ row, change }) => [row, change])).toEqual([
      [
        2,
        {
          articleCode: "A1",
          sorg: "U001",
          order: false,
          newArrival: { from: "2026-03-01", to: "2026-03-31" },
          orderLimit: 5,
          tag: { type: "season", name: "Summer", remove: false },
        },
      ],
      [3, { articleCode: "A2", sorg: "U001", deleted: true }],
      [4, null],
      [5, null],
      [6, null],
      [7, null],
      [8, null],
      [9, null],
      [11, null],
    ]);
    // What is sent to undo it.
    expect(rows[0]?.before).toEqual({
      ...{ articleCode: "A1", sorg: "U001", order: true, newArrival: { active: false }, orderLimit: null },
      tag: { type: "season", name: "Summer", remove: true },
    });
    expect(rows.slice(2).map(({ userErrors }) => userErrors)).toEqual([
      [
        { field: "order", message: "flag_invalid" },
        { field: "newArrivalFrom", message: "new_arrival_columns_reversed" },
        { field: "orderLimit", message: "order_limit_invalid" },
        { field: "tagName", message: "required" },
      ],
      // A row of an exported analysis in which nothing was entered.
      [],
      [{ field: "articleCode", message: "required" }],
      // It can be ordered and is not deleted already.
      [],
      [{ field: "articleCode", message: "article_not_found" }],
      [{ field: "sorg", message: "sorg_unknown" }],
      // Nothing was entered, and there is no such article.
      [{ field: "articleCode", message: "article_not_found" }],
    ]);
  });

  it("refuses other files, other columns and other people", async () => {
    const why = async (file: Buffer) => {
      const { message } = z
        .object({ userErrors: z.array(z.object({ message: z.string() })) })
        .transform(({ userErrors }) => ({ message: userErrors[0]?.message }))
        .parse(bodyOf(await send(READ, { file })));
      return message;
    };
    expect(await why(Buffer.from("no file"))).toBe("file_not_xlsx");
    expect(
      await why(
        await sheet([
          ["articleCode", "price"],
          ["A1", "1"],
        ]),
      ),
    ).toBe("column_unknown");
    expect(await why(await sheet([["order"], ["yes"]]))).toBe("column_missing");
    expect(await why(Buffer.alloc(1_000_001))).toBe("file_too_large");
    for (const route of [TEMPLATE, READ]) expect((await send(route, { as: "dora", json: {} })).statusCode).toBe(403);
  });
});

describe("a catalog to print", () => {
  const made = z.object({ file_name: z.string(), type: z.string(), report: z.object({ id: z.string() }) });
  const fetched = (file_name: string, as: string, type = "preview-pages") =>
    send(DOWNLOAD, { as, query: { file_name, type } });

  it("[catalogue-023] [catalogue-024] is requested, and downloaded by its file name only by the same user", async () => {
    const answer = await send(GENERATE, {
      as: "dora",
      json: { fileType: "pdf", tags: [], category: null, prices: "none" },
    });
    expect(answer.statusCode).toBe(202);
    const { file_name: name, type, report } = made.parse(bodyOf(answer));
    expect((await fetched(name, "dora", type)).statusCode).toBe(409);
    await runCatalogPdf(report.id);
    const file = await fetched(name, "dora", type);
    expect(file.headers).toMatchObject({ "content-type": "application/pdf", "x-content-type-options": "nosniff" });
    expect(bytesOf(file).subarray(0, 5).toString()).toBe("%PDF-");
    const [foreign, absent] = [await fetched(name, "dave"), await fetched(`${newId()}.pdf`, "dave")];
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
    expect((await fetched("../secret", "dora")).statusCode).toBe(404);
    expect((await fetched(name, "dora", "others")).statusCode).toBe(400);
  });

  it("says what is wrong with a request", async () => {
    const why = async (json: unknown) => bodyOf(await send(GENERATE, { as: "dora", json }));
    expect(await why({ fileType: "csv" })).toMatchObject({ userErrors: [{ message: "file_type_invalid" }] });
    expect(await why({ fileType: "pdf", tags: ["none such"] })).toMatchObject({
      userErrors: [{ field: "tags", message: "catalog_empty" }],
    });
  });
});
