import { frameKeyOf, frameNumberProblem } from "@spoke/core/frame/serial.ts";
import { describe, expect, test } from "vitest";
import { compared, generatedSerials, typedAs } from "../../builders/serials.ts";
import { randomOf } from "../catalog/synthetic.ts";

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

test.each([
  "8R0MPT0N1234",
  "WTU123456",
  "CRCB0042",
  "STM12345",
  "EN20K1234",
  "U61U12345",
  "M1X8A0127",
  "ISO9X77Q21",
  "ABC123",
])("%s is accepted", (typed) => expect(frameNumberProblem(typed)).toBeUndefined());

test("of 5,000 frame numbers, each typed with a character confused finds its look-alikes and nothing else", async () => {
  const serials = generatedSerials(5_000, 7);
  const random = randomOf(8);
  const index = Map.groupBy(serials, frameKeyOf);
  const { wanted, found, wrong } = await compared(
    serials,
    serials.map((serial) => typedAs(serial, random)),
    (typed) => index.get(frameKeyOf(typed)) ?? [],
  );
  // Each number, and the look-alikes among them.
  expect(wanted).toBeGreaterThan(5_500);
  expect(found).toBeGreaterThanOrEqual(0.99);
  expect(wrong).toBeLessThanOrEqual(0.001);
});
