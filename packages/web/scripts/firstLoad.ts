import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** Most JavaScript that a page may load before it shows, in KiB as gzip. `npm run bench -- site` measures it in a browser. */
const BARS = {
  "src/features/session/SignInPage.tsx": 117,
  "src/features/home/HomePage.tsx": 182,
  "src/features/catalog/CatalogList.tsx": 186,
} as const;

/** What every page loads. */
const SITE = ["src/main.tsx", "src/app/firstPage.ts", "src/site.tsx"];
const SIGNED_IN = ["src/app/shell/Shell.tsx"];

/** The build fails if the first load of a page outgrows its bar: what is not needed at first belongs behind an import at run time. */
export function firstLoad(): Plugin {
  return {
    name: "spoke:first-load",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
        for (const [page, bar] of Object.entries(BARS)) {
          const isPublic = page.includes("/session/");
          const roots = [...SITE, ...(isPublic ? [] : SIGNED_IN), page];
          const loaded = closureOf(chunks, roots);
          const sizes = [...loaded].map((chunk) => gzipSync(chunk.code, { level: 9 }).length);
          const size = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1024;
          this.info(`first load of ${page}: ${loaded.size} files, ${size.toFixed(1)} KiB`);
          if (size > bar) this.error(`the first load of ${page} has ${size.toFixed(1)} KiB, more than ${bar}`);
        }
      },
    },
  };
}

/** The chunks of some modules with all that they import. A module that shares its chunk may have another that only leads there. */
function closureOf(chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) add(chunks.find(({ fileName }) => fileName === file));
  };
  for (const module of modules) {
    const own = chunks.filter(({ moduleIds, facadeModuleId }) =>
      [...moduleIds, facadeModuleId ?? ""].some((id) => id.endsWith(module)),
    );
    if (own.length === 0) throw new Error(`the build has no chunk of ${module}`);
    own.forEach(add);
  }
  return found;
}
