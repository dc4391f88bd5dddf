// What is deployed: the schema of the last release, and the documents that pages of the last releases send. Changes are compared
// with it (docs/operations.md, "Expand, then contract").
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type ASTNode, buildSchema, type DocumentNode, Kind, parse, print, visit } from "graphql";
import { BUILDS } from "../functions/graphql/limits.ts";
import { breakingChanges, type ReleasedDocument } from "./breaking.ts";
import { root } from "./run.ts";

const SCHEMA = "functions/released/schema.graphql";
const DOCUMENTS = "functions/released/documents.graphql";

export interface Release {
  readonly number: number;
  readonly schema: string;
  readonly documents: readonly ReleasedDocument[];
}

/** The last release. @throws Error if its files are not as `writeRelease` writes them */
export function readRelease(directory = root): Release {
  const schema = readFileSync(join(directory, SCHEMA), "utf8");
  const number = Number(/^# release (\d+)$/m.exec(schema)?.[1] ?? Number.NaN);
  if (Number.isNaN(number)) throw new Error(`${SCHEMA} does not say of which release it is`);
  const [, ...parts] = readFileSync(join(directory, DOCUMENTS), "utf8").split(/^# until release (\d+)\n/m);
  const documents = parts.flatMap((text, at) =>
    at % 2 === 0 ? [{ until: Number(text), text: parts[at + 1]?.trim() ?? "" }] : [],
  );
  return { number, schema, documents };
}

export function writeRelease({ number, schema, documents }: Release, directory = root): void {
  const about = "Written by npm run release";
  mkdirSync(dirname(join(directory, SCHEMA)), { recursive: true });
  writeFileSync(
    join(directory, SCHEMA),
    `# ${about}: the schema of the last release.\n# release ${number}\n\n${schema}\n`,
  );
  const texts = documents.map(({ text, until }) => `\n# until release ${until}\n${text}\n`);
  writeFileSync(
    join(directory, DOCUMENTS),
    `# ${about}: what pages of the last ${BUILDS} releases send.\n${texts.join("")}`,
  );
}

/**
 * The release after another one. Documents that no page sends anymore stay as long as the API accepts them.
 * @param sent the documents of the pages of this build
 * @returns the release itself if pages and schema are the same
 */
export function nextRelease(last: Release, schema: string, sent: readonly string[]): Release {
  const number = last.number + 1;
  const now = new Set(sent);
  const earlier = last.documents.filter(({ text, until }) => !now.has(text) && until > number - BUILDS);
  const documents = [...[...now].map((text) => ({ text, until: number })), ...earlier];
  const texts = (release: readonly ReleasedDocument[], until: number) =>
    release.filter((document) => document.until === until).map(({ text }) => text);
  const same = texts(last.documents, last.number).sort().join() === [...now].sort().join();
  if (same && print(parse(last.schema)) === print(parse(schema))) return last;
  documents.sort((a, b) => (a.text < b.text ? -1 : 1));
  return { number, schema, documents };
}

/** Why pages of the last releases would fail with the schema of this tree. */
export function releaseProblems(release: Release, schema: string): string[] {
  return breakingChanges(buildSchema(release.schema), buildSchema(schema), release.documents);
}

/** The joined schema of this tree, without descriptions. */
export function currentSchema(): string {
  const files = globSync("functions/graphql/*/schema.graphql", { cwd: root }).sort();
  const sources = files.map((file) => readFileSync(join(root, file), "utf8"));
  const described = parse(sources.join("\n"), { noLocation: true });
  const enter = (node: ASTNode) => ("description" in node ? { ...node, description: undefined } : undefined);
  return print(visit(described, { enter }));
}

/** The documents of the site of this tree, as generated. */
export async function currentDocuments(): Promise<string[]> {
  const generated: Record<string, unknown> = await import(
    pathToFileURL(join(root, "packages/web/src/gql/graphql.ts")).href
  );
  return Object.values(generated).filter(isOperation).map(print);
}

/** Whether a page sends it; fragments alone are not sent. */
function isOperation(value: unknown): value is DocumentNode {
  return (
    typeof value === "object" &&
    value !== null &&
    "definitions" in value &&
    Array.isArray(value.definitions) &&
    value.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  );
}

/** @returns 1 if pages of the last releases would fail with the schema of this tree */
export function checkRelease(): number {
  const problems = releaseProblems(readRelease(), currentSchema());
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) return 0;
  console.error("Keep what these pages need and mark it @deprecated (docs/operations.md, Expand, then contract).");
  return 1;
}
