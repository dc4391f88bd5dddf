import { writeFileSync } from "node:fs";
import { frameKey } from "@spoke/core/frame";
import { frameSchema } from "@spoke/core/frame/schema.ts";
import { setClock, withActor } from "@spoke/core/platform";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { workbook } from "@spoke/core/platform/workbook.ts";
import { SHEET_TYPE } from "@spoke/core/upload/schema.ts";
import { routes } from "@spoke/functions/rest/invoice-files.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putItems } from "../../builders/store.ts";
import { check, send as upload } from "../../builders/uploads.ts";
import { ask } from "../../support/graphql.ts";
import { dealer, HOST, hostItem, SORG, startStores } from "../catalog/support.ts";

const asOf = "2026-01-01T00:00:00.000Z";
const NUMBERS = ["WTU7101K", "WTU7102K", "WTU7103K", "WTU7104K"] as const;

let stores: Awaited<ReturnType<typeof startStores>>;
let restoreClock: () => void;

beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-22T12:00:00Z"));
  stores = await startStores();
  const frames = NUMBERS.map((frameNumber) => {
    const frame = frameSchema.parse({
      ...{ frameNumber, sorg: SORG, brand: "VEL", articleCode: "A-1", description: "Trail 5", custCode: "C1", asOf },
    });
    return { ...frameKey(frame), ...frame };
  });
  await putItems([hostItem(HOST), ...frames]);
});
afterAll(async () => {
  await stores.stop();
  restoreClock();
});

const user = dealer({ scopes: new Set(["page.customer-sales-report"]) });

async function send(query: string, variables: object = {}): Promise<Readonly<Record<string, unknown>>> {
  return ask(user, query, variables);
}

const ANSWER = "{ message { status description } userErrors { field message } }";
const ARGUMENTS = `soldDate: "2026-11-20", customer: { name: "Ada Rider", phone: "+1 555 0100", city: "Portland" }, dealer: "Branch", useAccountData: false`;
const register = (version: string, frameNumber: string) =>
  send(`mutation { answer: ${version}(frameNumber: "${frameNumber}", ${ARGUMENTS}) ${ANSWER} }`);

/** Id of an uploaded and checked spreadsheet. */
async function uploaded(rows: readonly (readonly string[])[]): Promise<string> {
  const { id, key } = await upload(user, await workbook([{ name: "Rows", rows }]), SHEET_TYPE, "FRAMES_FILE");
  expect(await check(key)).toBe("CLEAN");
  return id;
}

