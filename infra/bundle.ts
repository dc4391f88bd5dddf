import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, type Metafile, type Plugin } from "esbuild";
import { bundledFonts } from "./bundle-fonts.ts";
import { bundledJsdom } from "./bundle-jsdom.ts";
import { entryName } from "./functions.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Packages with a compiled part: they cannot be part of a bundle and are copied next to it, with the part for the target and
 * with the packages that they need. A star stands for the part of each platform.
 */
const NATIVE: Readonly<Record<string, readonly string[]>> = {
  "@node-rs/argon2": ["@node-rs/argon2", "@node-rs/argon2-*"],
  sharp: ["sharp", "@img/*", "detect-libc", "semver"],
};

/** Makes `require` available to CommonJS code that ended up in an ECMAScript module; costs next to nothing elsewhere. */
const REQUIRE =
  'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);';

/** Where a bundle will run: on this machine, or on Lambda's arm64 Linux. */
export type BundleTarget = "local" | "lambda";

export interface Bundle {
  /** `index.mjs`, a file for each part that is imported only when it is needed, their maps and, where needed, `node_modules`. */
  readonly directory: string;
  readonly file: string;
  /** Size of what is loaded at the start: `index.mjs` and the files that it imports at once. */
  readonly bytes: number;
  /** The native packages that were copied. */
  readonly native: readonly string[];
  /** The source files that went in, relative to the root, for those who rebuild on change. */
  readonly inputs: readonly string[];
}

/**
 * Bundles one function into `{outDir}/{entry name}/index.mjs`, minified, with a source map beside it.
 * @param entry path relative to the root (`functions/rest/handler.ts`), or an absolute one.
 * @throws BuildFailure of esbuild when the source does not resolve or parse.
 */
export async function bundleFunction(entry: string, outDir: string, target: BundleTarget = "local"): Promise<Bundle> {
  const directory = join(outDir, entryName(entry));
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });

  const result = await compile(entry, directory);
  for (const output of result.outputFiles) await writeFile(output.path, output.contents);
  const file = join(directory, "index.mjs");

  const imported = new Set(
    Object.values(result.metafile.outputs).flatMap(({ imports }) =>
      imports.filter((i) => i.external).map((i) => i.path),
    ),
  );
  const native = Object.keys(NATIVE).filter((name) => imported.has(name));
  for (const name of native) await copyNative(name, directory, target);

  return {
    directory,
    file,
    bytes: bytesAtStart(result.metafile.outputs, relative(ROOT, file)),
    native,
    inputs: Object.keys(result.metafile.inputs),
  };
}

function compile(entry: string, directory: string) {
  return build({
    absWorkingDir: ROOT,
    entryPoints: [{ in: entry, out: "index" }],
    outdir: directory,
    outExtension: { ".js": ".mjs" },
    // What is imported only when it is needed becomes a file of its own, and costs nothing until then.
    splitting: true,
    chunkNames: "[name]-[hash]",
    write: false,
    bundle: true,
    metafile: true,
    platform: "node",
    target: "node24",
    format: "esm",
    // The ECMAScript form of a package, where it has one, is what tree shaking works on.
    mainFields: ["module", "main"],
    minify: true,
    keepNames: false,
    treeShaking: true,
    // Libraries check their callers unless told that this is no development; graphql does so for every value it returns.
    define: { "process.env.NODE_ENV": '"production"' },
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    external: Object.values(NATIVE).flat(),
    loader: { ".graphql": "text", ".ttf": "binary" },
    plugins: [withoutTranslations, withoutUsageReporting, plainHttp, nodeHashes, bundledJsdom, bundledFonts],
    banner: { js: REQUIRE },
    logLevel: "silent",
  });
}

/** zod exports its messages in some fifty languages as one object, which no tree shaking takes apart; ours are translated by the site. */
const withoutTranslations: Plugin = {
  name: "without-zod-translations",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: "export {};", loader: "js" }));
  },
};

