import { guestActor, withActor } from "@spoke/core/platform";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { login } from "@spoke/core/session";
import { readUserByLogin, verifyPassword } from "@spoke/core/user";
import { routes } from "@spoke/functions/rest/users-files.ts";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { z } from "zod";
import { dealer, store } from "../../builders/records.ts";
import { addUser, EAST, PASSWORD, seedSites, WEST } from "../../builders/sites.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { httpEvent } from "../../support/http-event.ts";
import { itemsOf } from "../../support/items.ts";
import { tokenKeys } from "../../support/keys.ts";

let table: TestTable;
let handler: typeof import("@spoke/functions/rest/users-files.ts").handler;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, await tokenKeys());
  await seedSites();
  await addUser({ id: "boss", roles: ["administrator"] });
  await addUser({ id: "dora", groupRole: "dealer", roles: [], name: "=HYPERLINK(1)" });
  await addUser({ id: "far", hosts: [EAST] });
  for (const username of ["boss", "dora"]) {
    const signIn = () => login({ username, password: PASSWORD, host: WEST, address: "127.0.0.1" });
    tokens[username] = (await withActor(guestActor(WEST, "", "en-US"), signIn)).requestToken;
  }
  ({ handler } = await import("@spoke/functions/rest/users-files.ts"));
});
afterAll(() => table.stop());

const TEMPLATE = "GET /api/admin/users/mass-template";
const UPLOAD = "POST /api/admin/users/mass";
const DOWNLOAD = "GET /api/admin/users/download-excel";

async function send(
  routeKey: string,
  sent: { readonly as?: string; readonly file?: Buffer; readonly query?: string } = {},
): Promise<APIGatewayProxyStructuredResultV2> {
  const [method = "", path = ""] = routeKey.split(" ");
  const authorization = `Bearer ${tokens[sent.as ?? "boss"] ?? "a.b.c"}`;
  const event = httpEvent({
    method,
    path,
    routeKey,
    headers: { "x-spoke-host": WEST, authorization },
    ...(sent.query && { query: sent.query }),
    ...(sent.file && { body: sent.file.toString("base64") }),
  });
  return handler({ ...event, isBase64Encoded: sent.file !== undefined });
}