describe("registering frames through the API", () => {
  test("[frames-006] every version of registerFrame takes the sale and answers message and userErrors", async () => {
    const versions = ["registerFrame", "registerFrameV2", "registerFrameV3", "registerFrameV4"];
    for (const [index, version] of versions.entries()) {
      const { answer } = await register(version, NUMBERS[index] ?? "");
      expect(answer).toEqual({ message: { status: "success", description: "success_register_frame" }, userErrors: [] });
    }
    const { registeredFrames } = await send(
      `{ registeredFrames(page: 1, limit: 10) { frames { frameNumber soldDate customerName phone city dealerName articleDescription nonRetail status } info { count } } }`,
    );
    expect(registeredFrames).toMatchObject({ info: { count: 4 } });
    expect(registeredFrames).toMatchObject({
      frames: expect.arrayContaining([
        {
          ...{ frameNumber: "WTU7101K", soldDate: "2026-11-20", customerName: "Ada Rider", phone: "+15550100" },
          ...{ city: "Portland", dealerName: "Branch", articleDescription: "Trail 5", nonRetail: false },
          status: "pending insert",
        },
      ]),
    });
  });

  test("[frames-002] a refused number names its field in the API's words", async () => {
    const refusals = {
      "": "frame_number_required",
      [`X1${"2".repeat(40)}`]: "frame_number_too_long",
      QQ998877: "frame_not_found",
      WTU7101K: "frame_already_reported",
    };
    for (const [number, message] of Object.entries(refusals)) {
      const { answer } = await send(
        `mutation { answer: registerFrameV4(frameNumber: "${number}", soldDate: "2026-11-19", customer: { name: "Bo", phone: "1234567" }) ${ANSWER} }`,
      );
      expect(answer).toMatchObject({ message: { status: "failed" }, userErrors: [{ field: "frameNumber", message }] });
    }
    const { answer } = await send(
      `mutation { answer: registerFrameV4(frameNumber: "WTU7102K", brand: "OTHER", soldDate: "2026-11-19", customer: { name: "Bo", phone: "1234567" }) ${ANSWER} }`,
    );
    expect(answer).toMatchObject({ userErrors: [{ field: "frameNumber", message: "frame_other_brand" }] });
    const { late } = await send(
      `mutation { late: registerFrameV4(frameNumber: "WTU7102K", soldDate: "2027-01-01", customer: { name: "Bo" }) ${ANSWER} }`,
    );
    expect(late).toMatchObject({ userErrors: [{ field: "customer.phone", message: "phone_or_email_required" }] });
  });

  test("[frames-007] every version of frames finds a frame by its number", async () => {
    const found = await send(
      `{ framesV2(frameNumber: "wtu-7101k") { frameNumber } framesV3(frameNumber: "wtu 7IOIk") { frameNumber } other: framesV4(frameNumber: "WTU7101K", brand: "OTHER") { frameNumber } framesV4(frameNumber: "WTU7101K", brand: "VEL") { frameNumber registration { status isOwn } } }`,
    );
    expect(found).toEqual({
      framesV2: [{ frameNumber: "WTU7101K" }],
      framesV3: [{ frameNumber: "WTU7101K" }],
      other: [],
      framesV4: [{ frameNumber: "WTU7101K", registration: { status: "pending insert", isOwn: true } }],
    });
  });

  test("[frames-005] [capability-021] the warranty of a registered frame is a PDF, the same every time, for its dealer alone", async () => {
    const body = { frame: "WTU7103K", type: "pdf", brand: "VEL" };
    const request = (payload: object) =>
      ({
        routeKey: "POST /api/retail-sales/warranty",
        headers: {},
        body: JSON.stringify(payload),
      }) as unknown as APIGatewayProxyEventV2;
    const route = routes["POST /api/retail-sales/warranty"];
    if (!route) throw new Error("no route");
    const send = (payload: object, as = user) => withActor(as, () => route(request(payload)));
    const answer = await send(body);
    expect(answer).toMatchObject({ statusCode: 200, headers: { "content-type": "application/pdf" } });
    const file = Buffer.from(String(answer.body), "base64");
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await send(body)).body).toBe(answer.body);
    for (const bad of [
      { ...body, brand: "OTHER" },
      { ...body, frame: "QQ998877" },
    ])
      await expect(send(bad)).rejects.toMatchObject({ kind: "not-found" });
    await expect(send({ ...body, type: "xlsx" })).rejects.toMatchObject({ userErrors: [{ field: "type" }] });
    const other = dealer({ scopes: user.scopes, customer: { code: { unified: "C2" }, areas: [] } });
    await expect(send(body, other)).rejects.toMatchObject({ kind: "not-found" });
    if (process.env.SAVE_PDF) writeFileSync(process.env.SAVE_PDF, file);
  });

  test("[frames-008] accountPolygonBikesDatas lists, uploadAccountPolygonbikes uploads, and updateAccountPolygonBikes changes by id", async () => {
    const uploadId = await uploaded([
      ["Frame number", "Buyer’s name", "Email"],
      ["WTU7104K", "Bo Owner", "bo@example.com"],
      ["QQ998877", "Cy Owner", "cy@example.com"],
    ]);
    const file = `saved file rows { row frameNumber errors { field message } }`;
    const { upload } = await send(
      `mutation ($uploadId: ID!) { upload: uploadAccountPolygonbikes(uploadId: $uploadId) { message { status description } userErrors { field message } ${file} } }`,
      { uploadId },
    );
    expect(upload).toMatchObject({
      ...{ message: { status: "success", description: "success_frames_file" }, userErrors: [], saved: 1 },
      rows: [{ row: 3, frameNumber: "QQ998877", errors: [{ field: "Frame number", message: "frame_not_found" }] }],
      file: expect.stringMatching(/^UEsD/),
    });
    const bikes = `{ list: accountPolygonBikesDatas { bikes { id frameNumber brand customerName email city updatedAt } info { count } } }`;
    const { list } = (await send(bikes)) as { list: { bikes: { id: string }[] } };
    expect(list).toMatchObject({
      bikes: [{ frameNumber: "WTU7104K", brand: "VEL", customerName: "Bo Owner", updatedAt: expect.any(String) }],
      info: { count: 1 },
    });
    const id = list.bikes[0]?.id;
    const change = `mutation ($id: ID!, $customer: FrameBuyerInput!) { answer: updateAccountPolygonBikes(id: $id, customer: $customer) ${ANSWER} }`;
    const customer = { name: "Bo Owner", email: "bo@example.com", city: "Bern" };
    expect(await send(change, { id, customer })).toMatchObject({ answer: { message: { status: "success" } } });
    const { bike } = await send(`query ($id: ID!) { bike: accountPolygonBikesData(id: $id) { customerName city } }`, {
      id,
    });
    expect(bike).toEqual({ customerName: "Bo Owner", city: "Bern" });
    expect(await send(change, { id, customer: { name: "Bo" } })).toMatchObject({
      answer: { userErrors: [{ field: "customer.phone", message: "phone_or_email_required" }] },
    });
    const { sales } = await send(
      `mutation { sales: registerFramesFile(uploadId: "none") { message { status } userErrors { field message } rows { row } } }`,
    );
    expect(sales).toEqual({
      message: { status: "failed" },
      userErrors: [{ field: "uploadId", message: "upload_unknown" }],
      rows: null,
    });
  });

  test("the template of a spreadsheet is a file", async () => {
    const routeKey = "GET /api/retail-sales/template";
    const request = { routeKey, headers: {}, queryStringParameters: { list: "accounts" } };
    const answer = await withActor(user, () => {
      const route = routes[routeKey];
      if (!route) throw new Error("no route");
      return route(request as unknown as APIGatewayProxyEventV2);
    });
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { "content-disposition": expect.stringContaining("accounts.xlsx") },
    });
    const { rows } = await readSpreadsheet(Buffer.from(String(answer.body), "base64"));
    expect(rows[0]?.slice(0, 2)).toEqual(["Frame number", "Buyer’s name"]);
  });

  test("[frames-004] deleteFrame takes the number and the type", async () => {
    const { answer } = await send(
      `mutation { answer: deleteFrame(frameNumber: "WTU7101K", type: "retail") ${ANSWER} }`,
    );
    expect(answer).toMatchObject({ message: { status: "success" } });
    const { again } = await send(
      `mutation { again: deleteFrame(frameNumber: "WTU7102K", type: "non-retail") ${ANSWER} }`,
    );
    expect(again).toMatchObject({ message: { status: "failed", description: "not_found" } });
  });
});
