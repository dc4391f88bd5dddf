import { manualFeeds } from "@spoke/sandbox/demo/manuals.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { masterFeeds } from "@spoke/sandbox/demo/masters.ts";
import type { FeedFile } from "@spoke/sandbox/feed-file.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorsOf, send, startFeeds } from "../../core/feed/harness.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

const TODAY = new Date("2026-11-20T10:00:00.000Z");
const keyOf = ({ sorg, kind, name }: FeedFile): string => `feeds/${sorg}/${kind}/${name}`;

describe("the import of the demo", () => {
  it("takes every row of the catalog, and every picture and manual", async () => {
    const [market] = MARKETS;
    if (!market) throw new Error("no market");
    const files = [...masterFeeds(market, TODAY, "hash"), ...(await manualFeeds(market))];
    for (const kind of ["sorgs", "hosts", "terms", "articles", "promotions"]) {
      const file = files.find((each) => each.kind === kind);
      if (!file) throw new Error(`no ${kind}`);
      const status = await send(keyOf(file), Buffer.from(file.body));
      expect(status, (await errorsOf(keyOf(file)).catch(() => [])).join("\n")).toMatchObject({
        ...{ status: "imported", refused: 0 },
      });
    }
    const media = files.filter(({ kind }) => kind === "images");
    const names = media.map(({ name }) => name);
    expect(names.filter((name) => name.endsWith(".pdf"))).toHaveLength(market.languages.length * 2);
    for (const file of media.filter(({ name }) => !name.endsWith(".svg")))
      expect(await send(keyOf(file), Buffer.from(file.body))).toMatchObject({ status: "imported" });
  });
});
