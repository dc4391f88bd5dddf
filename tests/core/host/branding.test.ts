import { isLikeDanger } from "@spoke/core/host/branding.ts";
import { expect, it } from "vitest";

it.each([
  ["#b3261e", true],
  ["#e53935", true],
  ["#8a1f3d", true],
  ["#6b2d8c", false],
  ["#7a4a00", false],
  ["#0b5d4e", false],
  ["#1f4e9c", false],
  ["#17181a", false],
])("the accent %s is like the red of errors: %s", (color, expected) => {
  expect(isLikeDanger(color)).toBe(expected);
});
