import { writeFileSync } from "node:fs";
import { fileAddresses } from "@spoke/core/file";
import { frameKey, framePassport } from "@spoke/core/frame";
import { frameSchema } from "@spoke/core/frame/schema.ts";
import { putChecklist } from "@spoke/core/inspection";
import { type Actor, newId, setClock, systemActor, withActor } from "@spoke/core/platform";
import { routes } from "@spoke/functions/rest/invoice-files.ts";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putItems } from "../../builders/store.ts";
import { cleanUpload } from "../../builders/uploads.ts";
import { ask } from "../../support/graphql.ts";
import { dealer, HOST, hostItem, SORG, startStores } from "../catalog/support.ts";

const asOf = "2026-01-01T00:00:00.000Z";
const NUMBERS = Array.from({ length: 60 }, (_, index) => `WTU8${100 + index}K`);

let stores: Awaited<ReturnType<typeof startStores>>;
let restoreClock: () => void;

const checklist = (version: number, points: readonly string[]) => ({
  ...{ sorg: SORG, version, ebikeCategories: [] },
  points: points.map((text, index) => ({
    ...{ id: index + 1, sorting: points.length - index, text: { "en-US": text, de: `${text} (de)` } },
    electric: text === "Motor",
  })),
});

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
  await withActor(systemActor(), () => putChecklist(checklist(1, ["Brakes", "Wheels", "Motor"])));
});
afterAll(async () => {
  await stores.stop();
  restoreClock();
});

const scopes = new Set(["page.pdi", "page.claim"]);
const user = dealer({ scopes });
const other = dealer({ scopes, userId: "otto", customer: { code: { unified: "C2" }, areas: [] } });
const office = dealer({ scopes: new Set([...scopes, "menu.change-cust"]), userId: "olga", customer: undefined });

async function send(query: string, variables: object = {}, as: Actor = user): Promise<Record<string, unknown>> {
  return ask(as, query, variables);
}

const OUTCOME = "message { status description } userErrors { field message }";
const CREATE = `mutation ($frameNumber: String!, $mechanic: String!, $checklist: [PDIChecklistInput!]!, $electric: Boolean, $checklistVersion: Int, $clientRequestId: String, $custCode: String, $inspectedOn: String, $signature: String) {
  answer: createClaimPDI(frameNumber: $frameNumber, mechanic: $mechanic, checklist: $checklist, electric: $electric, checklistVersion: $checklistVersion, clientRequestId: $clientRequestId, custCode: $custCode, inspectedOn: $inspectedOn, signature: $signature) { pdi { id } ${OUTCOME} } }`;
const ALL = "checklist { checklist description checked sorting result note photos { id } }";

const entries = (...results: readonly string[]) =>
  results.map((result, index) => ({ checklist: index + 1, checked: result === "pass", result }));

interface Answer {
  readonly pdi: { readonly id: string } | null;
  readonly message: { readonly status: string; readonly description: string };
  readonly userErrors: readonly { readonly field: string; readonly message: string }[];
}
let used = 0;
const nextFrame = (): string => NUMBERS[used++] ?? "";

async function create(input: object = {}, as: Actor = user): Promise<Answer> {
  const defaults = { mechanic: "Mia Fox", checklist: entries("pass", "pass") };
  const { answer } = await send(CREATE, { frameNumber: nextFrame(), ...defaults, ...input }, as);
  return answer as Answer;
}
async function created(input: object = {}): Promise<string> {
  const { pdi, ...rest } = await create(input);
  if (!pdi) throw new Error(JSON.stringify(rest));
  return pdi.id;
}
const load = async (id: string, fields: string, as: Actor = user) =>
  (await send(`query ($id: ID!) { claimPDI(id: $id) { ${fields} } }`, { id }, as)).claimPDI;
const listed = async (args: string, as: Actor = user) => {
  const { claimPDIs } = await send(`{ claimPDIs(${args}) { pdis { id isDeleted } info { count } } }`, {}, as);
  return (claimPDIs as { pdis: { id: string; isDeleted: boolean }[] }).pdis;
};

