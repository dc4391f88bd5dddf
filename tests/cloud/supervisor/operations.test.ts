import { GetQueueAttributesCommand, SendMessageCommand } from "@aws-sdk/client-sqs";
import type { TraceStep } from "@spoke/cloud/contracts.ts";
import { panel } from "@spoke/cloud/operations/page.ts";
import type { QueuePlan } from "@spoke/cloud/template/plan.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCloud, type TestCloud } from "../../support/cloud.ts";

let cloud: TestCloud;
let dead: QueuePlan;
let source: QueuePlan;
const clock = { now: Date.UTC(2026, 0, 1), speed: 1 };
let disorder = 0;

beforeAll(async () => {
  cloud = await startCloud();
  const found = cloud.plan.queues.find(({ redrive }) => redrive);
  const letters = cloud.plan.queues.find(({ arn }) => arn === found?.redrive?.queueArn);
  if (!found || !letters) throw new Error("no queue with dead letters");
  [source, dead] = [found, letters];
  cloud.attach({
    name: "Sandbox ERP",
    clock: () => clock,
    setSpeed: (speed) => {
      clock.speed = speed;
    },
    advance: (milliseconds) => {
      clock.now += milliseconds;
    },
    disorder: () => disorder,
    setDisorder: (share) => {
      disorder = share;
    },
    stop: async () => undefined,
  });
});
afterAll(() => cloud.stop());

async function depth(queue: QueuePlan): Promise<number> {
  const { Attributes: attributes } = await cloud.clients.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queue.url, AttributeNames: ["ApproximateNumberOfMessages"] }),
  );
  return Number(attributes?.ApproximateNumberOfMessages);
}

