import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const DOCUMENT = /^export const (\w+)Document = (\{.*\}) as unknown as DocumentNode<(\w+), (\w+)>;$/gm;

/**
 * Moves each generated document into its own module, which `graphql.ts` exports again. Bundlers move whole modules:
 * with all documents in one, every page would load those of the entire site (12 KiB).
 */
export function splitDocuments(root: string): void {
  const folder = join(root, "packages/web/src/gql");
  const source = readFileSync(join(folder, "graphql.ts"), "utf8");
  const documents = join(folder, "documents");
  rmSync(documents, { recursive: true, force: true });
  mkdirSync(documents);
  const types = source.replace(DOCUMENT, (_, name: string, document: string, result: string, variables: string) => {
    const module = [
      "/* eslint-disable */",
      'import type { TypedDocumentNode as DocumentNode } from "@graphql-typed-document-node/core";',
      `import type { ${result}, ${variables} } from "../graphql.ts";`,
      `export const ${name}Document = ${document} as unknown as DocumentNode<${result}, ${variables}>;`,
    ];
    writeFileSync(join(documents, `${name}.ts`), `${module.join("\n")}\n`);
    return `export { ${name}Document } from "./documents/${name}.ts";`;
  });
  writeFileSync(join(folder, "graphql.ts"), types);
}
