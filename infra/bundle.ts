import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build, type OutputFile, type Plugin } from "esbuild";
import { entryName } from "./functions.ts";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** Packages with a compiled part: they cannot be part of a bundle and are copied next to it, with the part for the target. */
const NATIVE = ["@node-rs/argon2"] as const;

/** Makes `require` available to CommonJS code that ended up in an ECMAScript module; costs next to nothing elsewhere. */
const REQUIRE =
  'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);';

/** Where a bundle will run: on this machine, or on Lambda's arm64 Linux. */
export type BundleTarget = "local" | "lambda";

export interface Bundle {
  /** `index.mjs`, `index.mjs.map` and, where needed, `node_modules`. */
  readonly directory: string;
  readonly file: string;
  /** Size of `index.mjs`. */
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

  const imported = new Set(
    Object.values(result.metafile.outputs).flatMap(({ imports }) =>
      imports.filter((i) => i.external).map((i) => i.path),
    ),
  );
  const native = NATIVE.filter((name) => imported.has(name));
  for (const name of native) await copyNative(name, directory, target);

  return {
    directory,
    file: join(directory, "index.mjs"),
    bytes: Buffer.byteLength(code(result.outputFiles)),
    native,
    inputs: Object.keys(result.metafile.inputs),
  };
}

function compile(entry: string, directory: string) {
  return build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outfile: join(directory, "index.mjs"),
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
    external: NATIVE.flatMap((name) => [name, `${name}-*`]),
    loader: { ".graphql": "text" },
    plugins: [withoutTranslations, withoutUsageReporting, plainHttp, nodeHashes],
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

function code(outputs: readonly OutputFile[]): string {
  return outputs.find(({ path }) => path.endsWith(".mjs"))?.text ?? "";
}

/** Copies a native package and its compiled part. For Lambda that part is another than this machine's, and npm fetches it. */
async function copyNative(name: string, directory: string, target: BundleTarget): Promise<void> {
  const modules = target === "local" ? join(ROOT, "node_modules") : await fetchForLambda(name);
  const [scope = "", base = ""] = name.split("/");
  const parts = (await readdir(join(modules, scope))).filter((part) => part === base || part.startsWith(`${base}-`));
  for (const part of parts)
    await cp(join(modules, scope, part), join(directory, "node_modules", scope, part), { recursive: true });
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
