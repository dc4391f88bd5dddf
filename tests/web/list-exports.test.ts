import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FEATURES = join(import.meta.dirname, "../../packages/web/src/features");

/** Lists that are read, not worked with. */
const WITHOUT = ["news/NewsListPage.tsx"];

it("every list can be exported", () => {
  const lists = globSync("**/*.tsx", { cwd: FEATURES }).filter((file) =>
    /\blistPage\(|<ListPage\b/.test(readFileSync(join(FEATURES, file), "utf8")),
  );
  expect(lists.length).toBeGreaterThan(30);
  const without = lists.filter((file) => !/\bexportAs\b/.test(readFileSync(join(FEATURES, file), "utf8")));
  expect(without).toEqual(WITHOUT);
});
