import { frameKey } from "@spoke/core/frame";
import { frameSchema } from "@spoke/core/frame/schema.ts";
import { type Actor, setClock, withActor } from "@spoke/core/platform";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { workbook } from "@spoke/core/platform/workbook.ts";
import {
  accountBike,
  accountBikeIndex,
  accountBikeKey,
  accountBikes,
  registerFrame,
  registrations,
  updateAccountBike,
} from "@spoke/core/registration";
import { saveAccountBike } from "@spoke/core/registration/account.ts";
import { framesTemplate, registerFrames, uploadAccountBikes } from "@spoke/core/registration/files.ts";
import { SHEET_TYPE } from "@spoke/core/upload/schema.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, put, refusalOf, store } from "../../builders/store.ts";
import { check, send } from "../../builders/uploads.ts";
import { startCloud, type TestCloud } from "../../support/cloud.ts";

let cloud: TestCloud;
let restoreClock: () => void;
let shop: Shop;
let numbers: readonly string[] = [];
let made = 0;

beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-22T12:00:00Z"));
  cloud = await startCloud();
});
afterAll(async () => {
  await cloud.stop();
  restoreClock();
});
beforeEach(async () => {
  shop = await newShop();
  made += 10;
  numbers = [1, 2, 3].map((index) => `WTU${7000 + made + index}K`);
  for (const frameNumber of numbers) await addFrame(frameNumber);
});

async function addFrame(frameNumber: string, over: object = {}): Promise<void> {
  const frame = frameSchema.parse({
    ...{ frameNumber, sorg: shop.sorg, brand: "VEL", articleCode: "A-1", description: "Trail 5", asOf: AS_OF },
    ...{ doNumber: "DO1", custCode: shop.unified, shippedOn: "2026-03-02" },
    ...over,
  });
  await store(put(frameKey(frame), frame));
}

const dealer = (over: object = {}) => shop.actor({ scopes: ["page.customer-sales-report"], ...over });
const as = <T>(work: () => T, user = dealer()): T => withActor(user, work);

/** Id of an uploaded and checked spreadsheet. */
async function uploaded(rows: readonly (readonly string[])[], user: Actor = dealer()): Promise<string> {
  const file = await workbook([{ name: "Rows", rows }]);
  const { id, key } = await send(user, file, SHEET_TYPE, "FRAMES_FILE");
  expect(await check(key)).toBe("CLEAN");
  return id;
}

const rowsOf = async (file: string | undefined) => (await readSpreadsheet(Buffer.from(file ?? "", "base64"))).rows;

describe("sold frames from a till's file", () => {
  const HEAD = ["Frame number", "Sold on", "Buyer’s name", "Phone", "Use"];
  const sale = (number = "", over: readonly string[] = []) =>
    [number, "2026-11-20", "Ada Rider", "+1 555 0100", ""].map((cell, index) => over[index] ?? cell);
  const list = async () => (await as(() => registrations({ page: 1, limit: 10 }))).rows;

  test("good rows are registered, refused ones come back with their reason, and sending the file again registers none twice", async () => {
    const file = await uploaded([
      HEAD,
      sale(numbers[0]),
      sale("QQ998877"),
      sale(numbers[1]),
      sale(numbers[2], [String(numbers[2]), "2026-11-23"]),
      sale(numbers[0]),
    ]);
    const result = await as(() => registerFrames({ uploadId: file }));
    expect(result).toMatchObject({
      saved: 2,
      refused: [
        { row: 3, frameNumber: "QQ998877", errors: [{ field: "Frame number", message: "frame_not_found" }] },
        { row: 5, errors: [{ field: "Sold on", message: "sold_in_future" }] },
        { row: 6, errors: [{ field: "Frame number", message: "twice_in_file" }] },
      ],
    });
    const ids = (await list()).map(({ id }) => id).sort();
    expect(ids).toHaveLength(2);
    expect(await as(() => registerFrames({ uploadId: file }))).toMatchObject({ saved: 2 });
    expect((await list()).map(({ id }) => id).sort()).toEqual(ids);
  });

  test("the corrected file has the refused rows as written, and can be sent as it is once they are right", async () => {
    const bad = await uploaded([HEAD, sale(numbers[0]), sale(numbers[1]), sale("none")]);
    const { file } = await as(() => registerFrames({ uploadId: bad }));
    const [head = [], ...rows] = await rowsOf(file);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(0, 4)).toEqual(["none", "2026-11-20", "", "Ada Rider"]);
    expect(rows[0]?.at(-1)).toContain("Enter the number on the frame");
    const corrected = await uploaded([head, [String(numbers[2]), ...(rows[0] ?? []).slice(1)]]);
    expect(await as(() => registerFrames({ uploadId: corrected }))).toEqual({ saved: 1, refused: [], file: undefined });
  });

  test("a cell that cannot be read is refused at its column", async () => {
    const file = await uploaded([
      HEAD,
      sale(numbers[0], [String(numbers[0]), "20/11/26"]),
      [String(numbers[1]), "2026-11-20", "Ada", "", ""],
      [String(numbers[2]), "2026-11-20", "", "", "gift"],
    ]);
    const { saved, refused } = await as(() => registerFrames({ uploadId: file }));
    expect([saved, refused.map(({ errors }) => errors[0])]).toMatchObject([
      0,
      [
        { field: "Sold on", message: "date_invalid" },
        { field: "Phone", message: "phone_or_email_required" },
        { field: "Use", message: "unknown_value" },
      ],
    ]);
  });

  test("the template can be sent back filled in, in every language; its example registers nothing", async () => {
    const german = dealer({ locale: "de" });
    const [head = [], example = []] = (await readSpreadsheet(await as(() => framesTemplate({}), german))).rows;
    expect(head[0]).toBe("Rahmennummer");
    const filled = [String(numbers[0]), ...example.slice(1)];
    const file = await uploaded([head, example, filled]);
    expect(await as(() => registerFrames({ uploadId: file }))).toMatchObject({ saved: 1, refused: [] });
  });

  test("only the user who sent a file can use it, and a file without the columns is refused", async () => {
    const file = await uploaded([HEAD, sale(numbers[0])]);
    const refused = await refusalOf(as(() => registerFrames({ uploadId: file }), dealer({ userId: "somebody" })));
    expect(refused?.errors).toEqual([{ field: "uploadId", message: "upload_unknown" }]);
    const without = await uploaded([["Frame number"], [String(numbers[0])]]);
    expect((await refusalOf(as(() => registerFrames({ uploadId: without }))))?.message).toBe("column_missing");
  });
});

