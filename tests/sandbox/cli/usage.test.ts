import { COMMANDS } from "@spoke/sandbox/cli/commands.ts";
import { USAGES, usageOf } from "@spoke/sandbox/cli/usage.ts";
import { expect, test } from "vitest";

test("every command says how it is used, and its help lists all of its options", () => {
  expect(Object.keys(USAGES).sort()).toEqual([...COMMANDS.keys()].sort());
  for (const [name, { forms }] of Object.entries(USAGES)) {
    expect(forms.every((form) => form.startsWith(`${name} `))).toBe(true);
    expect(usageOf(name)).toContain(forms[0]);
  }
});
