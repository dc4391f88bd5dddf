import { GetObjectCommand } from "@aws-sdk/client-s3";
import { frameKey, framePassport, warrantyTermKey } from "@spoke/core/frame";
import { frameSchema, warrantyTermSchema } from "@spoke/core/frame/schema.ts";
import { filesBucket, setClock, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import {
  accountBikeKey,
  answerRegistration,
  deleteRegistration,
  importRegistration,
  putRegistration,
  registerFrame,
  registrations,
  registrationsVersion,
  retryRegistration,
  updateRegistration,
} from "@spoke/core/registration";
import { REGISTRATION_STATES, type RegistrationState } from "@spoke/core/registration/schema.ts";
import { registrationMachine } from "@spoke/core/registration/transitions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, asSystem, itemsUnder, outbox, put, refusalOf, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let restoreClock: () => void;
let shop: Shop;
let number = "";
let frames = 0;

beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-22T12:00:00Z"));
  table = await startStores();
});
afterAll(async () => {
  await table.stop();
  restoreClock();
});
beforeEach(async () => {
  shop = await newShop();
  frames += 1;
  number = `WTU${7000 + frames}K`;
  const term = warrantyTermSchema.parse({
    sorg: shop.sorg,
    brand: "VEL",
    class: "frame",
    months: 60,
    start: "sale",
    asOf: AS_OF,
  });
  await store(put(warrantyTermKey(term), term));
  await addFrame(number);
});

async function addFrame(frameNumber: string, over: object = {}): Promise<void> {
  const frame = frameSchema.parse({
    ...{ frameNumber, sorg: shop.sorg, brand: "VEL", articleCode: "A-1", description: "Trail 5", asOf: AS_OF },
    ...{ doNumber: "DO1", custCode: shop.unified, shippedOn: "2026-03-02" },
    ...over,
  });
  await store(put(frameKey(frame), frame));
}

const SCOPES = ["page.customer-sales-report"];
const dealer = () => shop.actor({ scopes: SCOPES });
const as = <T>(work: () => T, user = dealer()): T => withActor(user, work);
const BUYER = { name: "Ada Rider", phone: "+1 555 0100", city: "Portland" };
const sale = (over: object = {}) => ({ frameNumber: number, soldOn: "2026-11-20", buyer: BUYER, ...over });
const register = (over: object = {}, user = dealer()) => as(() => registerFrame(sale(over)), user);
const list = (filter: object = {}) => as(() => registrations({ page: 1, limit: 10, ...filter }));
const first = async () => (await list()).rows[0];

/** What the subscriber does with the last change. */
async function sendToErp(): Promise<{ registrationId: string; frameNumber: string; sequence: number }> {
  const changes = await outbox("registration.changed", shop.sorg);
  const change = changes.at(-1) as Parameters<typeof putRegistration>[0] & { registrationId: string };
  await asSystem(() => putRegistration(change));
  const { registrationId, frameNumber, sequence } = change;
  return { registrationId, frameNumber, sequence };
}

const answer = (sent: object, over: object = {}) =>
  asSystem(() =>
    answerRegistration({
      ...(sent as { registrationId: string; frameNumber: string; sequence: number }),
      ...{ sorg: shop.sorg, accepted: true, asOf: "2026-11-22T12:01:00.000Z" },
      ...over,
    }),
  );

async function fileOf({ registrationId, sequence }: { registrationId: string; sequence: number }): Promise<unknown> {
  const Key = `erp/outbound/registrations/${shop.sorg}/${registrationId}-${sequence}.json`;
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key }));
  return JSON.parse((await Body?.transformToString()) ?? "");
}

