// Compares the texts with the code: every key that is used exists, every key that exists is used, and the locales that
// are complete have the same keys. Run by itself, by the build and by a test.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { fallbacksOf } from "../src/app/locale.ts";

/** Locales that say everything themselves; the others hold only differences (design §8). */
const COMPLETE = ["de", "fr", "id-ID", "ms-MY"];
const SOURCE = "en-US";
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Texts = Readonly<Record<string, string>>;

function readTexts(web: string): Map<string, Texts> {
  const files = globSync("src/locales/*.json", { cwd: web });
  return new Map(
    files.map((file) => [basename(file, ".json"), JSON.parse(readFileSync(join(web, file), "utf8")) as Texts]),
  );
}

function keysOf(texts: Texts | undefined): Set<string> {
  return new Set(Object.keys(texts ?? {}).map((key) => key.replace(PLURAL, "")));
}

/** Placeholders of a text, sorted: a translation must fill the same. */
function placeholders(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g))].sort().join();
}

/** What is wrong with the texts of the site in the folder `web`, a line each. */
export function localeProblems(web: string): string[] {
  const all = readTexts(web);
  const source = all.get(SOURCE) ?? {};
  const known = keysOf(source);
  const code = globSync("src/**/*.{ts,tsx}", { cwd: web })
    .filter((file) => !file.startsWith(join("src", "gql")))
    .map((file) => readFileSync(join(web, file), "utf8"))
    .join("\n");
  const literals = new Set([...code.matchAll(/["'`]([\w-]+)["'`]/g)].map(([, text]) => text));
  const problems: string[] = [];
  for (const [, key] of code.matchAll(/\bt\(\s*"([^"]+)"/g)) {
    if (key && !known.has(key)) problems.push(`missing: ${key}`);
  }
  for (const key of known) if (!literals.has(key)) problems.push(`unused: ${key}`);
  for (const [locale, texts] of all) {
    if (locale === SOURCE) continue;
    const own = keysOf(texts);
    for (const key of own) if (!known.has(key)) problems.push(`${locale}: not in ${SOURCE}: ${key}`);
    if (COMPLETE.includes(locale)) {
      for (const key of known) if (!own.has(key)) problems.push(`${locale}: missing: ${key}`);
    } else {
      const near = fallbacksOf(locale).map((nearer) => all.get(nearer));
      for (const [key, text] of Object.entries(texts)) {
        if (near.find((one) => one?.[key] !== undefined)?.[key] === text)
          problems.push(`${locale}: no difference: ${key}`);
      }
    }
    for (const [key, text] of Object.entries(texts)) {
      const original = source[key] ?? source[`${key.replace(PLURAL, "")}_other`];
      const isPlural = PLURAL.test(key);
      if (original && !isPlural && placeholders(original) !== placeholders(text)) {
        problems.push(`${locale}: other placeholders: ${key}`);
      }
    }
  }
  return [...new Set(problems)];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problems = localeProblems(join(import.meta.dirname, ".."));
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? "texts: complete" : `texts: ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
