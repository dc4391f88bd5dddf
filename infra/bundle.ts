import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, type Metafile, type OutputFile, type Plugin } from "esbuild";
import { parse, print, stripIgnoredCharacters, visit } from "graphql";
import * as z from "zod";
import { bundledFiles } from "./bundle-files.ts";
import { bundledJsdom } from "./bundle-jsdom.ts";
import { lateResolvers } from "./bundle-resolvers.ts";
import { entryName } from "./naming.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Packages with native code. They are copied next to the bundle, with the build for the target and their dependencies. */
const NATIVE = ["@node-rs/argon2", "sharp"] as const;

/** Defines `require` for CommonJS code inside an ECMAScript module. */
const REQUIRE =
  'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);';

/** Where a bundle will run: on this machine, or on Lambda's arm64 Linux. */
export type BundleTarget = "local" | "lambda";

export interface Bundle {
  /** Contains `index.mjs`, a file for each dynamic import, source maps, and `node_modules` for native packages. */
  readonly directory: string;
  readonly file: string;
  /** Size of what a cold start loads: `index.mjs` and its static imports. */
  readonly bytes: number;
  /** The native packages that were copied. */
  readonly native: readonly string[];
  /** The source files, relative to the root, to rebuild on change. */
  readonly inputs: readonly string[];
}

/**
 * Bundles one function into `{outDir}/{entry name}/index.mjs`, minified, with a source map beside it.
 * @param entry path relative to the root (`functions/rest/handler.ts`), or an absolute one.
 * @throws BuildFailure of esbuild if the source does not resolve or parse
 */
export async function bundleFunction(entry: string, outDir: string, target: BundleTarget = "local"): Promise<Bundle> {
  const directory = join(outDir, entryName(entry));
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });

  const result = await compile([{ in: entry, out: "index" }], directory);
  await write(result.outputFiles);
  const file = join(directory, "index.mjs");

  const imported = new Set(
    Object.values(result.metafile.outputs).flatMap(({ imports }) =>
      imports.filter((i) => i.external).map((i) => i.path),
    ),
  );
  const native = NATIVE.filter((name) => imported.has(name));
  for (const name of native) await copyNative(name, directory, target);

  return {
    directory,
    file,
    bytes: bytesAtStart(result.metafile.outputs, relative(ROOT, file)),
    native,
    inputs: Object.keys(result.metafile.inputs),
  };
}

/** A function that was bundled together with others. */
export type SharedBundle = Pick<Bundle, "file" | "inputs">;

/**
 * Bundles functions for this machine in one go, which reads and minifies each source once instead of once for each function that
 * contains it. They share the files of `{outDir}/shared`.
 * @param entries paths relative to the root
 * @returns the bundle of each entry
 * @throws BuildFailure of esbuild if a source does not resolve or parse
 */
export async function bundleTogether(
  entries: readonly string[],
  outDir: string,
): Promise<ReadonlyMap<string, SharedBundle>> {
  const entryPoints = entries.map((entry) => ({ in: entry, out: `${entryName(entry)}/index` }));
  const { outputFiles, metafile } = await compile(entryPoints, outDir, "shared/[name]-[hash]");
  await write(outputFiles);
  const external = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter((i) => i.external));
  const imported = new Set(external.map(({ path }) => path));
  for (const name of NATIVE) if (imported.has(name)) await copyNative(name, outDir, "local");
  return new Map(
    entries.map((entry) => [
      entry,
      { file: join(outDir, entryName(entry), "index.mjs"), inputs: inputsOf(entry, metafile.inputs) },
    ]),
  );
}

/** A source and everything that it imports. */
function inputsOf(entry: string, inputs: Metafile["inputs"]): string[] {
  const found = new Set([entry]);
  for (const path of found) for (const each of inputs[path]?.imports ?? []) if (!each.external) found.add(each.path);
  return [...found];
}

async function write(files: readonly OutputFile[]): Promise<void> {
  for (const directory of new Set(files.map(({ path }) => dirname(path)))) await mkdir(directory, { recursive: true });
  for (const { path, contents } of files) await writeFile(path, contents);
}

function compile(
  entryPoints: readonly { readonly in: string; readonly out: string }[],
  directory: string,
  chunkNames = "[name]-[hash]",
) {
  return build({
    absWorkingDir: ROOT,
    entryPoints: [...entryPoints],
    outdir: directory,
    outExtension: { ".js": ".mjs" },
    // Dynamic imports become separate files, which a cold start does not load.
    splitting: true,
    chunkNames,
    write: false,
    bundle: true,
    metafile: true,
    platform: "node",
    target: "node24",
    format: "esm",
    // Tree shaking needs the ECMAScript form of a package.
    mainFields: ["module", "main"],
    minify: true,
    keepNames: false,
    treeShaking: true,
    // Otherwise libraries run development checks; graphql does so for every value it returns.
    define: { "process.env.NODE_ENV": '"production"' },
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    external: [...NATIVE],
    loader: { ".graphql": "text", ".ttf": "binary", ".woff2": "binary", ".wasm": "binary" },
    plugins: [
      withoutTranslations,
      withoutDescriptions,
      withoutUnusedApollo,
      plainHttp,
      nodeHashes,
      bundledJsdom,
      bundledFiles,
      lateResolvers,
    ],
    banner: { js: REQUIRE },
    logLevel: "silent",
  });
}