describe("registering a sold frame", () => {
  test("stores the bike, the buyer, and the end of the warranty, and goes through the ERP", async () => {
    await register();
    expect(await first()).toMatchObject({
      ...{ frameNumber: number, articleCode: "A-1", description: "Trail 5", type: "retail", soldOn: "2026-11-20" },
      ...{ buyer: { name: "Ada Rider", phone: "+15550100", city: "Portland" }, status: "pending insert" },
    });
    const sent = await sendToErp();
    expect(await first()).toMatchObject({ status: "processing insert" });
    expect(await fileOf(sent)).toMatchObject({
      format: 1,
      change: "insert",
      frameNumber: number,
      customer: shop.unified,
    });
    expect(await answer(sent, { sorg: "OTHER" })).toBe("unchanged");
    expect(await answer(sent)).toBe("changed");
    expect(await first()).toMatchObject({ status: "complete" });
    const passport = await as(() => framePassport({ frameNumber: number }));
    expect(passport.frames[0]).toMatchObject({
      registration: { soldOn: "2026-11-20", isOwn: true, status: "complete" },
      coverage: [{ class: "frame", state: "covered", until: "2031-11-20" }],
    });
  });

  test("a look-alike of the number finds the frame", async () => {
    await register({ frameNumber: number.replace("0", "O").toLowerCase() });
    expect(await first()).toMatchObject({ frameNumber: number });
  });

  test("pressing twice registers once; another sale of the frame is refused", async () => {
    const [first, second] = await Promise.all([register(), register()]);
    expect(first.id).toBe(second.id);
    expect((await list()).info.count).toBe(1);
    const refused = await refusalOf(register({ soldOn: "2026-11-19" }));
    expect(refused).toMatchObject({
      message: "frame_already_reported_or_not_found",
      errors: [{ field: "frameNumber", message: "frame_already_reported" }],
    });
  });

  test("another dealer's frame may be sold by this dealer, but not registered twice", async () => {
    await shop.addCustomer(`${shop.unified}X`);
    await register({}, shop.actor({ unified: `${shop.unified}X`, scopes: SCOPES }));
    expect((await refusalOf(register()))?.errors).toEqual([
      { field: "frameNumber", message: "frame_already_reported" },
    ]);
    expect((await list()).info.count).toBe(0);
  });

  test.each([
    ["an empty number", { frameNumber: " " }, "frameNumber", "frame_number_required"],
    ["a number that is too long", { frameNumber: "X1".repeat(21) }, "frameNumber", "frame_number_too_long"],
    ["an unknown frame", { frameNumber: "QQ998877" }, "frameNumber", "frame_not_found"],
    ["a frame of another brand", { brand: "OTHER" }, "frameNumber", "frame_other_brand"],
    ["a day in the future", { soldOn: "2026-11-23" }, "soldOn", "sold_in_future"],
    ["a day before the shipment", { soldOn: "2026-03-01" }, "soldOn", "sold_before_shipped"],
    ["no buyer", { buyer: {} }, "buyer.name", "required"],
    ["a buyer with two digits", { buyer: { name: "Ada", phone: "12" } }, "buyer.phone", "phone_too_short"],
    ["a buyer who cannot be reached", { buyer: { name: "Ada" } }, "buyer.phone", "phone_or_email_required"],
    ["an account that does not exist", { useAccountData: true }, "useAccountData", "frame_without_account"],
  ])("%s is refused at its field", async (_, over, field, message) => {
    expect((await refusalOf(register(over)))?.errors).toContainEqual(expect.objectContaining({ field, message }));
    expect(await itemsUnder(`REGISTRATIONS#${shop.unified}`)).toEqual([]);
  });

  test("a frame of another sales organization is refused like an unknown one", async () => {
    await addFrame("XYZ4441", { sorg: "S999" });
    const refused = await refusalOf(register({ frameNumber: "XYZ4441" }));
    expect(refused?.errors).toEqual([{ field: "frameNumber", message: "frame_not_found" }]);
  });

  test("two brands with the same number need the brand", async () => {
    await addFrame(number, { brand: "NOR" });
    expect((await refusalOf(register()))?.errors).toEqual([{ field: "frameNumber", message: "frame_ambiguous" }]);
    await register({ brand: "NOR" });
    expect(await first()).toMatchObject({ brand: "NOR" });
  });

  test("a bike of the shop needs no buyer, and an account fills the buyer in", async () => {
    await register({ type: "non-retail", buyer: {} });
    expect(await first()).toMatchObject({ type: "non-retail" });
    await addFrame("KLM5512");
    const bike = { id: "A1", frameNumber: "KLM5512", sorg: shop.sorg, brand: "VEL", asOf: AS_OF };
    await store(
      put(accountBikeKey(bike), {
        ...bike,
        buyer: { name: "Bo", email: "bo@example.com", phone: "", address: "", city: "" },
      }),
    );
    await register({ frameNumber: "KLM5512", buyer: {}, useAccountData: true });
    expect((await list({ search: "bo@example" })).rows[0]).toMatchObject({ buyer: { name: "Bo" } });
  });

  test("nobody reads the account of a bike that was shipped to another dealer, who looks after it", async () => {
    await addFrame("KLM5513", { custCode: "OTHER" });
    const bike = { id: "A2", frameNumber: "KLM5513", sorg: shop.sorg, brand: "VEL", custCode: "OTHER", asOf: AS_OF };
    await store(put(accountBikeKey(bike), { ...bike, buyer: { ...BUYER, email: "", address: "" } }));
    const input = { frameNumber: "KLM5513", buyer: {}, useAccountData: true };
    expect((await refusalOf(register(input)))?.errors).toEqual([
      { field: "useAccountData", message: "frame_without_account" },
    ]);
    expect((await register({ ...input, buyer: BUYER, useAccountData: false })).buyer).toMatchObject({
      name: "Ada Rider",
    });
  });
});

