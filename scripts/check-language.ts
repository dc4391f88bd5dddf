// Checks spelling, wording, and names in everything that git tracks (docs/conventions.md, "Language").
//   node scripts/check-language.ts [path...]   lists the findings below the paths
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
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

/** Prints the findings in all files, or below the paths; returns 1 if there are any. */
export function checkLanguage(paths: readonly string[] = [""]): number {
  const git = (...options: string[]): string[] =>
    execFileSync("git", ["ls-files", ...options], { cwd: root, encoding: "utf8" }).split("\n");
  const removed = new Set(git("-d"));
  const files = git("-co", "--exclude-standard", "--deduplicate").filter(
    (file) =>
      CHECKED.test(file) && !SKIPPED.test(file) && !removed.has(file) && paths.some((path) => file.startsWith(path)),
  );
  const findings = files.flatMap((file) => findIn(file, readFileSync(join(root, file), "utf8")));
  for (const { file, line, rule, text, hint } of findings)
    console.error(`${file}:${line}  ${rule}: "${text}" (${hint})`);
  return findings.length === 0 ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const paths = process.argv.slice(2).map((path) => path.replace(/^\.\/|\/$/g, ""));
  process.exitCode = checkLanguage(paths.length === 0 ? [""] : paths);
}
