import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

/**
 * What jsdom looks for beside its own files when it is loaded: in a bundle there is nothing beside it. Each piece of its
 * source is replaced exactly, and building fails when a new version has it no more.
 */
const REPAIRS: Readonly<
  Record<string, { readonly from: RegExp; readonly to: (directory: string) => Promise<string> }>
> = {
  // The worker that makes synchronous requests, which nothing here does.
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
      if (!repair?.from.test(source)) throw new Error(`${path} has changed: look at infra/bundle-jsdom.ts again`);
      const replacement = await repair.to(dirname(path));
      return { contents: source.replace(repair.from, () => replacement), loader: "js" };
    });
    // Its ECMAScript form asks for its tables at run time; the CommonJS one brings them along.
    onResolve({ filter: /^css-tree$/ }, ({ path, kind, resolveDir, pluginData }) =>
      kind === "require-call" || pluginData === bundledJsdom.name
        ? undefined
        : resolve(path, { kind: "require-call", resolveDir, pluginData: bundledJsdom.name }),
    );
  },
};
