import { readFileSync } from "node:fs";
import { cancelDownload, downloadNamed, downloads, requestDownload } from "@spoke/core/download-area";
import { buildDownload } from "@spoke/core/download-area/build.ts";
import {
  DAILY_DOWNLOADS,
  DAILY_REQUESTS,
  DOWNLOAD_MODULES,
  MODULE_RULES,
  periodProblem,
} from "@spoke/core/download-area/schema.ts";
import { type Actor, setClock, withActor } from "@spoke/core/platform";
import { ownFile } from "@spoke/core/report/download.ts";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { build, startStores } from "../../builders/reports.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { refusal } from "../../builders/store.ts";
import { ask } from "../../support/graphql.ts";

const SCOPES = ["page.download-area", ...new Set(DOWNLOAD_MODULES.flatMap((module) => MODULE_RULES[module].scopes))];

let stop: () => Promise<void>;
let shop: Shop;
const restore: (() => void)[] = [];
beforeAll(async () => {
  stop = await startStores();
  restore.push(setClock(() => Date.parse("2026-11-23T12:00:00Z")));
  shop = await newShop();
  await shop.sell(["A-1", "A-2"]);
});
const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
});
afterAll(async () => {
  for (const each of restore) each();
  await stop();
});

let users = 0;
/** A user of the dealer with a quota of their own. */
const user = (fields: Partial<Actor> = {}): Actor => {
  users += 1;
  return { ...shop.actor({ userId: `u${users}` }), scopes: new Set(SCOPES), ...fields };
};
const request = (who: Actor, module: string, from?: string, to?: string) =>
  withActor(who, () => requestDownload({ module, from, to }));
const list = (who: Actor) => withActor(who, () => downloads({}));

it("[download-001] a period is at most one year, with both days in the same year", async () => {
  const ada = user();
  expect((await request(ada, "orders", "2026-01-01", "2026-12-31")).params).toMatchObject({ to: "2026-12-31" });
  const refused = await refusal(request(ada, "orders", "2025-12-31", "2026-01-01"));
  expect(refused.errors).toEqual([{ field: "to", message: "download_same_year" }]);
  expect((await refusal(request(ada, "invoices", "2026-03-01", "2026-02-01"))).errors).toMatchObject([
    { field: "to", message: "period_reversed" },
  ]);
  for (const [from, to] of [
    [undefined, "2026-01-01"],
    ["2026-01-01", undefined],
    ["31.12.2026", "2026-12-31"],
  ] as const)
    expect((await refusal(request(ada, "orders", from, to))).errors).toHaveLength(1);
  for (const module of DOWNLOAD_MODULES)
    if (MODULE_RULES[module].period !== "now")
      expect(periodProblem(module, days("2024-12-31"), days("2025-01-01"), days("2026-01-01"))?.message).toBe(
        "download_same_year",
      );
});

const days = (text: string) => downloadDay.parse(text);
const downloadDay = z.custom<NonNullable<Parameters<typeof periodProblem>[1]>>();

it("refuses periods that begin in the future or more than ten years ago, without using up the quota", async () => {
  const fay = user();
  for (const [from, to, message] of [
    ["2100-01-01", "2100-02-01", "day_in_future"],
    ["1900-01-01", "1900-12-31", "day_too_long_ago"],
  ] as const)
    expect((await refusal(request(fay, "orders", from, to))).errors).toMatchObject([{ field: "from", message }]);
  expect(await list(fay)).toEqual([]);
});

it("[download-002] deliveries and payments are chosen by days, at most 30 of them", async () => {
  const ada = user();
  for (const module of ["deliveries", "payments"] as const) {
    expect((await request(ada, module, "2026-02-01", "2026-03-02")).params.module).toBe(module);
    const { errors } = await refusal(request(ada, module, "2026-02-01", "2026-03-03"));
    expect(errors).toEqual([{ field: "to", message: "download_days_exceeded", values: { max: 30 } }]);
  }
});

