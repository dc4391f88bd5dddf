import { guestActor, withActor } from "@spoke/core/platform";
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

const fetched = (id: string): Promise<APIGatewayProxyStructuredResultV2> =>
  handler(
    httpEvent({
      method: "GET",
      path: `/api/reports/${id}/download`,
      routeKey: "GET /api/reports/{id}/download",
      headers: { "x-spoke-host": HOST, authorization: `Bearer ${token}` },
      pathParameters: { id },
    }),
  );

async function built(body: Buffer, fileName: string): Promise<string> {
  const requests = await ask(dealer({ userId: "dora", host: HOST }), { fileName });
  await build(requests, async () => ({ body, contentType: "application/pdf" }));
  return requests.id;
}

it("hands a file out to be saved, never to be shown or kept", async () => {
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