describe("pre-delivery inspections", () => {
  test("[pdi-003] points are sent with the number of the checklist and a checked flag", async () => {
    const { claimPDIChecklist } = await send(
      "{ claimPDIChecklist { version points { checklist description sorting electric } } }",
    );
    expect(claimPDIChecklist).toEqual({
      version: 1,
      points: [
        { checklist: 1, description: "Brakes", sorting: 3, electric: false },
        { checklist: 2, description: "Wheels", sorting: 2, electric: false },
        { checklist: 3, description: "Motor", sorting: 1, electric: true },
      ],
    });
    const plain = [
      { checklist: 1, checked: true },
      { checklist: 2, checked: false },
    ];
    const id = await created({ checklist: plain });
    expect(await load(id, `result ${ALL}`)).toEqual({
      result: "failed",
      checklist: [
        { checklist: 2, description: "Wheels", checked: false, sorting: 2, result: "fail", note: "", photos: [] },
        { checklist: 1, description: "Brakes", checked: true, sorting: 3, result: "pass", note: "", photos: [] },
      ],
    });
    await expect(
      send(CREATE, { frameNumber: nextFrame(), mechanic: "M", checklist: [{ checklist: "1", checked: "yes" }] }),
    ).rejects.toThrow("Boolean");
  });

  test("an inspection shows the bike, its dealer, and its checklist", async () => {
    const frameNumber = nextFrame();
    const id = await created({
      frameNumber: frameNumber.toLowerCase(),
      electric: true,
      checklist: entries("pass", "na", "fail"),
    });
    expect(
      await load(
        id,
        "frameNumber articleCode description brand mechanic custCode custName inspectedOn isDeleted electric",
      ),
    ).toEqual({
      ...{ frameNumber, articleCode: "A-1", description: "Trail 5", brand: "VEL", mechanic: "Mia Fox", custCode: "C1" },
      ...{ custName: "C1", inspectedOn: "2026-11-22", isDeleted: false, electric: true },
    });
    const { frames } = await withActor(user, () => framePassport({ frameNumber }));
    expect(frames[0]?.inspections).toEqual([
      { id, day: "2026-11-22", result: "failed", mechanic: "Mia Fox", isOwn: true },
    ]);
    const elsewhere = await withActor(other, () => framePassport({ frameNumber }));
    expect(elsewhere.frames[0]?.inspections[0]).toMatchObject({ mechanic: undefined, isOwn: false });
  });

  test("[pdi-001] a deleted inspection can be restored", async () => {
    const id = await created();
    const change = async (name: string) =>
      (await send(`mutation { answer: ${name}(id: "${id}") { ${OUTCOME} } }`)).answer;
    expect(await change("deleteClaimPDI")).toMatchObject({
      message: { status: "success", description: "success_delete" },
    });
    expect(await change("deleteClaimPDI")).toMatchObject({ message: { status: "success" } });
    expect((await listed("page: 1")).map((row) => row.id)).not.toContain(id);
    expect(await listed("page: 1, limit: 100, showDeleted: true")).toContainEqual({ id, isDeleted: true });
    expect(await change("restoreClaimPDI")).toMatchObject({
      message: { status: "success", description: "success_restore" },
    });
    expect(await listed("page: 1, limit: 100")).toContainEqual({ id, isDeleted: false });
  });

  test("the list is searched by frame, bike, and mechanic", async () => {
    const frameNumber = nextFrame();
    const id = await created({ frameNumber, mechanic: "Zara Unusual" });
    for (const search of [frameNumber.toLowerCase(), "unusual"])
      expect(await listed(`search: "${search}"`)).toEqual([{ id, isDeleted: false }]);
    expect(await listed('search: "no such thing"')).toEqual([]);
  });

  test("a repeated request creates nothing twice, also at the same time", async () => {
    const [clientRequestId, frameNumber] = [newId(), nextFrame()];
    const answers = await Promise.all([1, 2, 3].map(() => create({ clientRequestId, frameNumber })));
    expect(answers.map(({ message, pdi }) => [message.status, pdi?.id])).toEqual(
      [1, 2, 3].map(() => ["success", clientRequestId]),
    );
    expect(await listed(`search: "${frameNumber}"`)).toHaveLength(1);
    const foreign = await create({ clientRequestId, frameNumber }, other);
    expect(foreign).toMatchObject({ pdi: null, message: { status: "failed", description: "conflict" } });
  });

  test("a later version of the checklist never changes an inspection, and an older one is accepted as it was filled in", async () => {
    const before = await created({ checklist: entries("pass", "fail") });
    const asBefore = await load(before, ALL);
    await withActor(systemActor(), () => putChecklist(checklist(2, ["Brakes and levers"])));
    expect(await load(before, ALL)).toEqual(asBefore);
    await expect(withActor(systemActor(), () => putChecklist(checklist(1, ["Nothing"])))).rejects.toMatchObject({
      userErrors: [{ field: "version", message: "checklist_version_changed" }],
    });
    expect(await withActor(systemActor(), () => putChecklist(checklist(2, ["Brakes and levers"])))).toBe("unchanged");
    expect((await create({ checklist: entries("pass") })).message.status).toBe("success");
    expect((await create({ checklist: entries("pass", "pass"), checklistVersion: 1 })).message.status).toBe("success");
    const { answer } = await send(
      `mutation ($checklist: [PDIChecklistInput!]!) { answer: updateClaimPDI(id: "${before}", mechanic: "Ben", checklist: $checklist) { ${OUTCOME} } }`,
      { checklist: entries("pass", "pass") },
    );
    expect(answer).toMatchObject({ message: { status: "success" } });
    expect(await load(before, "mechanic result checklist { description }")).toEqual({
      ...{ mechanic: "Ben", result: "passed" },
      checklist: [{ description: "Wheels" }, { description: "Brakes" }],
    });
    await withActor(systemActor(), () => putChecklist(checklist(3, ["Brakes", "Wheels", "Motor"])));
  });

  test("errors name fields as the API does", async () => {
    const refusals: readonly (readonly [object, string, string])[] = [
      [{ frameNumber: "QQ998877" }, "frameNumber", "frame_not_found"],
      [{ frameNumber: "" }, "frameNumber", "frame_number_required"],
      [{ mechanic: " " }, "mechanic", "required"],
      [{ checklist: entries("pass") }, "checklist", "inspection_points_missing"],
      [{ electric: true }, "checklist", "inspection_ebike_points_missing"],
      [
        { checklist: [...entries("pass", "pass"), { checklist: 9, checked: true }] },
        "checklist.2.checklist",
        "inspection_point_unknown",
      ],
      [
        { checklist: [{ checklist: 1, checked: true, result: "fail" }] },
        "checklist.0.checked",
        "inspection_point_contradiction",
      ],
      [
        { checklist: [{ checklist: 1, checked: true, photos: ["unknown"] }, ...entries("pass", "pass").slice(1)] },
        "checklist.0.photos",
        "upload_unknown",
      ],
      [{ inspectedOn: "2027-01-01" }, "inspectedOn", "inspected_in_future"],
      [{ checklistVersion: 77 }, "checklistVersion", "checklist_not_found"],
      [{ custCode: "C2" }, "custCode", "inspection_other_customer"],
      [{ signature: "M0,0" }, "signature", "invalid_value"],
    ];
    for (const [input, field, message] of refusals) {
      const answer = await create({ frameNumber: NUMBERS[0], ...input });
      expect(answer.userErrors, JSON.stringify(input)).toEqual([{ field, message }]);
    }
  });

  test("another dealer's inspection is unknown, and the office sees all of its dealers'", async () => {
    const id = await created();
    for (const name of ["deleteClaimPDI", "restoreClaimPDI"]) {
      const { answer } = await send(`mutation { answer: ${name}(id: "${id}") { ${OUTCOME} } }`, {}, other);
      expect(answer).toMatchObject({ message: { status: "failed", description: "not_found" } });
    }
    await expect(load(id, "id", other)).rejects.toThrow("not_found");
    expect(await listed("page: 1, limit: 100", other)).toEqual([]);
    expect(await load(id, "id", office)).toEqual({ id });
    expect((await listed("page: 1, limit: 100", office)).map((row) => row.id)).toContain(id);
  });

  test("photos are read by the dealer and the office, and stay until they are taken out", async () => {
    const [photo, second] = await Promise.all([
      cleanUpload(user, "INSPECTION_PHOTO", "image/jpeg"),
      cleanUpload(user, "INSPECTION_PHOTO", "image/jpeg"),
    ]);
    const failed = { checklist: 1, checked: false, note: "Pads are worn", photos: [photo, second] };
    const id = await created({
      checklist: [failed, ...entries("pass", "pass").slice(1)],
      signature: "10,10 500,200;20,20",
    });
    const readable = (as: Actor) => withActor(as, () => fileAddresses({ ids: [photo] }));
    expect(await readable(user)).toHaveLength(1);
    expect(await readable(office)).toHaveLength(1);
    expect(await readable(other)).toEqual([]);

    const file = await pdf(id);
    expect(file.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await pdf(id)).toEqual(file);
    if (process.env.SAVE_PDF) writeFileSync(process.env.SAVE_PDF, file);
    await expect(pdf(id, other)).rejects.toMatchObject({ kind: "not-found" });

    await send(
      `mutation ($checklist: [PDIChecklistInput!]!) { updateClaimPDI(id: "${id}", mechanic: "Ben", checklist: $checklist) { ${OUTCOME} } }`,
      { checklist: [{ ...failed, photos: [second] }, ...entries("pass", "pass").slice(1)] },
    );
    expect(await load(id, "checklist { photos { id } }")).toEqual({
      checklist: [{ photos: [] }, { photos: [{ id: second }] }],
    });
    expect(await readable(user)).toEqual([]);
  });

  test("two people who change an inspection do not overwrite each other", async () => {
    const id = await created();
    const update = async (mechanic: string) =>
      (
        await send(
          `mutation ($checklist: [PDIChecklistInput!]!) { answer: updateClaimPDI(id: "${id}", mechanic: "${mechanic}", version: 1, checklist: $checklist) { ${OUTCOME} } }`,
          { checklist: entries("pass", "pass") },
        )
      ).answer;
    expect(await update("Ann")).toMatchObject({ message: { status: "success" } });
    expect(await update("Bob")).toMatchObject({ message: { status: "failed", description: "conflict" } });
    expect(await load(id, "mechanic version")).toEqual({ mechanic: "Ann", version: 2 });
  });

  test("a frame has at most 20 inspections of a dealer", async () => {
    const frameNumber = nextFrame();
    for (let count = 0; count < 20; count += 1) await created({ frameNumber });
    expect((await create({ frameNumber })).userErrors).toEqual([{ field: "frameNumber", message: "inspections_max" }]);
  });
});

async function pdf(id: string, as: Actor = user): Promise<Buffer> {
  const route = routes["POST /api/pdi/file"];
  if (!route) throw new Error("no route");
  const event = { routeKey: "POST /api/pdi/file", headers: {}, body: JSON.stringify({ id }) };
  const answer = await withActor(as, () => route(event as unknown as APIGatewayProxyEventV2));
  return Buffer.from(String(answer.body), "base64");
}
