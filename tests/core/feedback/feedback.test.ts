import { readFeedback, sendCustomerFeedback } from "@spoke/core/feedback";
import { withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actingFor, HOST, someone } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";

const SUBMITS = ["consumer-voice.submit"];
let table: TestTable;
beforeAll(async () => {
  table = await startTable();
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