describe("bikes in their owners' accounts", () => {
  const HEAD = ["Frame number", "Buyer’s name", "Email"];
  const buyer = { name: "Bo Owner", email: "bo@example.com" };
  const list = async (user = dealer(), search = "") => (await as(() => accountBikes({ search }), user)).rows;

  test("are uploaded, listed, found, and changed by id; the registration takes the owner from them", async () => {
    const file = await uploaded([
      HEAD,
      [String(numbers[0]), "Bo Owner", "bo@example.com"],
      ["QQ998877", "Cy", "cy@example.com"],
    ]);
    const result = await as(() => uploadAccountBikes({ uploadId: file }));
    expect(result).toMatchObject({ saved: 1, refused: [{ row: 3, errors: [{ message: "frame_not_found" }] }] });
    await as(() => uploadAccountBikes({ uploadId: file }));
    const [bike, second] = await list();
    expect([bike, second]).toMatchObject([{ frameNumber: numbers[0], buyer }, undefined]);
    const id = bike?.id ?? "";
    await as(() => updateAccountBike({ id, buyer: { ...buyer, name: "Bo New" } }));
    expect(await as(() => accountBike({ id }))).toMatchObject({ buyer: { name: "Bo New" } });
    expect(await list(dealer(), "bo new")).toHaveLength(1);
    expect(await list(dealer(), "nobody")).toEqual([]);
    const registered = await as(() =>
      registerFrame({ frameNumber: String(numbers[0]), soldOn: "2026-11-20", useAccountData: true }),
    );
    expect(registered.buyer).toMatchObject({ name: "Bo New", email: "bo@example.com" });
  });

  test("of the feed are listed for the dealer who looks after them, and not for others", async () => {
    const bike = {
      ...{ id: "AB.1", frameNumber: String(numbers[0]), sorg: shop.sorg, brand: "VEL", custCode: shop.unified },
      ...{ buyer, asOf: AS_OF },
    };
    await store(put(accountBikeKey(bike), { ...bike, ...accountBikeIndex(bike) }));
    const [listed] = await list();
    await as(() => updateAccountBike({ id: listed?.id ?? "", buyer: { ...buyer, city: "Bern" } }));
    expect(await list()).toMatchObject([{ buyer: { city: "Bern" } }]);
    await shop.addCustomer(`${shop.unified}Y`);
    const other = dealer({ unified: `${shop.unified}Y` });
    expect(await list(other)).toEqual([]);
    const foreign = () => updateAccountBike({ id: listed?.id ?? "", buyer });
    expect(await refusalOf(as(foreign, other))).toMatchObject({ kind: "not-found" });
    expect(await refusalOf(as(() => updateAccountBike({ id: "nothing", buyer })))).toMatchObject({ kind: "not-found" });
  });

  test("of another dealer's frame, or that another dealer looks after, are refused; registering the frame makes it one's own", async () => {
    await shop.addCustomer(`${shop.unified}Z`);
    const other = dealer({ unified: `${shop.unified}Z` });
    const save = (user: Actor) => as(() => saveAccountBike({ frameNumber: String(numbers[0]), buyer }), user);
    expect((await refusalOf(save(other)))?.errors).toEqual([{ field: "frameNumber", message: "frame_not_yours" }]);
    await as(() => registerFrame({ frameNumber: String(numbers[0]), soldOn: "2026-11-20", buyer }), other);
    await save(other);
    expect((await refusalOf(save(dealer())))?.errors).toEqual([
      { field: "frameNumber", message: "frame_account_exists" },
    ]);
    expect((await refusalOf(as(() => saveAccountBike({ frameNumber: String(numbers[1]) }))))?.errors).toMatchObject([
      { field: "buyer.name", message: "required" },
      { field: "buyer.phone" },
    ]);
  });
});
