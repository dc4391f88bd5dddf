import { requestDownload } from "@spoke/core/download-area";
import { buildDownload } from "@spoke/core/download-area/build.ts";
import { guestActor, withActor } from "@spoke/core/platform";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { INLINE_BYTES } from "@spoke/core/platform/stored-file.ts";
import { login } from "@spoke/core/session";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, build, dealer, startStores } from "../../builders/reports.ts";
import { httpEvent } from "../../support/http-event.ts";
import { tokenKeys } from "../../support/keys.ts";
import { HOST, PASSWORD, seedPeople } from "../../support/people.ts";

let stop: () => Promise<void>;
let handler: typeof import("@spoke/functions/rest/reports.ts").handler;
let token = "";
beforeAll(async () => {
  stop = await startStores();
  Object.assign(process.env, await tokenKeys());
  await seedPeople();
  const signIn = () => login({ username: "dora", password: PASSWORD, host: HOST, address: "127.0.0.1" });
  token = (await withActor(guestActor(HOST, "", "en-US"), signIn)).requestToken;
  ({ handler } = await import("@spoke/functions/rest/reports.ts"));
});
afterAll(() => stop());

const fetched = (id: string, routeKey = "GET /api/reports/{id}/download"): Promise<APIGatewayProxyStructuredResultV2> =>
  handler(
    httpEvent({
      method: "GET",
      path: routeKey.slice(4).replace(/\{\w+\}/, id),
      routeKey,
      headers: { "x-spoke-host": HOST, authorization: `Bearer ${token}` },
      pathParameters: { id, file: id },
    }),
  );

async function built(body: Buffer, fileName: string): Promise<string> {
  const requests = await ask(dealer({ userId: "dora", host: HOST }), { fileName });
  await build(requests, async () => ({ body, contentType: "application/pdf" }));
  return requests.id;
}

it("returns a file as an uncached attachment", async () => {
  const answer = await fetched(await built(Buffer.from("file"), "List Open Order - 31-12-2025.xlsx"));
  expect([answer.statusCode, Buffer.from(answer.body ?? "", "base64").toString()]).toEqual([200, "file"]);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": expect.stringMatching(/^attachment; filename="List Open Order - 31-12-2025.xlsx"/),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
});

it("sends on to the store for a file that is too large for an answer", async () => {
  const answer = await fetched(await built(Buffer.alloc(INLINE_BYTES + 1, 7), "large.pdf"));
  expect(answer.statusCode).toBe(302);
  const file = await fetch(String(answer.headers?.location));
  expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([200, INLINE_BYTES + 1]);
});

it("says that a file is not ready, and that there is none", async () => {
  const requests = await ask(dealer({ userId: "dora", host: HOST }));
  expect((await fetched(requests.id)).statusCode).toBe(409);
  expect((await fetched("01ARZ3NDEKTSV4RRFFQ69G5FAV")).statusCode).toBe(404);
});

it("[download-005] GET /api/download-area/{file} returns the file to the user it was made for, by its name", async () => {
  const scopes = new Set(["page.download-area", "page.orderlist"]);
  const dora = dealer({ userId: "dora", host: HOST, scopes });
  const period = { module: "orders", from: "2026-01-01", to: "2026-06-30" };
  const { report } = await withActor(dora, () => requestDownload(period));
  const routeKey = "GET /api/download-area/{file}";
  expect((await fetched(report.fileName, routeKey)).statusCode).toBe(409);
  await build(report, buildDownload);
  const answer = await fetched(report.fileName, routeKey);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-disposition": expect.stringContaining(`attachment; filename="${report.fileName}"`),
  });
  const { rows } = await readSpreadsheet(Buffer.from(answer.body ?? "", "base64"));
  expect(rows[0]?.[0]).toBe("Order");
  const foreign = await withActor({ ...dora, userId: "dan" }, () => requestDownload(period));
  await build(foreign.report, buildDownload);
  for (const name of [foreign.report.fileName, foreign.report.id, "orders.xlsx"])
    expect((await fetched(name, routeKey)).statusCode).toBe(404);
});
