// Checks spelling, wording, and names in everything that git tracks (docs/conventions.md, "Language").
//   node scripts/check-language.ts [path...]   lists the findings below the paths
//   node scripts/check-language.ts --shrink    records that there are fewer findings than before
// scripts/language-baseline.json holds the findings that are still there, per file. A count may shrink and never grow;
// findings in a new file must come from a file that lost as many (a move or a split).
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ALLOWED, NAMES, TEXT_RULES } from "./language.ts";
import { root } from "./run.ts";

interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly text: string;
  readonly hint: string;
}

const BASELINE = "scripts/language-baseline.json";
const CHECKED = /\.(?:ts|tsx|mjs|cjs|js|graphql|md|html|css|json|ya?ml)$/;
const CODE = /\.(?:ts|tsx|mjs|cjs|js)$/;
/** Results of the bench, lock files, the rules themselves, and every language but American English. */
const SKIPPED =
  /^(?:package-lock\.json|bench\/results\/|scripts\/language|tests\/docs\/language\.test)|(?:^|\/)(?:locales|texts)\/(?:.+\/)?(?!en-US)[a-z]{2}(?:-[A-Z]{2})?\.json$/;

const COMMENT_OR_STRING =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?<=[=(,:!&|?{};[]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g;
const banned = `(?:${[...NAMES].join("|")})`;
const DECLARED = new RegExp(
  [
    `\\b(?:const|let|var|function|class|interface|type|enum|readonly|private|public)\\s+(${banned})\\b`,
    `(?<![.\\w])(${banned})\\s*=>`,
    `(?<![.\\w])(${banned})\\??:\\s*[A-Z{(]?[\\w.<>[\\]| ]*(?:,\\s|\\)\\s*(?:=>|:|\\{))`,
    `[({[,]\\s*(${banned})\\b(?=[\\w\\s,:]*[)}\\]]\\)?\\s*(?:=>|=\\s|:\\s*\\w[^;()]*(?:=>|\\{)|\\)?\\s*\\{))`,
  ].join("|"),
  "gi",
);

const blank = (text: string): string => text.replace(/[^\n]/g, " ");
const lineAt = (text: string, index: number): number => text.slice(0, index).split("\n").length;

/** Findings in one file: its name and its text. */
export function findIn(file: string, source: string): Finding[] {
  const findings: Finding[] = [];
  const [stem = ""] = basename(file).split(".");
  if (CODE.test(file) && NAMES.has(stem.toLowerCase()))
    findings.push({ file, line: 1, rule: "name", text: stem, hint: "name the file after its content" });
  const text = source.replace(ALLOWED, blank);
  for (const { name: rule, pattern, hint } of TEXT_RULES)
    for (const match of text.matchAll(pattern))
      findings.push({ file, line: lineAt(text, match.index), rule, text: match[0], hint });
  if (CODE.test(file))
    for (const match of text.replace(COMMENT_OR_STRING, blank).matchAll(DECLARED))
      findings.push({
        file,
        line: lineAt(text, match.index),
        rule: "name",
        text: match.slice(1).find((group) => group !== undefined) ?? "",
        hint: "name the thing: line, order, customer",
      });
  return findings;
}

function findAll(): Map<string, Finding[]> {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--deduplicate"], {
    cwd: root,
    encoding: "utf8",
  });
  const removed = new Set(execFileSync("git", ["ls-files", "-d"], { cwd: root, encoding: "utf8" }).split("\n"));
  const found = new Map<string, Finding[]>();
  for (const file of listed.split("\n")) {
    if (!CHECKED.test(file) || SKIPPED.test(file) || removed.has(file)) continue;
    const findings = findIn(file, readFileSync(join(root, file), "utf8"));
    if (findings.length > 0) found.set(file, findings);
  }
  return found;
}

const print = ({ file, line, rule, text, hint }: Finding): void =>
  console.error(`${file}:${line}  ${rule}: "${text}" (${hint})`);

const total = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** Prints the findings that the baseline does not allow; returns 1 if there are any. */
export function checkLanguage(): number {
  const allowed = new Map<string, number>(Object.entries(JSON.parse(readFileSync(join(root, BASELINE), "utf8"))));
  const found = findAll();
  const count = (file: string): number => found.get(file)?.length ?? 0;
  const grown = [...found].filter(([file, { length }]) => allowed.has(file) && length > (allowed.get(file) ?? 0));
  const added = [...found].filter(([file]) => !allowed.has(file));
  const lost = total([...allowed].map(([file, before]) => Math.max(0, before - count(file))));
  const moved = total(added.map(([, { length }]) => length)) <= lost;
  const failures = [...grown, ...(moved ? [] : added)];
  for (const [file, findings] of failures) {
    if (allowed.has(file)) console.error(`${file}: ${findings.length} findings, ${allowed.get(file)} allowed`);
    findings.forEach(print);
  }
  console.log(`${total([...found.values()].map(({ length }) => length))} of ${total(allowed.values())} allowed`);
  return failures.length === 0 ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const paths = process.argv.slice(2);
  if (paths[0] === "--shrink") {
    const counts = [...findAll()].map(([file, { length }]) => [file, length]).sort();
    writeFileSync(join(root, BASELINE), `${JSON.stringify(Object.fromEntries(counts), null, 2)}\n`);
  } else if (paths.length === 0) process.exitCode = checkLanguage();
  else
    for (const [file, findings] of findAll())
      if (paths.some((path) => file.startsWith(path.replace(/^\.\/|\/$/g, "")))) findings.forEach(print);
}
