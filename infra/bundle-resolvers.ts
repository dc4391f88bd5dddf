import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

const MODULES = /[\\/]graphql[\\/]modules\.ts$/;
const RESOLVERS = /^\.\/[\w-]+\/resolvers\.ts$/;

/**
 * Makes the API import the resolvers of a domain with the first request that needs them. A request needs a few of the many
 * domains, and reading all of them would take half of a cold start.
 */
export const lateResolvers: Plugin = {
  name: "late-resolvers",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: RESOLVERS }, ({ path, importer, kind, resolveDir }) =>
      kind === "import-statement" && MODULES.test(importer)
        ? { path: join(resolveDir, path), namespace: "late-resolvers" }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: "late-resolvers" }, async ({ path }) => {
      const { resolvers } = (await import(path)) as { readonly resolvers: Readonly<Record<string, object>> };
      return { contents: lateModule(path, resolvers), loader: "js", resolveDir: dirname(path) };
    });
  },
};

/** A module with the same resolvers, each of which imports the domain before its first answer. */
function lateModule(path: string, resolvers: Readonly<Record<string, object>>): string {
  const types = Object.entries(resolvers).map(([type, fields]) => {
    const names = Object.keys(fields).map(
      (field) => `${field}: late(${JSON.stringify(type)}, ${JSON.stringify(field)})`,
    );
    return `${type}: { ${names.join(", ")} }`;
  });
  return `
let loaded;
const load = async () => (loaded = (await import(${JSON.stringify(path)})).resolvers);
const late = (type, field) => (...args) =>
  loaded ? loaded[type][field](...args) : load().then((resolvers) => resolvers[type][field](...args));
export const resolvers = { ${types.join(", ")} };`;
}
