import { ScanCommand } from "@aws-sdk/client-dynamodb";
import { createCustomerInquiry, readInquiry } from "@spoke/core/inquiry";
import { cityKey, countryKey } from "@spoke/core/inquiry/places";
import { inquiryInputSchema } from "@spoke/core/inquiry/schema.ts";
import { guestActor, Refusal, setClock, withActor } from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { HOST, host, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";

const CLOSED = "closed.localhost";
let table: TestTable;
let restore: () => void = () => undefined;

beforeAll(async () => {
  table = await startTable();
  const name = "Münster";
  await store([
    host(HOST, "U001"),
    host(CLOSED, "U001", { allowNewCustomerInquiry: false }),
    { kind: "put", item: { ...countryKey("DE"), id: "DE", name: "Germany" } },
    { kind: "put", item: { ...cityKey({ country: "DE", name, code: "1" }), country: "DE", name, code: "1" } },
  ]);
});
afterAll(() => table.stop());
afterEach(() => restore());

let email = 0;
/** An inquiry that fits; every one from another e-mail address. */
function inquiry(changes: object = {}) {
  email += 1;
  return {
    host: HOST,
    reason: "We sell bicycles.\nSince 1987.",
    goal: "Become a dealer",
    name: "Zweirad Đặng & Söhne 24",
    address: "Straße des 17. Juni 4/2",
    state: "Nordrhein-Westfalen",
    country: "DE",
    email: `shop${email}@example.com`,
    phone: "+49 (0)251 / 123-45",
    city: "DE:munster#1",
    ...changes,
  };
}

let lastAddress = 0;
function newAddress(): string {
  lastAddress += 1;
  return `192.0.2.${lastAddress}`;
}

async function send(input: object, address = newAddress(), on = HOST, peer = address) {
  const who = guestActor(on, "", "de");
  return withActor(who, () => createCustomerInquiry({ input: input as ReturnType<typeof inquiry>, address, peer }));
}

/** The fields that were refused and why, or the refusal's key. */
async function refused(input: object, address?: string, on?: string): Promise<unknown> {
  try {
    return (await send(input, address, on)).message.status;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.userErrors.length > 0
      ? Object.fromEntries(error.userErrors.map(({ field, message }) => [field.replace(/^input\./, ""), message]))
      : error.message;
  }
}

const stored = () => itemsOf({ pk: `INQUIRIES#${HOST}`, index: "gsi1" });

describe("an inquiry", () => {
  it("is stored with the listed names of country and city", async () => {
    const before = (await stored()).length;
    expect(await send(inquiry())).toMatchObject({ message: { status: "success" }, userErrors: [] });
    const all = await stored();
    expect(all).toHaveLength(before + 1);
    expect(await readInquiry(String(all.at(-1)?.id))).toMatchObject({
      name: "Zweirad Đặng & Söhne 24",
      reason: "We sell bicycles.\nSince 1987.",
      countryName: "Germany",
      city: "Münster",
      phone: "+49025112345",
      postalCode: "",
      website: "",
      locale: "de",
    });
  });

  it("[inquiry-001] requires host, reason, goal, name, address, state, country, email, phone, and city; postal code and website are optional", async () => {
    const mandatory = ["host", "reason", "goal", "name", "address", "state", "country", "email", "phone", "city"];
    for (const field of mandatory) {
      for (const empty of ["", "   ", undefined]) {
        const answer = await refused({ ...inquiry(), [field]: empty });
        expect([field, empty, answer]).toEqual([field, empty, { [field]: "required" }]);
      }
    }
    expect(await refused(inquiry({ postalCode: null, website: null }))).toBe("success");
    expect(await refused(inquiry({ postalCode: "48143", website: "https://shop.example/a?b=c" }))).toBe("success");
    expect(inquiryInputSchema.parse(inquiry({ website: "shop.example/a" })).website).toBe("https://shop.example/a");
  });

  it.each([
    ["name", "Shop\r\nBcc: everybody@example.com", "valid_line"],
    ["name", "Shop\u2028x", "valid_line"],
    ["name", "\u202egnp.exe", "valid_line"],
    ["name", "<b>Shop</b>", "valid_line"],
    ["name", "x".repeat(201), "too_long"],
    ["reason", "a\u0000b", "valid_free_text"],
    ["goal", "x".repeat(1001), "too_long"],
    ["email", "a@b.example\r\nBcc: c@d.example", "valid_email"],
    ["email", "nobody", "valid_email"],
    ["phone", "12ab", "valid_phone"],
    ["phone", "123456789012345678", "valid_phone"],
    ["country", "XX", "country_unknown"],
    ["city", "Atlantis", "city_unknown"],
    ["city", "DE:atlantis#1", "city_unknown"],
    ["website", "javascript:alert(1)", "valid_url"],
    ["website", "https://user:pass@shop.example", "valid_url"],
    ["website", "https://shop", "valid_url"],
    ["website", "ftp://shop.example", "valid_url"],
    ["postalCode", "1\t2", "valid_line"],
    ["host", "other.localhost", "host_invalid"],
  ])("with %s %j is refused at the field", async (field, value, reason) => {
    expect(await refused(inquiry({ [field]: value }))).toEqual({ [field]: reason });
  });

  it("is accepted only on hosts with inquiries; unknown hosts respond the same", async () => {
    expect(await refused(inquiry({ host: CLOSED }), newAddress(), CLOSED)).toBe("inquiry_closed");
    expect(await refused(inquiry({ host: "nobody.localhost" }), newAddress(), "nobody.localhost")).toBe(
      "inquiry_closed",
    );
  });

  it("sent twice within an hour from the same address is stored once, even concurrently", async () => {
    const start = Date.now();
    restore = setClock(() => start);
    const [input, address] = [inquiry(), newAddress()];
    const before = (await stored()).length;
    const answers = await Promise.all([send(input, address), send(input, address)]);
    expect(answers.map(({ message }) => message.status)).toEqual(["success", "success"]);
    await send(input, address);
    expect(await stored()).toHaveLength(before + 1);
    restore();
    restore = setClock(() => start + 3_600_001);
    await send(input, address);
    expect(await stored()).toHaveLength(before + 2);
  });

  it("publishes one event, without its content", async () => {
    const input = inquiry();
    const address = newAddress();
    await send(input, address);
    await send(input, address);
    const { Items = [] } = await table.client.send(
      new ScanCommand({
        TableName: table.tableName,
        FilterExpression: "begins_with(pk, :p)",
        ExpressionAttributeValues: { ":p": { S: "OUTBOX#" } },
      }),
    );
    const events = Items.map((item) => JSON.stringify(item));
    const ids = (await stored()).filter((item) => item.email === input.email).map((item) => String(item.id));
    expect(ids).toHaveLength(1);
    expect(events.filter((event) => event.includes(ids[0] ?? "none"))).toHaveLength(1);
    expect(events.join()).not.toContain(input.email);
  });
});

describe("limits", () => {
  it("allow ten inquiries per hour and address", async () => {
    const address = newAddress();
    for (let count = 0; count < 10; count += 1) expect(await refused(inquiry(), address)).toBe("success");
    expect(await refused(inquiry(), address)).toBe("inquiry_limited");
    expect(await refused(inquiry(), newAddress())).toBe("success");
  });

  it("allow fifty per hour and peer for clients that forge addresses", async () => {
    const peer = newAddress();
    for (let count = 0; count < 50; count += 1) await send(inquiry(), newAddress(), HOST, peer);
    await expect(send(inquiry(), newAddress(), HOST, peer)).rejects.toThrow("inquiry_limited");
    expect(await refused(inquiry())).toBe("success");
  });

  it("allow three per day and email address, ignoring case", async () => {
    for (let count = 0; count < 3; count += 1)
      expect(await refused(inquiry({ email: "same@example.com", goal: `Goal ${count}` }))).toBe("success");
    expect(await refused(inquiry({ email: "SAME@example.com" }))).toBe("inquiry_limited");
  });

  it("do not count invalid inquiries", async () => {
    const address = newAddress();
    for (let count = 0; count < 12; count += 1) await refused(inquiry({ city: "Atlantis" }), address);
    expect(await refused(inquiry(), address)).toBe("success");
  });

  it("of a single visitor do not use up those of other visitors", async () => {
    // Over all days: another test may have begun before midnight.
    const counted = async () =>
      (await itemsOf({ pk: `COUNT#inquiry#host#${HOST}` })).reduce((sum, { count }) => sum + Number(count), 0);
    const before = await counted();
    const address = newAddress();
    for (let count = 0; count < 15; count += 1) await refused(inquiry(), address);
    for (let count = 0; count < 5; count += 1)
      await refused(inquiry({ email: "flood@example.com", goal: `Goal ${count}` }));
    expect(await counted()).toBe(before + 10 + 3);
  });
});
