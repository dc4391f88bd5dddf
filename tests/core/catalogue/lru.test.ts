import { Lru } from "@spoke/core/catalogue/search/lru.ts";
import { expect, it } from "vitest";

it("what is kept stays within its weight, however long the questions and however small the answers are", () => {
  const kept = new Lru<string>(100_000);
  const question = (index: number) => `${index} ${"brand,".repeat(1_000)}`;
  let made = 0;
  const ask = (index: number) =>
    kept.make(
      question(index),
      () => {
        made += 1;
        return "none";
      },
      () => 0,
    );
  for (let index = 0; index < 50; index += 1) ask(index);
  expect(Array.from({ length: 50 }, (_, index) => kept.get(question(index))).filter(Boolean).length).toBeLessThan(10);
  ask(49);
  expect(made).toBe(50);
});