const fileOf = ({ body = "" }: APIGatewayProxyStructuredResultV2) => Buffer.from(body, "base64");
const rowsOf = async (file: Uint8Array) => (await readSpreadsheet(file)).rows.map((row) => [...row]);
const sheet = (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  writeExcelFile([
    { sheet: "Users", data: rows.map((row) => row.map((value) => ({ value, type: String }))) },
  ]).toBuffer();

const uploadSchema = z.object({
  created: z.array(z.object({ row: z.number(), username: z.string(), password: z.string(), existing: z.boolean() })),
  rows: z.array(
    z.object({
      row: z.number(),
      username: z.string(),
      userErrors: z.array(z.object({ field: z.string(), column: z.string(), message: z.string() })),
    }),
  ),
  file: z.string().nullable(),
});
async function upload(rows: readonly (readonly string[])[], query?: string) {
  const answer = await send(UPLOAD, { file: await sheet(rows), ...(query && { query }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return uploadSchema.parse(JSON.parse(answer.body ?? ""));
}

const refusedAs = async (file: Buffer) => {
  const { statusCode, body } = await send(UPLOAD, { file });
  return [statusCode, JSON.parse(body ?? "").userErrors];
};

describe("users as files", () => {
  it.each(Object.keys(routes))(
    "%s is refused without a token and to users who are not administrators",
    async (route) => {
      expect((await send(route, { as: "nobody" })).statusCode).toBe(401);
      expect((await send(route, { as: "dora" })).statusCode).toBe(403);
    },
  );

  it("[admin-users-008] gives the users of chosen group roles as a spreadsheet, without passwords, formulas and others' users", async () => {
    const all = await send(DOWNLOAD);
    expect(all.headers).toMatchObject({
      "content-disposition": 'attachment; filename="users.xlsx"',
      "x-content-type-options": "nosniff",
    });
    const rows = await rowsOf(fileOf(all));
    expect(rows.slice(1).map(([username]) => username)).toEqual(["boss", "dora"]);
    expect(rows.flat().join(" ")).not.toMatch(/argon2|far/);
    const chosen = await rowsOf(fileOf(await send(DOWNLOAD, { query: "groupRoleIds=dealer,sales" })));
    expect(chosen.slice(1).map(([username, name]) => [username, name])).toEqual([["dora", "=HYPERLINK(1)"]]);
  });

  it("offers a template that explains each column and whose example row creates no user", async () => {
    const template = await send(TEMPLATE);
    expect((await rowsOf(fileOf(template)))[0]).toContain("Areas");
    expect(await refusedAs(fileOf(template))).toEqual([400, [{ field: "file", message: "file_only_example" }]]);
  });

  it("offers sites, roles, and words to choose from in the template, only what the administrator may give", async () => {
    const parts = unzipSync(fileOf(await send(TEMPLATE)));
    const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    const lists = part("xl/worksheets/sheet3.xml") + part("xl/sharedStrings.xml");
    for (const value of [WEST, "dealer", "U001", "de", "yes"]) expect(lists).toContain(`>${value}<`);
    expect(lists).not.toContain(EAST);
    expect(part("xl/worksheets/sheet1.xml").match(/<dataValidation /g)).toHaveLength(8);
    expect(part("xl/workbook.xml")).toContain('name="Choices"');
  });
});

describe("an upload of many users", () => {
  it("takes a customer by code, ERP number, or full name, and refuses a name of several", async () => {
    await store([
      ...dealer({ code: "V1", name: "Vélo Sud", isr: "0049001", areas: [{ sorg: "U001" }] }),
      ...dealer({ code: "V2", name: "Double Wheels", areas: [{ sorg: "U001" }] }),
      ...dealer({ code: "V3", name: "double wheels", areas: [{ sorg: "U001" }] }),
      ...dealer({ code: "V4", name: "Far Wheels", areas: [{ sorg: "G001" }] }),
    ]);
    const named = ["v1", "0049001", "velo sud", "Double Wheels", "Velo", "Far Wheels", "C-EAST"];
    const { created, rows } = await upload([
      ["username", "name", "hosts", "groupRole", "custCode"],
      ...named.map((custCode, index) => [`cust-${index}`, "Nora", WEST, "dealer", custCode]),
    ]);
    expect(created.map(({ username }) => username)).toEqual(["cust-0", "cust-1", "cust-2"]);
    for (const { username } of created) expect(await readUserByLogin(username)).toMatchObject({ custCode: "V1" });
    expect(rows.map(({ username, userErrors }) => [username, ...userErrors.map(({ message }) => message)])).toEqual([
      ["cust-3", "customer_ambiguous"],
      ...["cust-4", "cust-5", "cust-6"].map((username) => [username, "customer_unknown"]),
    ]);
  });

  it("refuses a row whose role buys, without a customer or with one that its hosts do not serve", async () => {
    const { created, rows, file } = await upload([
      ["username", "name", "hosts", "groupRole", "custCode"],
      ["need-1", "Nora", WEST, "dealer", ""],
      ["need-2", "Nora", WEST, "salesman", ""],
    ]);
    expect(created.map(({ username }) => username)).toEqual(["need-2"]);
    expect(rows.map(({ userErrors }) => userErrors)).toMatchObject([
      [{ field: "user.custCode", message: "customer_required" }],
    ]);
    const [, corrected] = await rowsOf(Buffer.from(file ?? "", "base64"));
    expect(corrected?.at(-1)).toMatch(/: Enter the customer: these roles place orders for a dealer$/);
  });

  it("refuses a row without a role", async () => {
    const { created, rows, file } = await upload([
      ["username", "name", "hosts", "groupRole", "roles"],
      ["role-1", "Nora", WEST, "", ""],
      ["role-2", "Nora", WEST, "", "guest"],
    ]);
    expect(created.map(({ username }) => username)).toEqual(["role-2"]);
    expect(rows.map(({ userErrors }) => userErrors)).toMatchObject([
      [{ column: "Group role", message: "user_role_required" }],
    ]);
    const [, corrected] = await rowsOf(Buffer.from(file ?? "", "base64"));
    expect(corrected?.at(-1)).toMatch(/^Group role: Enter a group role/);
  });
  const head = ["username", "name", "email", "hosts", "groupRole", "userAreas", "sendEmailWarranty"];

  it("makes the good rows, and answers the others with row, column and reason and as a file to correct", async () => {
    const { created, rows, file } = await upload([
      head,
      ["m-1", "Mia One", "m1@example.com", WEST, "salesman", "U001:sales_group:G1", "yes"],
      ["m-2", "Max Two", "M1@example.com", WEST, "salesman", "U001", ""],
      ["m-3", "=1+1", "", "none.localhost", "nothing", "X999", "perhaps"],
      ["", "", "", "", "", "", ""],
      ["boss", "", "nowhere", EAST, "", "X999", ""],
      ["m-6", "Far", "", EAST, "nothing", "X999:sales_group", ""],
    ]);
    expect(created).toMatchObject([{ row: 2, username: "m-1", existing: false }]);
    const made = await readUserByLogin("m-1");
    expect(made).toMatchObject({ groupRole: "salesman", sendEmailWarranty: true, userAreas: [{ value: "G1" }] });
    expect(await verifyPassword(made?.passwordHash, created[0]?.password ?? "")).toBe(true);
    const faults = rows.map(({ row, userErrors }) => [
      row,
      ...userErrors.map((item) => `${item.column} ${item.message}`),
    ]);
    expect(faults).toEqual([
      [3, "Email twice_in_file"],
      [4, "Send warranty emails flag_invalid", "Sites host_unknown", "Areas sorg_unknown", "Group role role_unknown"],
      [
        6,
        "Name not_empty",
        "Email valid_email",
        "Username username_taken",
        "Sites host_unknown",
        "Areas sorg_unknown",
        "Group role user_role_required",
      ],
      [7, "Areas required", "Sites host_unknown", "Group role role_unknown"],
    ]);
    const corrected = await rowsOf(Buffer.from(file ?? "", "base64"));
    expect(corrected[0]?.at(-1)).toBe("Error");
    expect(corrected.map(([username, name]) => [username, name])).toEqual([
      ["Username", "Name"],
      ["m-2", "Max Two"],
      ["m-3", "=1+1"],
      ["boss", ""],
      ["m-6", "Far"],
    ]);
    expect(corrected[1]?.at(-1)).toBe("Email: Duplicate in this file");
  });

  it("names all errors of a row at once", async () => {
    const heads = ["username", "name", "email", "phone", "hosts", "groupRole", "userAreas", "custCode", "sendEmail"];
    const rows = [
      heads,
      ["bad name!", "", "nowhere", "12-x", WEST, "nothing", "X999", "NOBODY", "maybe"],
      ["dora", "Dora", "twice@example.com", "", WEST, "nothing", "", "NOBODY", ""],
      ["fine", "Fine", "twice@example.com", "", WEST, "guest", "", "", ""],
      ["twice", "Twice", "twice@example.com", "", WEST, "nothing", "", "", ""],
    ];
    const { rows: refused } = await upload(rows, "check=1");
    const faults = refused.map(({ userErrors }) =>
      userErrors.map(({ field, message }) => `${field} ${message}`).sort(),
    );
    expect(faults).toEqual([
      [
        "user.custCode customer_unknown",
        "user.email valid_email",
        "user.groupRole role_unknown",
        "user.name not_empty",
        "user.phone valid_phone",
        "user.sendEmail flag_invalid",
        "user.username username_invalid",
        "userAreas.0.sorg sorg_unknown",
      ],
      ["user.custCode customer_unknown", "user.groupRole role_unknown", "user.username username_taken"],
      ["user.email twice_in_file", "user.groupRole role_unknown"],
    ]);
  });

  it("only checks a file when asked to, with the answer that creating would give", async () => {
    const rows = [
      head,
      ["c-1", "Cleo", "c1@example.com", WEST, "salesman", "U001", ""],
      ["c-2", "Cara", "C1@example.com", WEST, "salesman", "U001", ""],
      ["dora", "Dora", "c3@example.com", WEST, "salesman", "U001", ""],
    ];
    const check = await upload(rows, "check=1");
    expect(check.created).toEqual([{ row: 2, username: "c-1", password: "", existing: false }]);
    const refusals = check.rows.map(({ row, username, userErrors }) => [row, username, userErrors[0]?.message]);
    expect(refusals).toEqual([
      [3, "c-2", "twice_in_file"],
      [4, "dora", "username_taken"],
    ]);
    expect(await readUserByLogin("c-1")).toBeUndefined();
    expect((await upload(rows)).rows).toEqual(check.rows);
    expect((await upload(rows, "check=1")).created).toMatchObject([{ username: "c-1", existing: true }]);
  });

  it("creates no user twice when the same file is sent again, also at the same moment", async () => {
    const rows = [
      head,
      ...[1, 2, 3].map((n) => [`again-${n}`, "Again", `again${n}@example.com`, WEST, "salesman", "", ""]),
    ];
    const both = await Promise.all([upload(rows), upload(rows)]);
    expect(both.map(({ created, rows: refused }) => [created.length, refused])).toEqual([
      [3, []],
      [3, []],
    ]);
    const third = await upload(rows);
    expect(third.created.map(({ username, existing, password }) => [username, existing, password])).toEqual(
      [1, 2, 3].map((n) => [`again-${n}`, true, ""]),
    );
    for (const n of [1, 2, 3]) {
      const made = both
        .flatMap(({ created }) => created)
        .filter((item) => item.username === `again-${n}` && !item.existing);
      expect(made).toHaveLength(1);
      const id = (await readUserByLogin(`again-${n}`))?.id;
      expect(await itemsOf({ pk: `AUDIT#USER#${id}` })).toHaveLength(1);
    }
    const other = await upload([head, ["again-1", "Another", "again1@example.com", WEST, "salesman", "", ""]]);
    expect(other.rows[0]?.userErrors.map(({ column, message }) => [column, message])).toEqual([
      ["Username", "username_taken"],
      ["Email", "email_exists"],
    ]);
  });

  it("takes the corrected file back, with its column of errors and its apostrophes", async () => {
    const { created } = await upload([
      [...head, "Error"],
      ["back-1", "'-Bert-", "back@example.com", WEST, "salesman", "", "no", "email: email_exists"],
    ]);
    expect([created.length, (await readUserByLogin("back-1"))?.name]).toEqual([1, "-Bert-"]);
  });

  it("refuses other files before any user is created", async () => {
    expect(await refusedAs(Buffer.from("username,name"))).toEqual([400, [{ field: "file", message: "file_not_xlsx" }]]);
    expect(
      await refusedAs(
        await sheet([
          ["username", "name", "hosts", "shoe size"],
          ["a-1", "A", WEST, "44"],
        ]),
      ),
    ).toMatchObject([400, [{ field: "file", message: "column_unknown", values: { column: "shoe size" } }]]);
    expect(
      await refusedAs(
        await sheet([
          ["username", "name"],
          ["a-1", "A"],
        ]),
      ),
    ).toMatchObject([400, [{ message: "column_missing", values: { column: "Sites" } }]]);
    const many = Array.from({ length: 501 }, (_, n) => [`many-${n}`, "Many", WEST]);
    expect(await refusedAs(await sheet([["username", "name", "hosts"], ...many]))).toMatchObject([
      400,
      [{ message: "file_too_many_rows" }],
    ]);
    expect(await refusedAs(Buffer.alloc(1_000_001, 1))).toMatchObject([400, [{ message: "file_too_large" }]]);
  });

  it("reads or refuses any bytes without failing", async () => {
    const good = await sheet([head, ["fuzz-1", "Fuzz", "", "none.localhost", "", "", ""]]);
    const edit = fc.record({ at: fc.nat(good.length - 1), byte: fc.nat(255), cut: fc.nat(30) });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
        const bytes = Buffer.from(good);
        for (const { at, byte } of edits) bytes[at] = byte;
        const { statusCode } = await send(UPLOAD, { file: bytes.subarray(0, bytes.length - (edits[0]?.cut ?? 0)) });
        expect([200, 400]).toContain(statusCode);
      }),
      { numRuns: 60 },
    );
    expect(await readUserByLogin("fuzz-1")).toBeUndefined();
  });
});
