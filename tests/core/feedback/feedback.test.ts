import { readFeedback, requestCompanyChange, sendCustomerFeedback } from "@spoke/core/feedback";
import { withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shipTo } from "../../builders/customer.ts";
import { actingFor, dealer, HOST, someone, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";

const SUBMITS = ["consumer-voice.submit"];
let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    ...dealer({ code: "C1", name: "Zebra", areas: [{ sorg: "U001" }] }),
    ...dealer({ code: "C2", name: "Other", areas: [{ sorg: "U001" }] }),
    shipTo("C1", { code: "NORTH", name: "Zebra North", address: "North 1", city: "Duluth" }),
    shipTo("C1", { code: "OLD", active: false }),
    shipTo("C2", { code: "SOUTH" }),
  ]);
});
afterAll(() => table.stop());

const send = (message: string, who = someone("dora", SUBMITS, actingFor("C1", ["U001"]))) =>
  withActor(who, () => sendCustomerFeedback({ message }));
const stored = () => itemsOf({ pk: `FEEDBACKS#${HOST}`, index: "gsi1" });

it("[consumer-voice-006] feedback is stored with its sender and the active customer, with real line breaks", async () => {
  expect(await send("Order 261120-7K3QF: Größe 54 is 5 % too small\\nPlease check! 🚲")).toEqual({
    message: { status: "success", description: "success_send_consumer_voice" },
    userErrors: [],
  });
  const [only] = await stored();
  expect(await readFeedback(String(only?.id))).toMatchObject({
    message: "Order 261120-7K3QF: Größe 54 is 5 % too small\nPlease check! 🚲",
    userId: "dora",
    host: HOST,
    customer: { unified: "C1" },
  });
});

it("[consumer-voice-005] is refused without consumer-voice.submit", async () => {
  await expect(send("Hello", someone("dora", ["page.catalog"]))).rejects.toMatchObject({ kind: "forbidden" });
});

it.each(["", "   ", "\\n", "x".repeat(2001), "a\u0007b"])("refuses %j at the field", async (message) => {
  await expect(send(message)).rejects.toMatchObject({ userErrors: [{ field: "message" }] });
});

it("a message that is sent twice is stored once", async () => {
  const before = (await stored()).length;
  await Promise.all([send("Twice"), send("Twice")]);
  await send("Twice");
  expect(await stored()).toHaveLength(before + 1);
});

it("accepts twenty messages per hour and user", async () => {
  const busy = someone("busy", SUBMITS);
  for (let count = 0; count < 20; count += 1) await send(`Message ${count}`, busy);
  await expect(send("One more", busy)).rejects.toThrow("feedback_limited");
});

const ask = (input: { shipTo?: string; message: string }, who = someone("dora", SUBMITS, actingFor("C1", ["U001"]))) =>
  withActor(who, () => requestCompanyChange(input));

it("a request to change master data is sent with the address that it concerns", async () => {
  await ask({ shipTo: "NORTH", message: "We moved to North 2" });
  await ask({ message: "New phone number" });
  const sent = (await stored()).filter(({ about }) => about !== undefined);
  expect(sent).toMatchObject([
    { message: "We moved to North 2", customer: { unified: "C1" }, about: { shipTo: { code: "NORTH" } } },
    { message: "New phone number", about: {} },
  ]);
  expect(sent[0]).toMatchObject({ about: { shipTo: { name: "Zebra North", address: "North 1, Duluth" } } });
});

it("the same words about two addresses are two requests; repeated they are one", async () => {
  const before = (await stored()).length;
  await ask({ shipTo: "NORTH", message: "Gate code 12" });
  await ask({ shipTo: "NORTH", message: "Gate code 12" });
  await ask({ message: "Gate code 12" });
  expect(await stored()).toHaveLength(before + 2);
});

it.each(["SOUTH", "OLD", "NOWHERE"])("an address that the customer does not have is not found: %s", async (code) => {
  await expect(ask({ shipTo: code, message: "Hello" })).rejects.toMatchObject({ kind: "not-found" });
});

it("a change is refused without a customer, without the scope, and without words", async () => {
  await expect(ask({ message: "Hello" }, someone("olga", SUBMITS))).rejects.toThrow();
  const reader = someone("rita", ["page.catalog"], actingFor("C1", ["U001"]));
  await expect(ask({ message: "Hello" }, reader)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(ask({ message: " " })).rejects.toMatchObject({ userErrors: [{ field: "message" }] });
});
