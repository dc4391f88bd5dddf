import { inTurn } from "@spoke/core/platform";
import { expect, it } from "vitest";
import { until } from "../../support/until.ts";

it("work of the same client runs one after another, in order, while that of others does not wait", async () => {
  const begun: string[] = [];
  const flood = ["a1", "a2", "a3"].map((name) => ({ name, ...Promise.withResolvers<void>() }));
  const works = flood.map(({ name, promise }) =>
    inTurn("a", () => {
      begun.push(name);
      return promise;
    }),
  );
  expect(await inTurn("b", async () => "at once")).toBe("at once");
  expect(begun).toEqual(["a1"]);
  flood[0]?.resolve();
  await until("the second begins", () => begun.length === 2);
  expect(begun).toEqual(["a1", "a2"]);
  flood[1]?.reject(new Error("failed"));
  await expect(works[1]).rejects.toThrow("failed");
  flood[2]?.resolve();
  await Promise.all([works[0], works[2]]);
  expect(begun).toEqual(["a1", "a2", "a3"]);
});