describe("the ERP's answers", () => {
  test("a refusal shows its reason; the dealer sends it again; a late answer to the first attempt changes nothing", async () => {
    await register();
    const sent = await sendToErp();
    await answer(sent, { accepted: false, reason: "Frame is blocked" });
    expect(await first()).toMatchObject({ status: "failed insert", reason: "Frame is blocked" });
    await as(() => retryRegistration({ frameNumber: number }));
    const again = await sendToErp();
    expect(again.sequence).toBe(2);
    expect(await answer(sent, { asOf: "2026-11-22T12:05:00.000Z" })).toBe("unchanged");
    expect(await first()).toMatchObject({ status: "processing insert", reason: "" });
    expect(await answer(again)).toBe("changed");
    expect(await answer(again)).toBe("unchanged");
    expect(await answer(again, { accepted: false, asOf: "2026-11-22T12:00:30.000Z" })).toBe("older");
    expect(await first()).toMatchObject({ status: "complete" });
  });

  test("an answer that overtakes the note that the file was written wins", async () => {
    await register();
    const [change] = (await outbox("registration.changed", shop.sorg)) as Parameters<typeof putRegistration>[0][];
    if (!change) throw new Error("no event");
    await answer(change);
    await asSystem(() => putRegistration(change));
    expect(await first()).toMatchObject({ status: "complete" });
  });

  test("a correction goes to the ERP as an update, and moves the warranty", async () => {
    await register();
    await answer(await sendToErp());
    await as(() => updateRegistration({ ...sale(), soldOn: "2026-11-01", buyer: { ...BUYER, name: "Ada R." } }));
    expect(await first()).toMatchObject({ status: "pending update", buyer: { name: "Ada R." } });
    const sent = await sendToErp();
    expect(await fileOf(sent)).toMatchObject({ change: "update", sequence: 2, soldOn: "2026-11-01" });
    await answer(sent, { accepted: false, reason: "Closed period", asOf: "2026-11-22T12:09:00.000Z" });
    expect(await first()).toMatchObject({ status: "failed update" });
    const passport = await as(() => framePassport({ frameNumber: number }));
    expect(passport.frames[0]?.coverage[0]).toMatchObject({ until: "2031-11-01" });
  });

  test("deleting removes the buyer's data everywhere, and a late answer does not bring it back", async () => {
    await register();
    const sent = await sendToErp();
    await as(() => deleteRegistration({ frameNumber: number, type: "retail" }));
    const deleted = await sendToErp();
    expect(await fileOf(deleted)).toMatchObject({ change: "delete", sequence: 2 });
    expect(await answer(sent)).toBe("unchanged");
    expect((await list()).info.count).toBe(0);
    expect(JSON.stringify(await itemsUnder(`REGISTRATIONS#${shop.unified}#`, `FRAME#${number}`))).not.toContain(
      "Ada Rider",
    );
    await register();
    expect((await list()).info.count).toBe(1);
  });
});

