import { languageNames } from "@spoke/web/features/content/languages.ts";
import { expect, it } from "vitest";

it("names a language without its country, unless the host has another variant of it", () => {
  const single = languageNames(["de", "en-US", "fr"], "de");
  expect(["de", "en-US", "fr"].map(single)).toEqual(["Deutsch", "Englisch", "Französisch"]);
  const several = languageNames(["id-ID", "en-US", "en-UK"], "en-US");
  expect(["id-ID", "en-US", "en-UK"].map(several)).toEqual(["Indonesian", "American English", "British English"]);
});