function press(button: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${cloud.api.url}/_local/${button}`, {
    method: "POST",
    headers: { origin: cloud.api.url, ...headers },
    body: new URLSearchParams(form),
    redirect: "manual",
  });
}

async function page(query = ""): Promise<string> {
  return (await fetch(`${cloud.api.url}/_local${query}`)).text();
}

describe("the operations page", () => {
  it("calls a schedule by its name, and folds away events that no rule wanted", () => {
    const step = { at: "2026-11-27T05:00:00.000Z", subject: "s" };
    const path = (steps: readonly Omit<TraceStep, "at" | "subject">[]) => ({
      ...{ subject: "s", at: step.at },
      steps: steps.map((each) => ({ ...step, ...each })),
    });
    const due = path([
      { stage: "schedule", resource: "payments-ask", outcome: "due", detail: "2026-11-27T05:00:00.000Z" },
    ]);
    const file = path([
      { stage: "event", resource: "default", outcome: "accepted, 0 rules", detail: "aws.s3 Object Created" },
    ]);
    const state = { queues: [], mail: [], functions: [], clock: undefined };
    const source = { plan: cloud.plan, title: "Test", namePrefix: "" };
    const { text } = panel(source, { ...state, paths: [due, file] });
    expect(text).toMatch(/<td title="s">payments-ask<br>/);
    expect(text).toContain("<summary>1 that no rule wanted</summary>");
    expect(panel(source, { ...state, paths: [file] }).text).not.toContain("no rule wanted");
  });

  it("shows queues, functions, routes, and the simulator's clock, with a policy that only allows its own script", async () => {
    const answer = await fetch(`${cloud.api.url}/_local`);
    const text = await answer.text();
    expect(answer.headers.get("content-security-policy")).toMatch(/default-src 'none'.*script-src 'nonce-/);
    for (const expected of ["order-placed-erp-outbound", "POST /graphql", "Sandbox ERP", "2026-01-01 00:00:00"]) {
      expect(text).toContain(expected);
    }
  });

  it("redrives dead letters to their queue", async () => {
    for (const body of ["one", "two"]) {
      await cloud.clients.sqs.send(new SendMessageCommand({ QueueUrl: dead.url, MessageBody: body }));
    }
    expect(await page()).toContain("Redrive to");
    const answer = await press("redrive", { queue: dead.name });
    expect(answer.status).toBe(303);
    expect(decodeURIComponent(answer.headers.get("location") ?? "")).toContain("2+messages");
    expect([await depth(dead), await depth(source)]).toEqual([0, 2]);
  });

  it.each([
    ["another site", { origin: "http://attacker.example" }],
    ["a site without an origin", { origin: "null" }],
  ])("refuses %s", async (_title, headers) => {
    await cloud.clients.sqs.send(new SendMessageCommand({ QueueUrl: dead.url, MessageBody: "three" }));
    const before = await depth(dead);
    expect((await press("redrive", { queue: dead.name }, headers)).status).toBe(403);
    expect(await depth(dead)).toBe(before);
  });

  it("shows dead letters before other queues, and redrives, deletes, or purges them", async () => {
    await press("purge", { queue: dead.name });
    for (const body of ["<i>first</i>", "second", "third"]) {
      await cloud.clients.sqs.send(new SendMessageCommand({ QueueUrl: dead.url, MessageBody: body }));
    }
    const overview = await page();
    expect(overview).toContain(`/_local/queue?name=${dead.name}`);
    expect(overview.indexOf("Dead letters")).toBeLessThan(overview.indexOf("Work"));
    const letters = async () => {
      const text = await page(`/queue?${new URLSearchParams({ name: dead.name })}`);
      const ids = [...new Set([...text.matchAll(/name="id" value="([^"]+)"/g)].map(([, id = ""]) => id))];
      return { text, ids };
    };
    const before = await letters();
    expect(before.text).toContain("&lt;i&gt;first&lt;/i&gt;");
    expect(before.ids).toHaveLength(3);
    const waiting = await depth(source);
    const [first = "", second = ""] = before.ids;
    expect((await press("redrive-message", { queue: dead.name, id: first })).status).toBe(303);
    expect((await press("delete-message", { queue: dead.name, id: second })).status).toBe(303);
    expect([await depth(dead), await depth(source)]).toEqual([1, waiting + 1]);
    expect((await press("delete-message", { queue: dead.name, id: second })).status).toBe(404);
    expect((await letters()).ids).toEqual(before.ids.slice(2));
    expect((await press("purge", { queue: dead.name })).status).toBe(303);
    expect(await depth(dead)).toBe(0);
    expect((await press("purge", { queue: source.name })).status).toBe(404);
    expect(await depth(source)).toBe(waiting + 1);
  });

  it("finds events by what they hold, and those that failed", async () => {
    const bus = cloud.plan.buses[0]?.name;
    const emit = (orderNumber: string) =>
      cloud.eventBridge.emit({
        ...{ bus, source: "test", detailType: `of.${orderNumber}`, resources: [] },
        detail: { correlationId: `trace-${orderNumber}`, data: { orderNumber } },
      });
    for (const number of ["261126-AAAAA", "261126-BBBBB"]) await emit(number);
    const events = async (query: Record<string, string>) => {
      const text = await page(`?${new URLSearchParams(query)}`);
      return ["261126-AAAAA", "261126-BBBBB"].filter((number) => text.includes(`of.${number}`));
    };
    expect(await events({})).toHaveLength(2);
    expect(await events({ text: "261126-aaaaa" })).toEqual(["261126-AAAAA"]);
    expect(await events({ text: "trace-261126-BBBBB" })).toEqual(["261126-BBBBB"]);
    expect(await events({ failed: "1" })).toEqual([]);
  });

  it("sets the simulator's clock within bounds", async () => {
    expect((await press("speed", { speed: "60" })).status).toBe(303);
    expect((await press("advance", { seconds: "86400" })).status).toBe(303);
    expect(clock).toEqual({ now: Date.UTC(2026, 0, 2), speed: 60 });
    for (const speed of ["0", "-1", "1e9", "x"]) expect((await press("speed", { speed })).status).toBe(400);
  });

  it("makes the simulator answer out of order, and stops it again", async () => {
    expect((await press("disorder", { percent: "50" })).status).toBe(303);
    expect(disorder).toBe(0.5);
    expect(await page()).toMatch(/value="50" aria-pressed="true"/);
    for (const percent of ["-1", "101", "x", ""]) expect((await press("disorder", { percent })).status).toBe(400);
    expect((await press("disorder", { percent: "0" })).status).toBe(303);
    expect(disorder).toBe(0);
  });

  it("replays archived events", async () => {
    const [archive] = cloud.plan.archives;
    const bus = cloud.plan.buses[0]?.name;
    await cloud.eventBridge.emit({
      bus,
      source: "spoke",
      detailType: "order.placed",
      detail: { id: "<b>1</b>" },
      resources: [],
    });
    const answer = await press("replay", { archive: archive?.name ?? "", minutes: "5" });
    expect(decodeURIComponent(answer.headers.get("location") ?? "")).toContain("1+events");
    expect((await press("replay", { archive: "none", minutes: "5" })).status).toBe(404);
  });

  it("shows mail as text with links, and nothing else", async () => {
    const html = "<script>alert(1)</script>";
    const mail = {
      from: "a@b.example",
      to: ["c@d.example"],
      replyTo: [],
      subject: html,
      text: `${html} https://x.example/#t=1`,
      html,
    };
    const id = cloud.mailbox.add(mail);
    cloud.mailbox.add({ ...mail, to: ["other@d.example"], subject: "Second" });
    expect(await page()).toContain(`/_local/mail/${id}`);
    const shown = await (await fetch(`${cloud.api.url}/_local/mail/${id}`)).text();
    expect(shown).toContain("&lt;script&gt;");
    expect(shown).toContain('<a href="https://x.example/#t=1">');
    expect(shown).not.toContain("<script>alert");
    expect(await (await fetch(`${cloud.api.url}/_local/mail`)).text()).toContain("Second");
    for (const name of ["none", "..%2fkeys", ""]) {
      const path = name === "" ? "mail/" : `mail/${name}`;
      expect([name, (await fetch(`${cloud.api.url}/_local/${path}`)).status]).toEqual([name, 404]);
    }
  });

  it("serves mails as JSON, newest first, without cross-origin access", async () => {
    const answer = await fetch(`${cloud.api.url}/_local/mail.json`);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    expect(await answer.json()).toMatchObject([{ subject: "Second" }, { to: ["c@d.example"] }]);
    const filtered = await fetch(`${cloud.api.url}/_local/mail.json?to=c@d.example`);
    expect(await filtered.json()).toMatchObject([{ to: ["c@d.example"], from: "a@b.example" }]);
  });

  it.each(["nothing", "constructor", "toString"])("has no action %s", async (name) => {
    expect((await press(name, {})).status).toBe(404);
  });
});
