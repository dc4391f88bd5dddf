import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LANGUAGES } from "@spoke/core/platform/language.ts";
import { afterAll, expect, it } from "vitest";
import { coreTextProblems, serverMessages, siteTextProblems } from "../../scripts/texts.ts";

const web = join(import.meta.dirname, "../../packages/web");
const copy = mkdtempSync(join(tmpdir(), "texts-"));
afterAll(() => rmSync(copy, { recursive: true }));

it("no text is missing, unused, or translated with other placeholders", () => {
  expect(siteTextProblems()).toEqual([]);
  expect(coreTextProblems()).toEqual([]);
});

it("an order file names a problem in the words of the page, in every language", () => {
  const read = (path: string): Record<string, string> => JSON.parse(readFileSync(join(web, path), "utf8"));
  // These name codes or a limit in a file, where the page shows them beside the row.
  const longer = new Set(["article_ambiguous", "cart_full", "qty_min"]);
  for (const language of LANGUAGES) {
    const site = read(`src/locales/${language}.json`);
    const problems = Object.entries(read(`../core/src/texts/${language}.json`)).flatMap(([key, text]) => {
      const [, name] = /^file\.order\.problem\.(.+)$/.exec(key) ?? [];
      return name && !longer.has(name) ? [[name, text] as const] : [];
    });
    expect(problems.length).toBeGreaterThan(10);
    expect(Object.fromEntries(problems)).toEqual(Object.fromEntries(problems.map(([name]) => [name, site[name]])));
  }
});

it("finds a missing, an unused, and an untranslated text of the site", () => {
  cpSync(join(web, "src/locales"), join(copy, "src/locales"), { recursive: true });
  mkdirSync(join(copy, "src/app"));
  writeFileSync(join(copy, "src/app/a.ts"), 't("not_there"); t("close");');
  writeFileSync(join(copy, "src/locales/de.json"), '{ "close": "Schließen {x}", "invented": "?", "required": " " }');
  const problems = siteTextProblems(copy);
  expect(problems).toContain("missing: not_there");
  expect(problems).toContain("unused: undo");
  expect(problems).toContain("de: missing: undo");
  expect(problems).toContain("de: not in en-US: invented");
  expect(problems).toContain("de: other placeholders: close");
  expect(problems).toContain("de: empty: required");
});

it("finds a missing and an unused text of mails and files", () => {
  const core = join(copy, "core");
  cpSync(join(web, "../core/src/texts"), join(core, "src/texts"), { recursive: true });
  writeFileSync(join(core, "src/a.ts"), 't("mail.not_there"); t("mail.hello"); t(`pdf.receipt.$' + "{kind}`);");
  const problems = coreTextProblems(core);
  expect(problems).toContain("missing: mail.not_there");
  expect(problems).toContain("unused: mail.footer");
  expect(problems).not.toContain("unused: mail.hello");
  expect(problems).not.toContain("unused: pdf.receipt.paid");
});

it("knows the messages that the server sends, wherever they are thrown", () => {
  const { required, isUsed } = serverMessages();
  expect([...required]).toEqual(
    expect.arrayContaining(["not_found", "invalid_input", "required", "valid_url", "date_invalid", "success_checkout"]),
  );
  expect(isUsed("payment_proof_transition_refused")).toBe(true);
  expect(isUsed("close")).toBe(false);
});