describe("the list", () => {
  test("[frames-003] is found by number and buyer, and narrowed by type and status", async () => {
    await register();
    await addFrame("KLM5513");
    await register({ frameNumber: "KLM5513", type: "non-retail", buyer: {} });
    await answer(await sendToErp());
    const numbers = async (filter: object) => (await list(filter)).rows.map(({ frameNumber }) => frameNumber);
    expect(await numbers({})).toEqual(["KLM5513", number]);
    expect(await numbers({ limit: 1, page: 2 })).toEqual([number]);
    expect(await numbers({ search: "ada" })).toEqual([number]);
    expect(await numbers({ type: "non-retail" })).toEqual(["KLM5513"]);
    expect(await numbers({ status: "complete" })).toEqual(["KLM5513"]);
    expect(await numbers({ custCode: shop.unified })).toHaveLength(2);
    expect(await refusalOf(list({ custCode: "OTHER" }))).toMatchObject({ kind: "forbidden" });
    expect((await refusalOf(as(() => registrations({ limit: 10 } as never))))?.errors).toMatchObject([
      { field: "page" },
    ]);
  });

  test("its version changes with every answer", async () => {
    const version = () => as(() => registrationsVersion({}));
    await register();
    const before = await version();
    expect(await version()).toBe(before);
    await answer(await sendToErp());
    expect(await version()).not.toBe(before);
  });

  test("another dealer sees nothing and can change nothing", async () => {
    await register();
    await shop.addCustomer(`${shop.unified}Y`);
    const other = shop.actor({ unified: `${shop.unified}Y`, scopes: SCOPES });
    expect((await as(() => registrations({ page: 1, limit: 10 }), other)).rows).toEqual([]);
    for (const attempt of [
      async () => deleteRegistration({ frameNumber: number }),
      () => retryRegistration({ frameNumber: number }),
      () => updateRegistration(sale()),
    ])
      expect(await refusalOf(as<Promise<unknown>>(attempt, other))).toMatchObject({ kind: "not-found" });
    const passport = await as(() => framePassport({ frameNumber: number }), other);
    expect(JSON.stringify(passport)).not.toContain("Ada Rider");
  });

  test("past registrations are imported once, and never replace one", async () => {
    const past = {
      ...{ frameNumber: number, sorg: shop.sorg, brand: "VEL", custCode: shop.unified, soldOn: "2026-04-01" },
      ...{ createdAt: "2026-04-02T10:00:00.000Z", type: "retail" as const, dealerName: "Shop", buyer: BUYER },
    };
    expect(await asSystem(() => importRegistration(past))).toBe("changed");
    expect(await asSystem(() => importRegistration(past))).toBe("unchanged");
    const lookAlike = { ...past, frameNumber: number.replace("0", "O") };
    expect((await refusalOf(asSystem(() => importRegistration(lookAlike))))?.errors).toMatchObject([
      { field: "frameNumber", message: "frame_not_found" },
    ]);
    expect(await first()).toMatchObject({ status: "complete", soldOn: "2026-04-01" });
  });
});

test("every status is reached, and an event is refused where it makes no sense", () => {
  const reached = new Set<RegistrationState>(["pending insert"]);
  for (const { to } of registrationMachine.table) reached.add(to);
  expect([...reached].sort()).toEqual([...REGISTRATION_STATES].sort());
  expect(registrationMachine.can("complete", "retry")).toBe(false);
  expect(registrationMachine.can("pending insert", "retry")).toBe(false);
});
