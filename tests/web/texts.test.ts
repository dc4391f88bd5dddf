import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { coreTextProblems, serverMessages, siteTextProblems } from "../../scripts/texts.ts";

const web = join(import.meta.dirname, "../../packages/web");
const copy = mkdtempSync(join(tmpdir(), "texts-"));
afterAll(() => rmSync(copy, { recursive: true }));

it("no text is missing, unused, or translated with other placeholders", () => {
  expect(siteTextProblems()).toEqual([]);
  expect(coreTextProblems()).toEqual([]);
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