/** Apollo carries the messages of its hosted service, an eighth of the bundle. They are used when an APOLLO_KEY is set: never here. */
const withoutUsageReporting: Plugin = {
  name: "without-apollo-usage-reporting",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@apollo\/usage-reporting-protobuf$/ }, ({ path }) => ({ path, namespace: "left-out" }));
    onLoad({ filter: /.*/, namespace: "left-out" }, ({ path }) => ({
      // esbuild copies a module's own names, but keeps what it inherits: there every name says why it is missing.
      contents: `module.exports = Object.create(new Proxy({}, {
        get(_, name) {
          if (name === "__esModule") return false;
          throw new Error("${path} is not part of the bundle");
        },
      }));`,
      loader: "js",
    }));
  },
};

/** Apollo hashes each document, and in a bundle does not find Node's hashes: it would take slow ones written in JavaScript. */
const nodeHashes: Plugin = {
  name: "node-hashes",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@apollo\/utils\.createhash$/ }, ({ path }) => ({ path, namespace: "node-hashes" }));
    onLoad({ filter: /.*/, namespace: "node-hashes" }, () => ({
      contents: 'export { createHash } from "node:crypto";',
      loader: "js",
    }));
  },
};

/**
 * Imported as an ECMAScript module, Node's http module fills in every name that it has, and with them loads Node's fetch: some
 * 25 ms of each cold start. Asked for plainly, it loads what is used.
 */
const plainHttp: Plugin = {
  name: "plain-http",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?https?$/ }, ({ path }) => ({
      path: path.startsWith("node:") ? path : `node:${path}`,
      namespace: "built-in",
    }));
    onLoad({ filter: /.*/, namespace: "built-in" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
      loader: "js",
    }));
  },
};

/** Bytes of a file of the bundle and of those that it imports at once; names are relative to the root. */
function bytesAtStart(outputs: Metafile["outputs"], start: string): number {
  const loaded = new Set([start.replaceAll("\\", "/")]);
  for (const name of loaded) {
    for (const { path, kind, external } of outputs[name]?.imports ?? []) {
      if (kind === "import-statement" && !external) loaded.add(path);
    }
  }
  return [...loaded].reduce((sum, name) => sum + (outputs[name]?.bytes ?? 0), 0);
}

/**
 * Copies a native package, its compiled part and what it needs. For Lambda that part is another than this machine's, and npm
 * fetches it.
 * @throws Error when the part for the target is not there
 */
async function copyNative(name: string, directory: string, target: BundleTarget): Promise<void> {
  const modules = target === "local" ? join(ROOT, "node_modules") : await fetchForLambda(name);
  const parts = (await Promise.all((NATIVE[name] ?? []).map((pattern) => packagesLike(modules, pattern)))).flat();
  if (target === "lambda" && !parts.some((part) => /linux-arm64/.test(part))) {
    throw new Error(`${name} has no part for Lambda (linux, arm64) in the package registry; it cannot be deployed`);
  }
  for (const part of parts) await cp(join(modules, part), join(directory, "node_modules", part), { recursive: true });
}

/** Names of the installed packages that a name with a star at its end stands for. */
async function packagesLike(modules: string, pattern: string): Promise<string[]> {
  if (!pattern.endsWith("*")) return [pattern];
  const [scope = "", start = ""] = pattern.slice(0, -1).split("/");
  const names = await readdir(join(modules, scope));
  return names.filter((one) => one.startsWith(start)).map((one) => `${scope}/${one}`);
}

async function fetchForLambda(name: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(ROOT, "node_modules", name, "package.json"), "utf8"));
  const version = isVersioned(manifest) ? manifest.version : "latest";
  const prefix = join(ROOT, "dist", "native", `${name.replace("/", "-")}-${version}`);
  await mkdir(prefix, { recursive: true });
  const args = ["install", "--prefix", prefix, "--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
  await promisify(execFile)("npm", [...args, "--os=linux", "--cpu=arm64", "--libc=glibc", `${name}@${version}`], {
    cwd: prefix,
  });
  return join(prefix, "node_modules");
}

function isVersioned(value: unknown): value is { version: string } {
  return typeof value === "object" && value !== null && "version" in value && typeof value.version === "string";
}
