import { hullOf, rangeMatcher, rangeProblem } from "@spoke/core/recall/ranges.ts";
import { describe, expect, test } from "vitest";

describe("ranges of serial numbers", () => {
  test("both ends belong to the range", () => {
    const isIn = rangeMatcher([{ from: "WTU6K100", to: "WTU6K199" }]);
    expect(["WTU6K100", "WTU6K150", "WTU6K199"].map(isIn)).toEqual([true, true, true]);
    expect(["WTU6K099", "WTU6K200"].map(isIn)).toEqual([false, false]);
  });

  test("a longer number, or letters where the range has digits, are outside", () => {
    const isIn = rangeMatcher([{ from: "A100", to: "A199" }]);
    expect(["A1500", "A150 0", "A1B0", "AA50", "A15"].map(isIn)).toEqual([false, false, false, false, false]);
  });

  test("spaces, dashes, and case do not count", () => {
    expect(rangeMatcher([{ from: "wtu-6k 100", to: "WTU6K199" }])(" wtu6k-1 50 ")).toBe(true);
  });

  test("ends that are not built alike, or in the wrong order, are refused", () => {
    expect(rangeProblem("A100", "A99")).toBe("pattern");
    expect(rangeProblem("A100", "AB99")).toBe("pattern");
    expect(rangeProblem("A200", "A100")).toBe("order");
    expect(rangeProblem("A100", "a100")).toBeUndefined();
  });

  test("10,000 random ranges against brute force: none missed, none too many", () => {
    const random = seeded(20261123);
    const letters = "ABKWZ";
    const pick = (text: string): string => text[Math.floor(random() * text.length)] ?? "";
    const built = (pattern: string): string =>
      [...pattern].map((place) => (place === "9" ? pick("0123456789") : pick(letters))).join("");
    const patterns = ["A999", "AA99", "9999", "A9A9", "AAA9", "99999"];
    const frames = Array.from({ length: 400 }, () => built(pick6(patterns, random)));
    let [missed, extra, hits] = [0, 0, 0];
    for (let round = 0; round < 2_500; round += 1) {
      const ranges = Array.from({ length: 4 }, () => {
        const pattern = pick6(patterns, random);
        const [from = "", to = ""] = [built(pattern), built(pattern)].sort();
        return { from, to };
      });
      const isIn = rangeMatcher(ranges);
      const hull = hullOf(ranges);
      for (const frame of frames) {
        const expected = ranges.some(({ from, to }) => isBetween(frame, from, to));
        const found = isIn(frame) && hull !== undefined && frame >= hull.from && frame <= hull.to;
        if (expected) hits += 1;
        if (expected && !found) missed += 1;
        if (!expected && found) extra += 1;
      }
    }
    expect({ missed, extra }).toEqual({ missed: 0, extra: 0 });
    expect(hits).toBeGreaterThan(10_000);
  });
});

/** Compares as numbers of mixed radix, position by position. */
function isBetween(frame: string, from: string, to: string): boolean {
  const kind = (text: string): string => [...text].map((sign) => (sign >= "0" && sign <= "9" ? "d" : "l")).join("");
  if (kind(frame) !== kind(from)) return false;
  const value = (text: string): bigint =>
    [...text].reduce((all, sign) => all * 36n + BigInt("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".indexOf(sign)), 0n);
  return value(from) <= value(frame) && value(frame) <= value(to);
}

const pick6 = (patterns: readonly string[], random: () => number): string =>
  patterns[Math.floor(random() * patterns.length)] ?? "";

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
