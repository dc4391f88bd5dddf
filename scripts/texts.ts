// Compares the texts of the site (packages/web/src/locales) and of mails, documents, and files (packages/core/src/texts)
// with the code. Part of `npm run check`; the site's build runs it as well.
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fallbacksOf, LANGUAGES } from "../packages/core/src/platform/language.ts";

const root = dirname(import.meta.dirname);
const SOURCE = "en-US";
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Texts = Readonly<Record<string, string>>;

/** Use of texts by code: required keys, and whether a key is used. */
interface Use {
  readonly required: Iterable<string>;
  readonly isUsed: (key: string) => boolean;
}

/** Problems of the site's texts, one per line. Its keys are used by its code and sent by the server. */
export function siteTextProblems(web = join(root, "packages/web")): string[] {
  const code = readCode(web, "src/**/*.{ts,tsx}", "src/gql/**");
  const server = serverMessages();
  const literals = new Set([...code.matchAll(/["'`]([\w-]+)["'`]/g)].map(([, text]) => text));
  return textProblems(join(web, "src/locales"), {
    required: [...keysIn(code, [/\bt\(\s*"([^"]+)"/g]), ...server.required],
    isUsed: (key) => literals.has(key) || server.isUsed(key),
  });
}

/** Problems of the texts of mails, documents, files, and push messages, one per line. */
export function coreTextProblems(core = join(root, "packages/core")): string[] {
  const code = readCode(core, "src/**/*.ts");
  const literals = new Set([...code.matchAll(/"([a-z]+\.[\w.]+)"/g)].map(([, text]) => text));
  const prefixes = [...code.matchAll(/`([a-z]+\.[\w.]+\.)\$\{\w+\}`/g)].map(([, prefix = ""]) => prefix);
  return textProblems(join(core, "src/texts"), {
    required: keysIn(code, [/\b(?:t|format)\(\s*"([^"]+)"/g]),
    isUsed: (key) => literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix)),
  });
}

/** Refusals that only operators and the ERP read. */
const OPERATORS_ONLY = [
  "belongs_to_another",
  "module_invalid",
  "order_changed",
  "order_line_unknown",
  "order_no_invalid",
  "order_unknown",
  "reconciliation_closed",
  "text_required",
];

/** Message keys that the server can send to the site: refusals, field errors, and successes. */
export function serverMessages(): Use {
  const core = readCode(join(root, "packages/core"), "src/**/*.ts", "src/{feed,texts}/**");
  const code = `${core}\n${readCode(join(root, "functions"), "{graphql,rest}/**/*.ts", "graphql/generated/**")}`;
  const required = keysIn(code, [
    /\bnew Refusal\(\s*[^,()]+,\s*"(\w+)"/g,
    /\brefuseField\(\s*[^,()]+,\s*"(\w+)"/g,
    /\bsucceeded\(\s*"(\w+)"/g,
    /\b(?:\w+Mutation|mutation)(?:<[^;]*?>)?\(\s*"(\w+)"/g,
    /\bmessage:\s*"([a-z]+_\w+)"/g,
    // Rules of zod: .min(1, "required"), .refine((value) => …, "valid_url"), z.iso.date("date_invalid")
    /\.(?:min|max|length|regex|refine|multipleOf)\((?:[^();]|\([^()]*\))*?,\s*"([a-z]+_\w+|required)"\s*\)/g,
    /\bz\.[\w.]+\("([a-z]+_\w+)"\)/g,
  ]).filter((key) => !OPERATORS_ONLY.includes(key));
  const literals = new Set([...required, ...keysIn(code, [/"([a-z]+_\w+)"/g])]);
  // Composed keys, such as `${machine}_transition_refused`.
  const templates = [...code.matchAll(/`(\w*)\$\{[^}`]+\}(\w*)`/g)].filter(([, start = "", end = ""]) =>
    `${start}${end}`.includes("_"),
  );
  return {
    required,
    isUsed: (key) =>
      literals.has(key) || templates.some(([, start = "", end = ""]) => key.startsWith(start) && key.endsWith(end)),
  };
}

/** Problems of the texts in a folder of locales: missing, unused, unknown, with other placeholders, or no difference. */
function textProblems(folder: string, { required, isUsed }: Use): string[] {
  const all = new Map(
    globSync("*.json", { cwd: folder }).map((file) => [
      basename(file, ".json"),
      JSON.parse(readFileSync(join(folder, file), "utf8")) as Texts,
    ]),
  );
  const source = all.get(SOURCE) ?? {};
  const keys = withoutPlurals(source);
  const problems: string[] = [];
  for (const key of required) if (!keys.has(key)) problems.push(`missing: ${key}`);
  for (const key of keys) if (!isUsed(key)) problems.push(`unused: ${key}`);
  for (const [locale, texts] of all) {
    if (locale === SOURCE) continue;
    const own = withoutPlurals(texts);
    for (const key of own) if (!keys.has(key)) problems.push(`${locale}: not in ${SOURCE}: ${key}`);
    if (LANGUAGES.some((language) => language === locale)) {
      for (const key of keys) if (!own.has(key)) problems.push(`${locale}: missing: ${key}`);
    } else {
      for (const [key, text] of Object.entries(texts)) {
        const nearest = fallbacksOf(locale).find((fallback) => all.get(fallback)?.[key] !== undefined);
        if (nearest && all.get(nearest)?.[key] === text) problems.push(`${locale}: no difference: ${key}`);
      }
    }
    for (const [key, text] of Object.entries(texts)) {
      if (text.trim() === "") problems.push(`${locale}: empty: ${key}`);
      const original = source[key] ?? source[`${key.replace(PLURAL, "")}_other`];
      if (original && placeholders(original, key) !== placeholders(text, key))
        problems.push(`${locale}: other placeholders: ${key}`);
    }
  }
  return [...new Set(problems)];
}

function withoutPlurals(texts: Texts): Set<string> {
  return new Set(Object.keys(texts).map((key) => key.replace(PLURAL, "")));
}

/** Placeholders of a text, sorted. A plural form may leave out the count ("one item"). */
function placeholders(text: string, key: string): string {
  const names = new Set(text.match(/\{\w+\}/g));
  if (PLURAL.test(key)) names.delete("{count}");
  return [...names].sort().join();
}

function keysIn(code: string, patterns: readonly RegExp[]): string[] {
  return patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, key = ""]) => key));
}

function readCode(folder: string, files: string, except?: string): string {
  return globSync(files, { cwd: folder, exclude: except ? [except] : [] })
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

/** Prints the problems of all texts. Returns an exit code. */
export function checkTexts(): number {
  const problems = [
    ...siteTextProblems().map((problem) => `site: ${problem}`),
    ...coreTextProblems().map((problem) => `core: ${problem}`),
  ];
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}
