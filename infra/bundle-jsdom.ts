import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

/**
 * jsdom reads files next to its source when it is loaded, which a bundle does not have. These pieces of its source are replaced;
 * the build fails if a new version no longer contains one.
 */
const REPAIRS: Readonly<
  Record<string, { readonly from: RegExp; readonly to: (directory: string) => Promise<string> }>
> = {
  // The worker for synchronous requests, which we do not use.
  "XMLHttpRequest-impl.js": {
    from: /require\.resolve\("\.\/xhr-sync-worker\.js"\)/,
    to: () => Promise.resolve('""'),
  },
  "computed-style.js": {
    from: /fs\.readFileSync\(\s*path\.resolve\(__dirname, "([^"]+)"\),\s*\{ encoding: "utf-?8" \}\s*\)/,
    to: async (directory) =>
      JSON.stringify(await readFile(join(directory, "../../../browser/default-stylesheet.css"), "utf8")),
  },
};

/** Lets the DOM behind rich text (decision 015) be bundled. */
export const bundledJsdom: Plugin = {
  name: "bundled-jsdom",
  setup({ onLoad, onResolve, resolve }) {
    onLoad({ filter: /[\\/]jsdom[\\/]lib[\\/].*[\\/](XMLHttpRequest-impl|computed-style)\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const repair = REPAIRS[path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)];
      if (!repair?.from.test(source)) throw new Error(`${path} has changed: update infra/bundle-jsdom.ts`);
      const replacement = await repair.to(dirname(path));
      return { contents: source.replace(repair.from, () => replacement), loader: "js" };
    });
    // The ECMAScript form reads its tables at run time; the CommonJS form contains them.
    onResolve({ filter: /^css-tree$/ }, ({ path, kind, resolveDir, pluginData }) =>
      kind === "require-call" || pluginData === bundledJsdom.name
        ? undefined
        : resolve(path, { kind: "require-call", resolveDir, pluginData: bundledJsdom.name }),
    );
  },
};