it("[download-003] when the daily quota is exhausted, the message says to try tomorrow, and tomorrow it works", async () => {
  const ada = user();
  const pairs = Array.from({ length: 50 }, (_, index) => {
    const day = String(1 + (index % 25)).padStart(2, "0");
    return [index < 25 ? "orders" : "invoices", `2026-05-${day}`] as const;
  });
  const settled = await Promise.allSettled(pairs.map(([module, day]) => request(ada, module, day, day)));
  const refused = settled.flatMap((each) => (each.status === "rejected" ? [String(each.reason.message)] : []));
  expect([...new Set(refused)]).toEqual(["download_quota_exhausted"]);
  expect(settled.length - refused.length).toBe(DAILY_DOWNLOADS);
  expect(await list(ada)).toHaveLength(DAILY_DOWNLOADS);
  expect(await ask(ada, "{ downloadOptions { quota left today } }")).toEqual({
    downloadOptions: { quota: DAILY_DOWNLOADS, left: 0, today: "2026-11-23" },
  });
  const read = (locale: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../../packages/web/src/locales/${locale}.json`, import.meta.url), "utf8"));
  const tomorrow = { "en-US": /tomorrow/, de: /morgen/, fr: /demain/, "id-ID": /besok/, "ms-MY": /esok/ };
  for (const [locale, word] of Object.entries(tomorrow))
    expect(read(locale)).toMatchObject({ download_quota_exhausted: expect.stringMatching(word) });
  // Another user of the same dealer has their own.
  expect((await request(user(), "stock")).params.module).toBe("stock");
  undo.push(setClock(() => Date.parse("2026-11-24T12:00:00Z")));
  expect((await request(ada, "stock")).params.from).toBe("2026-11-24");
});

it("[download-004] [download-007] requestDownloadArea takes module, from, and to; downloadArea lists the requests", async () => {
  const ada = user();
  const answer = await ask(
    ada,
    `mutation { requestDownloadArea(module: "orders", from: "2026-01-01", to: "2026-06-30") {
      message { status description } userErrors { field message } download { id } } }`,
  );
  expect(answer).toMatchObject({
    requestDownloadArea: { message: { status: "success", description: "success_request_download" }, userErrors: [] },
  });
  const rows = "{ downloadArea { id requestedAt from to module status fileName size expiresAt progress total } }";
  expect(await ask(ada, rows)).toEqual({
    downloadArea: [
      {
        id: expect.stringMatching(/^[0-9A-Z]{26}$/),
        ...{ requestedAt: "2026-11-23T12:00:00.000Z", from: "2026-01-01", to: "2026-06-30", module: "orders" },
        ...{ status: "queued", fileName: expect.stringMatching(/^orders-2026-01-01-2026-06-30-\w{6}\.xlsx$/) },
        ...{ size: null, expiresAt: "2026-11-30T12:00:00.000Z", progress: 0, total: 0 },
      },
    ],
  });
  const refused = await ask(
    ada,
    'mutation { requestDownloadArea(module: "people") { download { id } userErrors { field message } } }',
  );
  expect(refused).toEqual({
    requestDownloadArea: { download: null, userErrors: [{ field: "module", message: "unknown_value" }] },
  });
});

it("a repeated request is the same file and counts once", async () => {
  const ada = user();
  const both = await Promise.all([request(ada, "stock"), request(ada, "stock")]);
  expect(new Set(both.map(({ report }) => report.id)).size).toBe(1);
  expect(await ask(ada, "{ downloadOptions { left } }")).toEqual({ downloadOptions: { left: DAILY_DOWNLOADS - 1 } });
});

it("canceled and failed requests are given back exactly once, and the quota stays exact among 50 at the same moment", async () => {
  const ada = user();
  const left = async () =>
    z.object({ downloadOptions: z.object({ left: z.number() }) }).parse(await ask(ada, "{ downloadOptions { left } }"))
      .downloadOptions.left;
  const first = await request(ada, "stock");
  const cancel = (id: string) => withActor(ada, () => cancelDownload({ id }));
  await Promise.all(Array.from({ length: 5 }, () => cancel(first.report.id)));
  await cancel(first.report.id);
  expect(await left()).toBe(DAILY_DOWNLOADS);
  const fails = (id: string) =>
    build({ id, kind: "download-area" }, () => Promise.reject(new Error("broken"))).catch(() => "failed");
  const second = await request(ada, "stock");
  expect(await left()).toBe(DAILY_DOWNLOADS - 1);
  // The queue delivers a failed request again: it counts while it is built, and once it is done.
  expect([await fails(second.report.id), await fails(second.report.id)]).toEqual(["failed", "failed"]);
  expect(await left()).toBe(DAILY_DOWNLOADS);
  expect(await build(second.report, buildDownload)).toBe("done");
  expect(await left()).toBe(DAILY_DOWNLOADS - 1);
  await expect(cancel(second.report.id)).rejects.toThrow("report_ended");
  // Requests and cancellations at the same moment.
  const day = (index: number) => `2026-04-${String(1 + (index % 25)).padStart(2, "0")}`;
  const settled = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => request(ada, index < 25 ? "orders" : "invoices", day(index), day(index))),
  );
  const made = settled.flatMap((each) => (each.status === "fulfilled" ? [each.value.report.id] : []));
  expect([made.length, await left()]).toEqual([DAILY_DOWNLOADS - 1, 0]);
  await Promise.all(made.slice(0, 8).flatMap((id) => [cancel(id), cancel(id)]));
  expect(await left()).toBe(8);
});

it("requests that are canceled again and again end with the day's limit", async () => {
  const ada = user();
  for (let turn = 0; turn < DAILY_REQUESTS; turn += 1) {
    const { report } = await request(ada, "stock");
    await withActor(ada, () => cancelDownload({ id: report.id }));
  }
  expect((await refusal(request(ada, "stock"))).message).toBe("download_quota_exhausted");
  expect(await ask(ada, "{ downloadOptions { left } }")).toEqual({ downloadOptions: { left: 0 } });
  expect(await list(ada)).toHaveLength(DAILY_REQUESTS);
});

it("a large file is stored in parts, and one that is canceled or fails while it is stored does not exist", async () => {
  const ada = user();
  const { report } = await request(ada, "stock");
  const part = Buffer.alloc(2_000_000, "a");
  async function* bytes(count: number) {
    for (let index = 0; index < count; index += 1) yield part;
    if (count > 6) throw new Error("broken");
  }
  const contentType = "text/plain";
  await expect(build(report, async () => ({ body: bytes(7), contentType }))).rejects.toThrow("broken");
  expect((await list(ada))[0]?.report).toMatchObject({ state: "failed" });
  expect(await build(report, async () => ({ body: bytes(6), contentType }))).toBe("done");
  const file = await withActor(ada, () => ownFile({ id: report.id }));
  if (!("url" in file)) throw new Error("inline");
  const stored = await fetch(file.url);
  expect(stored.headers.get("content-disposition")).toContain(report.fileName);
  expect((await stored.arrayBuffer()).byteLength).toBe(12_000_000);
});

it("every module builds a file, also of a dealer without data", async () => {
  const ada = user();
  for (const module of DOWNLOAD_MODULES) {
    const { report } = await request(ada, module, "2026-02-01", "2026-03-02");
    expect([module, await build(report, buildDownload)]).toEqual([module, "done"]);
  }
  expect((await list(ada)).map(({ report }) => report.state)).toEqual(DOWNLOAD_MODULES.map(() => "done"));
});

it("[download-006] the states of a request are queued, running, done, failed, and canceled (decision 071)", async () => {
  const ada = user();
  const { report } = await request(ada, "orders", "2026-03-01", "2026-03-31");
  const cancel = `mutation { cancelDownload(id: "${report.id}") { message { description } download { status } } }`;
  expect(await ask(ada, cancel)).toMatchObject({
    cancelDownload: { message: { description: "success_cancel_download" }, download: { status: "canceled" } },
  });
  expect(await build(report, buildDownload)).toBe("ignored");
  expect((await list(ada))[0]?.report.state).toBe("canceled");
  const next = await request(ada, "orders", "2026-03-01", "2026-03-31");
  expect(next.report.id).not.toBe(report.id);
  const outcome = await build(next.report, async (work) => {
    expect((await list(ada))[0]?.report.state).toBe("running");
    // Canceled while it is built: the builder ends at its next progress.
    await ask(ada, cancel.replace(report.id, next.report.id));
    return buildDownload(work);
  });
  expect(outcome).toBe("ignored");
  const failed = await request(ada, "stock");
  await build(failed.report, () => Promise.reject(new Error("broken"))).catch(() => undefined);
  expect((await list(ada))[0]?.report.state).toBe("failed");
  const ended = await ask(ada, `mutation { cancelDownload(id: "${failed.report.id}") { message { description } } }`);
  expect(ended).toEqual({ cancelDownload: { message: { description: "report_ended" } } });
});

it("modules follow the permissions of their pages, and a lost one takes its files away", async () => {
  const ada = user();
  const { report } = await request(ada, "invoices", "2026-01-01", "2026-01-31");
  const scopes = new Set(["page.download-area", "page.order-status"]);
  const limited: Actor = { ...ada, scopes };
  expect(await ask(limited, "{ downloadOptions { modules { id period } } }")).toEqual({
    downloadOptions: {
      modules: [
        { id: "orders", period: "year" },
        { id: "open-orders", period: "now" },
        { id: "deliveries", period: "days" },
      ],
    },
  });
  expect((await refusal(request(limited, "invoices", "2026-01-01", "2026-01-31"))).message).toBe("forbidden");
  expect(await list(limited)).toEqual([]);
  expect((await refusal(withActor(limited, () => ownFile({ id: report.id })))).message).toBe("forbidden");
  // An auditor without a customer sees only what is the seller's.
  const auditor: Actor = { ...ada, customer: undefined };
  const offered = await ask(auditor, "{ downloadOptions { modules { id } } }");
  expect(offered).toEqual({ downloadOptions: { modules: [{ id: "price-list" }, { id: "stock" }] } });
  expect((await refusal(request(auditor, "orders", "2026-01-01", "2026-01-31"))).message).toBe("select_customer");
});

it("a file name of another user, customer, or host is not found", async () => {
  const ada = user();
  const { report } = await request(ada, "stock");
  const named = (who: Actor, file: string) => withActor(who, () => downloadNamed({ file }));
  expect(await named(ada, report.fileName)).toBe(report.id);
  expect(await named(ada, report.id)).toBe(report.id);
  const elsewhere = { code: { unified: "C999" }, areas: [] };
  for (const who of [user(), { ...ada, customer: elsewhere }, { ...ada, host: "other.localhost" }])
    for (const file of [report.fileName, report.id])
      expect((await refusal(named(who, file))).message).toBe("not_found");
  for (const file of ["../orders.xlsx", "%2e%2e", "orders"])
    expect((await refusal(named(ada, file))).message).toBe("not_found");
});
