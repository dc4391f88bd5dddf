import { issueKey } from "@spoke/core/platform/issues.ts";
import { expect, it } from "vitest";
import * as z from "zod";

const schema = z.object({
  text: z.string().min(1).max(3).optional(),
  list: z.array(z.string()).max(1).optional(),
  number: z.int().min(1).max(5).optional(),
  kind: z.enum(["a"]).optional(),
  own: z.string().max(1, "too_long").optional(),
  missing: z.string(),
});
const FINE = { missing: "" };

it.each([
  [{}, "required"],
  [{ ...FINE, text: "" }, "required"],
  [{ ...FINE, text: "1234" }, "max_length_exceeded"],
  [{ ...FINE, list: ["a", "b"] }, "max_items_exceeded"],
  [{ ...FINE, number: 9 }, "invalid_value"],
  [{ ...FINE, number: 1.5 }, "invalid_value"],
  [{ ...FINE, kind: "b" }, "invalid_value"],
  [{ ...FINE, own: "12" }, "too_long"],
])("a rule without a key of its own answers one of ours: %j is %s", (input, key) => {
  const { error } = schema.safeParse(input, { error: issueKey });
  expect(error?.issues.map(({ message }) => message)).toEqual([key]);
});
