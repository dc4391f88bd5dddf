import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const PREFIX = "\0document:";
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"(?:\.\.?\/)+gql\/graphql\.ts";/g;

/**
 * Gives each page only the GraphQL documents that it sends. The generated file holds all of them, and a bundler moves a
 * file as a whole: every page would fetch the documents of the whole site.
 */
export function splitDocuments(web: string): Plugin {
  const generated = join(web, "src/gql/graphql.ts");
  return {
    name: "spoke:documents",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const name = id.slice(PREFIX.length);
      const source = readFileSync(generated, "utf8");
      const found = new RegExp(`^export const ${name} = (\\{.*\\}) as unknown as `, "m").exec(source)?.[1];
      if (!found) return this.error(`${generated} holds no ${name}`);
      return `export const ${name} = ${found};`;
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes("gql/graphql.ts")) return undefined;
      const rewritten = code.replace(IMPORT, (_, names: string) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => /^\w+$/.test(name))
          .map((name) => `import { ${name} } from ${JSON.stringify(PREFIX + name)};`)
          .join(" "),
      );
      return { code: rewritten, map: null };
    },
  };
}
