// Generates resolver types (functions/graphql/generated), the joined schema, and the web client's typed documents, if a
// schema or a document changed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { helpWith } from "./usage.ts";

const root = dirname(import.meta.dirname);
const schemaFiles = "functions/graphql/*/schema.graphql";
const stampFile = join(root, ".cache", "generate.hash");
const generated = [
  "functions/graphql/generated/resolvers.ts",
  "functions/graphql/generated/documents.ts",
  "packages/web/src/gql/graphql.ts",
];

function inputHash(): string {
  const files = [schemaFiles, "functions/graphql/names.ts", "packages/web/src/**/*.graphql", "scripts/*.ts"].flatMap(
    (pattern) => globSync(pattern, { cwd: root }),
  );
  const hash = createHash("sha256");
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function isCurrent(hash: string): boolean {
  const upToDate = existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash;
  return upToDate && generated.every((file) => existsSync(join(root, file)));
}

/**
 * Generates what is out of date, or everything with `force`. Runs the code generator in a separate process: it loads two thousand
 * modules, which `npm start` would keep as long as it runs.
 * @throws Error if it fails
 */
export async function generateTypes(force = false): Promise<void> {
  const hash = inputHash();
  if (!force && isCurrent(hash)) return;
  const args = ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "write-types.ts")];
  const child = spawn(process.execPath, args, { cwd: root, stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("failed to generate types");
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hash);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  helpWith(`npm run generate [-- --force]

  generates types, the site's documents, and tables of the docs if a schema or a document changed; --force: always`);
  await generateTypes(process.argv.includes("--force"));
  // Loads the domain, which `npm test` does not need here.
  const { writeGeneratedDocs } = await import("./generated-docs.ts");
  writeGeneratedDocs();
}
