import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Refusal } from "@spoke/core/platform";
import { hostsCommand } from "@spoke/sandbox/cli/hosts.ts";
import { UsageProblem } from "@spoke/sandbox/cli/input.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importKey, item, keysUnder, startFeeds } from "../../core/feed/harness.ts";
import { until } from "../../support/until.ts";

let feeds: { stop(): Promise<void> };
const directory = mkdtempSync(join(tmpdir(), "spoke-hosts-"));
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

const NEW = {
  host: "neu.example",
  sorg: "G001",
  webTitle: "Neu",
  currency: { display: "EUR", symbol: "€", thousandSeparator: ".", decimalSeparator: ",", decimalPrecision: 2 },
  branding: { accent: "#112233" },
  languages: [{ code: "de" }],
};

/** Applies a file while somebody imports what is dropped, as the importer does. */
async function apply(content: unknown): Promise<object> {
  const file = join(directory, "hosts.json");
  writeFileSync(file, JSON.stringify(content));
  const before = new Set(await keysUnder("feeds/"));
  let done = false;
  const answer = hostsCommand(["apply", file]).finally(() => {
    done = true;
  });
  const importing = until("the importer is done", async () => {
    for (const key of await keysUnder("feeds/")) {
      if (before.has(key)) continue;
      before.add(key);
      await importKey(key);
    }
    return done;
  });
  const [outcome] = await Promise.allSettled([answer, importing]);
  if (outcome.status === "rejected") throw outcome.reason;
  return outcome.value;
}

async function refused(content: unknown): Promise<readonly { field: string; message: string }[]> {
  const error: unknown = await apply(content).catch((reason: unknown) => reason);
  if (!(error instanceof Refusal)) throw error;
  return error.userErrors;
}

it("creates, lists, and shows a host", async () => {
  expect(await apply(NEW)).toEqual({ hosts: ["neu.example"], changed: 1, unchanged: 0 });
  expect(await hostsCommand(["show", "neu.example"])).toMatchObject({ ...NEW, canCheckout: true });
  expect(await hostsCommand(["list"])).toEqual({
    hosts: [{ host: "neu.example", sorg: "G001", webTitle: "Neu", serverStatus: "online" }],
  });
});

it("changes the given fields of a host and keeps the rest", async () => {
  await apply({ host: "neu.example", maskStock: 50 });
  await apply([{ host: "neu.example", serverStatus: "maintenance", flags: ["NEWS"] }]);
  expect(await item("HOST#neu.example", "CONFIG")).toMatchObject({
    maskStock: 50,
    serverStatus: "maintenance",
    flags: ["NEWS"],
    webTitle: "Neu",
  });
});

it("refuses an invalid configuration before uploading it", async () => {
  const before = await keysUnder("feeds/");
  expect(await refused({ host: "neu.example", maskStock: -1, itemViewQuota: 500 })).toMatchObject([
    { field: "neu.example.maskStock" },
    { field: "neu.example.itemViewQuota" },
  ]);
  expect(await refused({ host: "neu.example", maskStok: 1 })).toMatchObject([{ field: "neu.example.maskStok" }]);
  expect((await refused({ host: "other.example" })).map(({ field }) => field)).toContain("other.example.sorg");
  expect(await refused({ host: "No Host" })).not.toEqual([]);
  expect(await refused([])).not.toEqual([]);
  expect(await keysUnder("feeds/")).toEqual(before);
});

it("reports the importer's errors by host and column", async () => {
  expect(await refused({ host: "neu.example", sorg: "U001" })).toEqual([
    { field: "neu.example.host", message: "host_of_another_sorg" },
  ]);
});

it("reports unknown hosts and unknown commands", async () => {
  await expect(hostsCommand(["show", "nobody.example"])).rejects.toMatchObject({ kind: "not-found" });
  for (const args of [[], ["list", "more"], ["show"], ["drop", "neu.example"], ["apply", "a", "b"]])
    await expect(hostsCommand(args)).rejects.toBeInstanceOf(UsageProblem);
});
