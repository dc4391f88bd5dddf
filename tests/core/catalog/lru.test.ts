import { Lru } from "@spoke/core/catalog/search/lru.ts";
import { expect, it } from "vitest";

it("stays within its weight even if the keys are long and the values are small", () => {
  const cache = new Lru<string>(100_000);
  const key = (index: number) => `${index} ${"brand,".repeat(1_000)}`;
  let created = 0;
  const getOrCreate = (index: number) =>
    cache.getOrCreate(
      key(index),
      () => {
        created += 1;
        return "value";
      },
      () => 0,
    );
  for (let index = 0; index < 50; index += 1) getOrCreate(index);
  expect(Array.from({ length: 50 }, (_, index) => cache.get(key(index))).filter(Boolean).length).toBeLessThan(10);
  getOrCreate(49);
  expect(created).toBe(50);
});
