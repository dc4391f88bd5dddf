import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { localeProblems } from "../../packages/web/scripts/locales.ts";

const web = join(import.meta.dirname, "../../packages/web");
const copy = mkdtempSync(join(tmpdir(), "texts-"));
afterAll(() => rmSync(copy, { recursive: true }));

it("no text is missing, unused or translated with other placeholders", () => {
  expect(localeProblems(web)).toEqual([]);
});

it("a missing, an unused and an untranslated text are found", () => {
  cpSync(join(web, "src/locales"), join(copy, "src/locales"), { recursive: true });
  mkdirSync(join(copy, "src/app"));
  writeFileSync(join(copy, "src/app/a.ts"), 't("not_there"); t("close");');
  writeFileSync(join(copy, "src/locales/de.json"), '{ "close": "Schließen {x}", "invented": "?" }');
  const problems = localeProblems(copy);
  expect(problems).toContain("missing: not_there");
  expect(problems).toContain("unused: undo");
  expect(problems).toContain("de: missing: undo");
  expect(problems).toContain("de: not in en-US: invented");
  expect(problems).toContain("de: other placeholders: close");
});