/** zod exports its messages in about fifty languages as one object, which tree shaking cannot split. The site translates ours. */
const withoutTranslations: Plugin = {
  name: "without-zod-translations",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: "export {};", loader: "js" }));
  },
};

/** Descriptions are two thirds of the schema, and only its readers need them. */
const withoutDescriptions: Plugin = {
  name: "without-descriptions",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]generated[\\/]schema\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const schema: unknown = JSON.parse(source.slice(source.indexOf('"'), source.lastIndexOf('"') + 1));
      const described = parse(String(schema));
      const bare = visit(described, {
        enter: (node) => ("description" in node ? { ...node, description: undefined } : undefined),
      });
      return {
        contents: `export const typeDefs = ${JSON.stringify(stripIgnoredCharacters(print(bare)))};`,
        loader: "js",
      };
    });
  },
};

/**
 * Parts of Apollo that we never reach: the messages of its hosted service, which need an APOLLO_KEY, and the making of a schema,
 * which it gets from us.
 */
const withoutUnusedApollo: Plugin = {
  name: "without-unused-apollo",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@apollo\/usage-reporting-protobuf$|^@graphql-tools\/schema$/ }, ({ path }) => ({
      path,
      namespace: "left-out",
    }));
    onLoad({ filter: /.*/, namespace: "left-out" }, ({ path }) => ({
      // esbuild copies own properties but not inherited ones, so every access to a name throws.
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

/** Apollo hashes each document. In a bundle it does not find Node's hashes and would use slow ones written in JavaScript. */
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
 * Importing Node's http as an ECMAScript module evaluates every export, which loads Node's fetch: about 25 ms of each cold start.
 * `getBuiltinModule` loads only what is used.
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

/** Bytes of a file of the bundle and its static imports; names are relative to the root. */
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
 * Copies a native package, its build for the target, and its dependencies. npm downloads the build for Lambda.
 * @throws Error if there is no build for the target
 */
async function copyNative(name: string, directory: string, target: BundleTarget): Promise<void> {
  const lock = lockOf(name, lockSchema.parse(JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8"))));
  const modules = target === "local" ? ROOT : await fetched(name, lock);
  const parts = Object.keys(lock.packages).filter(
    (part) => part.lastIndexOf("node_modules/") === 0 && existsSync(join(modules, part)),
  );
  if (target === "lambda" && !parts.some((part) => /linux-arm64/.test(part))) {
    throw new Error(`${name} has no build for Lambda (linux, arm64) in the package registry and cannot be deployed`);
  }
  for (const part of parts) await cp(join(modules, part), join(directory, part), { recursive: true });
}

const downloads = new Map<string, Promise<string>>();

/** Where a package is with its builds for Lambda. */
function fetched(name: string, lock: Lock): Promise<string> {
  const found = downloads.get(name) ?? fetchForLambda(name, lock);
  downloads.set(name, found);
  return found;
}

/** npm checks what it installs against the hashes of the lock file. */
async function fetchForLambda(name: string, lock: Lock): Promise<string> {
  const prefix = join(ROOT, "dist", "native", name.replace("/", "-"));
  await mkdir(prefix, { recursive: true });
  await writeFile(join(prefix, "package.json"), JSON.stringify(lock.packages[""]));
  await writeFile(join(prefix, "package-lock.json"), JSON.stringify(lock));
  const args = ["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--os=linux", "--cpu=arm64", "--libc=glibc"];
  await promisify(execFile)("npm", args, { cwd: prefix });
  return prefix;
}

const namesSchema = z.record(z.string(), z.string()).default({});
const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      dependencies: namesSchema,
      optionalDependencies: namesSchema,
    }),
  ),
});
type Lock = z.output<typeof lockSchema>;

/** The lock file of a project with one of the locked packages as its only dependency. @throws Error if it is not locked */
export function lockOf(name: string, lock: Lock): Lock {
  const packages: Record<string, Lock["packages"][string]> = {};
  const add = (of: string, from: string): string => {
    const nested = `${from}/node_modules/${of}`;
    const path = lock.packages[nested] ? nested : `node_modules/${of}`;
    const found = lock.packages[path];
    if (!found?.version) throw new Error(`the lock file has no ${of}`);
    if (packages[path]) return found.version;
    packages[path] = { ...found, dev: undefined };
    for (const each of Object.keys({ ...found.dependencies, ...found.optionalDependencies })) add(each, path);
    return found.version;
  };
  const version = add(name, "");
  const root = { name: "native", version: "1.0.0", dependencies: { [name]: version }, optionalDependencies: {} };
  return {
    name: root.name,
    version: root.version,
    lockfileVersion: 3,
    requires: true,
    packages: { "": root, ...packages },
  };
}
