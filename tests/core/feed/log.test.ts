import { checkFeedFile, feedFiles, feedProblems, feedRuns } from "@spoke/core/feed/log";
import { type Actor, withActor } from "@spoke/core/platform";
import { workQueue } from "@spoke/core/work-queue";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actor } from "../../builders/actor.ts";
import { refusal } from "../../builders/store.ts";
import { csv, importKey, send, startFeeds } from "./harness.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

const HEADER = "article_code,priceList,currency,dealer";
const office = (patch: Parameters<typeof actor>[0] = {}): Actor =>
  actor({ name: "Olga", sorgs: ["U001"], unrestrictedSorgs: ["U001"], scopes: ["page.user-management"], ...patch });
const as = <T>(who: Actor, run: () => Promise<T>): Promise<T> => withActor(who, run);
const list = async (who = office(), input: Parameters<typeof feedFiles>[0] = {}) =>
  (await as(who, () => feedFiles(input))).rows;
const toCheck = async (who = office()) =>
  (await as(who, () => workQueue({}))).find(({ kind }) => kind === "feeds")?.count;

it("the office sees what became of each file, and works off those with problems", async () => {
  await send("feeds/U001/prices/good.csv", csv(HEADER, "L-1,STD,USD,10"));
  await send("feeds/U001/prices/some.csv", csv(HEADER, "L-2,STD,USD,ten", 'L-3,STD,USD,"a ""b"", c"', "L-4,STD,USD,1"));
  await send("feeds/U001/colors/any.csv", csv("a,b", "1,2"));
  const files = Object.fromEntries((await list()).map((file) => [file.key.split("/").at(-1), file]));
  expect(files["good.csv"]).toMatchObject({ state: "imported", changed: 1, refused: 0 });
  expect(files["some.csv"]).toMatchObject({ state: "incomplete", changed: 1, refused: 2, problems: 2 });
  expect(files["any.csv"]).toMatchObject({ state: "failed", reason: "unknown_kind" });
  expect(await toCheck()).toBe(2);
  expect((await list(office(), { search: "SOME" })).map(({ key }) => key)).toEqual(["feeds/U001/prices/some.csv"]);
  expect(await list(office(), { states: ["failed"] })).toHaveLength(1);
  expect((await list(office(), { kind: "prices", states: ["incomplete"] })).map(({ key }) => key)).toEqual([
    "feeds/U001/prices/some.csv",
  ]);
  expect(await list(office(), { kind: "stock" })).toEqual([]);

  const version = { key: "feeds/U001/prices/some.csv", receivedAt: files["some.csv"]?.receivedAt ?? "" };
  expect(await as(office(), () => feedProblems(version))).toMatchObject([
    { line: 2, column: "dealer", value: "ten", reason: "decimal_invalid" },
    { line: 3, column: "dealer", value: 'a "b", c', reason: "decimal_invalid" },
  ]);

  const both = await Promise.all([1, 2].map(() => as(office(), () => checkFeedFile(version))));
  expect(both.map(({ state }) => state)).toEqual(["checked", "checked"]);
  expect(await toCheck()).toBe(1);
  expect(await list(office(), { states: ["checked"] })).toMatchObject([{ key: version.key, checkedBy: "Olga" }]);
  expect((await as(office(), () => checkFeedFile(version))).state).toBe("checked");
  expect(await toCheck()).toBe(1);
});

it("the office sees the last file of each kind of data, and what has to be checked", async () => {
  const runOf = async (kind: string) => (await as(office(), () => feedRuns({}))).find((run) => run.kind === kind);
  await send("feeds/U001/deals/bad.csv", csv("a,b", "1,2"));
  const bad = await runOf("deals");
  expect(bad).toMatchObject({ sorg: "U001", toCheck: 1, last: { state: "failed" }, problem: { state: "failed" } });
  await as(office(), () => checkFeedFile({ key: "feeds/U001/deals/bad.csv", receivedAt: bad?.last.receivedAt ?? "" }));
  expect(await runOf("deals")).toMatchObject({ toCheck: 0, last: { state: "checked" }, problem: undefined });

  await send("feeds/U001/prices/last.csv", csv(HEADER, "L-5,STD,USD,10", "L-6,STD,USD,11"));
  const { last } = (await runOf("prices")) ?? {};
  expect(last).toMatchObject({ key: "feeds/U001/prices/last.csv", rows: 2, state: "imported" });
  expect(Date.parse(last?.finishedAt ?? "") >= Date.parse(last?.startedAt ?? "")).toBe(true);
  expect((await refusal(as(office({ scopes: [] }), () => feedRuns({})))).message).toBe("forbidden");
  expect(await as(office({ unrestrictedSorgs: [] }), () => feedRuns({}))).toEqual([]);
});

it("a file that is delivered again is one entry, its next version another", async () => {
  const key = "feeds/U001/prices/twice.csv";
  await send(key, csv(HEADER, "L-9,STD,USD,x"));
  await importKey(key);
  expect(await list(office(), { search: "twice" })).toHaveLength(1);
});

it("files of other sales organizations do not exist for an office, and nobody else sees files", async () => {
  await send("feeds/G001/prices/theirs.csv", csv(HEADER, "L-1,STD,EUR,x"));
  expect(await list(office(), { search: "theirs" })).toEqual([]);
  const german = office({ sorgs: ["G001"], unrestrictedSorgs: ["G001"] });
  const [theirs] = await list(german);
  const version = { key: theirs?.key ?? "", receivedAt: theirs?.receivedAt ?? "" };
  expect((await refusal(as(office(), () => feedProblems(version)))).message).toBe("not_found");
  expect((await refusal(as(office(), () => checkFeedFile(version)))).message).toBe("not_found");
  expect(await toCheck(german)).toBe(1);
  expect(await list(office({ unrestrictedSorgs: [] }))).toEqual([]);
  expect((await refusal(as(office({ scopes: [] }), () => feedFiles({})))).message).toBe("forbidden");
});
