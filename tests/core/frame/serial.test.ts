import { frameKeyOf, frameNumberProblem } from "@spoke/core/frame/serial.ts";
import { describe, expect, test } from "vitest";

describe("a frame number in the form that look-alikes share", () => {
  test.each([
    ["bobs-catzio", "8085CAT210"],
    ["s>e-r--i+a_l", "5ER1A1"],
    ["some + : serial", "50ME5ER1A1"],
    ["00O38675971596", "38675971596"],
    ["  wtu 123456 ", "WTU123456"],
    ["ＷＴＵ１２３", "WTU123"],
    ["0OO0", ""],
  ])("%s becomes %s", (typed, normalized) => {
    expect(frameKeyOf(typed)).toBe(normalized);
  });
});

describe("what is printed on a bike and is not its frame number", () => {
  test.each(["EN14764", "en 15194", "iso 4210-2", "ISO4210", "DIN EN 15194", "EN 15194:2017", "ASTM F2043", "AS 1927"])(
    "%s is a standard",
    (typed) => expect(frameNumberProblem(typed)).toBe("frame_number_is_standard"),
  );

  test.each(["170FCTY301", "RD-M6100", "FC-TY301", "172.5 FC-R7000", "ST-R9270", "BR-MT200-R"])(
    "%s is a part number",
    (typed) => expect(frameNumberProblem(typed)).toBe("frame_number_is_part_number"),
  );

  test.each(["N05ER1A1NUM8ER", "N0TA551GNED", "n/a", "None", "unknown", "123456", "tidak ada", "Unbekannt", "-a-"])(
    "%s is a placeholder",
    (typed) => expect(frameNumberProblem(typed)).toBe("frame_number_is_placeholder"),
  );

  test("one character again and again is refused", () => {
    expect(frameNumberProblem("XXXXXXXX")).toBe("frame_number_repeats_one_character");
    expect(frameNumberProblem("0000")).toBe("frame_number_repeats_one_character");
    expect(frameNumberProblem("- . -")).toBe("frame_number_required");
  });

  test("a number of more than 40 characters is refused", () => {
    expect(frameNumberProblem("A1".repeat(20))).toBeUndefined();
    expect(frameNumberProblem("A1".repeat(21))).toBe("frame_number_too_long");
  });
});

test.each(["8R0MPT0N1234", "WTU123456", "CRCB0042", "STM12345", "EN20K1234", "U61U12345", "M1X8A0127", "ISO9X77Q21"])(
  "%s is accepted",
  (typed) => expect(frameNumberProblem(typed)).toBeUndefined(),
);

/** A generator of the same numbers in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const GROUPS = ["0O", "1IL|", "5S", "2Z", "8B"];
const pick = (random: (below: number) => number, from: string): string => from.charAt(random(from.length));

/** How a person might type it: look-alikes, another case, separators, zeros before it. */
function mistyped(serial: string, random: (below: number) => number): string {
  const characters = [...serial].map((character) => {
    const group = GROUPS.find((all) => all.includes(character));
    const typed = group && random(3) === 0 ? pick(random, group) : character;
    return (random(4) === 0 ? typed.toLowerCase() : typed) + (random(10) === 0 ? pick(random, " -./_") : "");
  });
  return pick(random, " 0O") + characters.join("");
}

/** Whether two numbers can be mistaken for each other, compared character by character without the normalization. */
function alike(left: string, right: string): boolean {
  const bare = (text: string): string =>
    text
      .toUpperCase()
      .replace(/[^A-Z0-9|]/g, "")
      .replace(/^[0O]+/, "");
  const [a, b] = [bare(left), bare(right)];
  if (a.length !== b.length) return false;
  return [...a].every((character, index) => {
    const other = b.charAt(index);
    return character === other || GROUPS.some((group) => group.includes(character) && group.includes(other));
  });
}

test("of 100,000 frame numbers, look-alikes find theirs and nothing else", () => {
  const random = randomOf(7);
  const shapes = ["AA######", "AAA#######", "A##A#####", "##########", "AA##A######"];
  const serials = Array.from({ length: 100_000 }, () =>
    [...(shapes[random(shapes.length)] ?? "")]
      .map((place) => (place === "A" ? pick(random, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") : pick(random, "0123456789")))
      .join(""),
  );
  const index = Map.groupBy(serials, frameKeyOf);
  let found = 0;
  let wrong = 0;
  for (let search = 0; search < 2_000; search += 1) {
    const serial = serials[random(serials.length)] ?? "";
    const typed = mistyped(serial, random);
    const hits = index.get(frameKeyOf(typed)) ?? [];
    if (hits.includes(serial)) found += 1;
    wrong += hits.filter((hit) => !alike(hit, typed)).length;
  }
  expect(found / 2_000).toBeGreaterThanOrEqual(0.99);
  expect(wrong / 2_000).toBeLessThanOrEqual(0.001);
  // The other way around: brute force over all numbers finds nothing that the index misses.
  for (let search = 0; search < 20; search += 1) {
    const typed = mistyped(serials[random(serials.length)] ?? "", random);
    const expected = serials.filter((serial) => alike(serial, typed));
    expect(index.get(frameKeyOf(typed))).toEqual(expected);
  }
});
