import english from "@spoke/web/locales/en-US.json" with { type: "json" };
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { specified } from "../support/data-sets.ts";

const messageSchema = z.object({
  key: z.string().nullable(),
  text: z.string().nullable(),
  exact: z.boolean(),
  source: z.string(),
});
/** Texts of the shell: those that its document gives, word for word. */
const messages = (z.array(messageSchema).safeParse(specified("messages.json")).data ?? []).filter(
  ({ source, exact }) => exact && /^1 §/.test(source),
);
/** Said otherwise, or where no language can be: each with its reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  "numeric, maximum 17 digits": "what the message says, not its words: it also gives an example (decision 095)",
  "Qty must greater than 0": "the other rule says the same of whole quantities (decision 095)",
  "An error occurred while showing the error page": "stands in the code, as texts may be what failed",
  "Qty must be grater equal than 1": "misspelled: people read greater than or equal (decision 046)",
  "We are performing schedule maintenance": "misspelled: people read scheduled (decision 046)",
  pna: "the name of the label; people read P&A",
};
const all = new Set(Object.values(english).map((text) => text.toLowerCase()));

describe.skipIf(messages.length === 0)("the texts that are given", () => {
  it.each(messages.filter(({ key }) => key !== null))("$key is a key", ({ key, text }) => {
    const message = Object.entries(english).find(([name]) => name === key)?.[1];
    expect(message).toBeTypeOf("string");
    if (text !== null) expect(message?.toLowerCase()).toBe(text.toLowerCase());
  });

  it.each(messages.filter(({ key, text }) => key === null && text !== null && !(text in OTHERWISE)))(
    "“$text” is said",
    ({ text }) => {
      expect(all).toContain(text?.toLowerCase());
    },
  );
});
