import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, minify, type Plugin, transformWithOxc } from "vite";
import { siteTextProblems } from "../../scripts/texts.ts";
import { firstLoad } from "./scripts/firstLoad.ts";
import { pseudoLocale } from "./scripts/pseudo.ts";
import { slimPreloads } from "./scripts/slimPreloads.ts";

/** A missing or unused text fails the build. */
function checkLocales(): Plugin {
  return {
    name: "spoke:locales",
    apply: "build",
    buildStart() {
      const problems = siteTextProblems(import.meta.dirname);
      if (problems.length > 0) this.error(`texts:\n  ${problems.join("\n  ")}`);
    },
  };
}

/** Preloads the font, so that it is there at first paint or not used at all. */
function preloadFont(): Plugin {
  return {
    name: "spoke:font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((file) => file.endsWith(".woff2"));
        return fonts.map((file) => ({
          tag: "link",
          injectTo: "head-prepend" as const,
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href: `/${file}` },
        }));
      },
    },
  };
}

/** The site's code, which `main.tsx` imports once it has started the first calls, is fetched with the page itself. */
function preloadSite(): Plugin {
  return {
    name: "spoke:site",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((part) => part.type === "chunk");
        const files = ["/src/site.tsx", "/src/app/firstPage.ts"].flatMap((module) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
          if (!chunk) throw new Error(`the build has no chunk of ${module}`);
          return [chunk.fileName, ...chunk.imports];
        });
        return [...new Set(files)]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: "link",
            injectTo: "head" as const,
            attrs: { rel: "modulepreload", crossorigin: "", href: `/${file}` },
          }));
      },
    },
  };
}

/** Lets the build leave out unused parts of the router, which names for development tools would keep (2 KiB), and its hints to developers. */
function slimRouter(): Plugin {
  return {
    name: "spoke:router",
    apply: "build",
    transform: {
      filter: { id: /react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .*;$/gm, "")
          .replace(/^\t+(?:warning|warnOnce)\(.*\);$/gm, "")
          .replaceAll("= React$1.forwardRef(", "= /* @__PURE__ */ React$1.forwardRef("),
        map: null,
      }),
    },
  };
}

/** Takes out what icons carry for development only: random React keys, which do not compress, and other names. */
function slimIcons(): Plugin {
  return {
    name: "spoke:icons",
    apply: "build",
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\// },
      handler: (code) => ({
        code: code.replace(/,\s*key: "\w+"/g, "").replace(/,\s*aliases: \[[^\]]*\]/, ""),
        map: null,
      }),
    },
  };
}

/** Prints documents with the site's own printer, which leaves out what only schemas need, and values in messages to developers plainly. */
function slimGraphql(): Plugin {
  return {
    name: "spoke:graphql",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /^\.\/printer\.mjs$/ },
      handler: (_id, importer) =>
        importer?.endsWith("/graphql/language/index.mjs")
          ? join(import.meta.dirname, "src/app/printDocument.ts")
          : undefined,
    },
    transform: {
      filter: { id: /\/graphql\/jsutils\/inspect\.mjs$/ },
      handler: () => ({ code: "export const inspect = String;", map: null }),
    },
  };
}

/** `src/firstPaint.ts` becomes a small classic script in the head, so that it runs before anything is painted. */
function firstPaint(): Plugin {
  const file = join(import.meta.dirname, "src/firstPaint.ts");
  return {
    name: "spoke:first-paint",
    apply: "build",
    async buildStart() {
      const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
      const source = (await minify(file, `{${code}}`)).code;
      this.emitFile({ type: "asset", name: "first-paint.js", source });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const asset = Object.values(bundle ?? {}).find(
          (part) => part.type === "asset" && part.names.includes("first-paint.js"),
        );
        const chunk = (name: string) =>
          Object.values(bundle ?? {}).find((part) => part.type === "chunk" && part.name === name);
        const [signedIn, signIn] = [chunk("signed-in"), chunk("sign-in")];
        if (!asset || !signedIn || !signIn)
          throw new Error("the build lacks the script for the first paint, or what it preloads");
        const attrs = {
          src: `/${asset.fileName}`,
          "data-signed-in": `/${signedIn.fileName}`,
          "data-sign-in": `/${signIn.fileName}`,
          "data-texts": Object.values(bundle ?? {})
            .filter((part) => part.type === "asset" && part.originalFileNames.some((name) => name.includes("locales/")))
            .map(({ fileName }) => `/${fileName}`)
            .join(" "),
        };
        return [{ tag: "script", injectTo: "head-prepend", attrs }];
      },
    },
  };
}

/** The files of the menu's icons. */
function menuIcons(): RegExp {
  const source = readFileSync(join(import.meta.dirname, "src/app/shell/menuIcons.ts"), "utf8");
  const [, names = ""] = /import \{([^}]*)\} from "lucide-react"/.exec(source) ?? [];
  const files = [...names.matchAll(/(\w+)Icon\b/g)].map(([, name = ""]) =>
    name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, "-").toLowerCase(),
  );
  if (files.length === 0) throw new Error("menuIcons.ts imports no icons");
  return new RegExp(`lucide-react/dist/esm/icons/(${files.join("|")})\\.mjs$`);
}

/** What opens without a network: the site itself, the outbox, and pages whose forms are sent later. */
const OFFLINE_PAGES = [
  "src/features/inspections/NewInspectionPage.tsx",
  "src/features/claims/StartPage.tsx",
  "src/features/claims/BikePage.tsx",
  "src/features/claims/PartsPage.tsx",
  "src/features/visits/NewVisitPage.tsx",
];
const OFFLINE_PARTS = [
  ...OFFLINE_PAGES,
  ...[
    "src/main.tsx",
    "src/site.tsx",
    "src/app/shell/Shell.tsx",
    "src/app/shell/menus.ts",
    "src/app/shell/SearchBox.tsx",
    "src/features/customer/acting.tsx",
    "src/app/manifest.ts",
    "src/app/offline.ts",
  ],
  ...["src/app/OfflinePage.tsx", "src/features/claims/index.ts", "src/ui/scan/ScanDialog.tsx"],
  ...["src/features/capture/session.ts", "src/features/capture/OutboxList.tsx", "src/features/inspections/index.ts"],
  "src/features/visits/index.ts",
  ...["signature_pad/dist/", "src/ui/overlay/"],
];

/** Most that a device stores for the offline pages, compressed. */
const OFFLINE_KB = 1_500;

/** Writes the files of the offline pages into the service worker, with a name that changes when they do. */
function offlineShell(): Plugin {
  return {
    name: "spoke:offline",
    apply: "build",
    writeBundle({ dir = "dist" }, bundle) {
      const parts = Object.values(bundle);
      const chunks = parts.filter((part) => part.type === "chunk");
      const files = new Set<string>();
      const add = (fileName: string): void => {
        const chunk = chunks.find((part) => part.fileName === fileName);
        if (files.has(fileName) || !chunk) return;
        files.add(fileName);
        for (const asset of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
          if (!/\.(json|wasm)$/.test(asset)) files.add(asset);
        for (const imported of chunk.imports) add(imported);
      };
      for (const part of OFFLINE_PARTS) {
        // A module that shares its chunk may have another one that only leads there, for imports at run time.
        const own = chunks.filter(({ moduleIds, facadeModuleId }) =>
          [...moduleIds, facadeModuleId ?? ""].some((id) => id.includes(part)),
        );
        if (own.length === 0) throw new Error(`the build has no chunk of ${part}`);
        for (const { fileName } of own) add(fileName);
      }
      for (const { fileName } of parts) if (/\.woff2$|first-paint/.test(fileName)) files.add(fileName);
      // Not by `isEntry`: main.tsx may share its chunk, of which the page loads no entry then.
      const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith("/src/main.tsx")))?.fileName;
      if (!entry || !readFileSync(join(dir, "index.html"), "utf8").includes(entry))
        throw new Error("the page does not load main.tsx");
      const size = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dir, file))).length, 0) / 1024;
      this.info(`offline: ${files.size} files, ${size.toFixed(0)} KB`);
      if (size > OFFLINE_KB) throw new Error(`the offline pages have ${size.toFixed(0)} KB`);
      const addresses = [...files].sort().map((file) => `/${file}`);
      const name = createHash("sha256").update(addresses.join()).digest("hex").slice(0, 16);
      const shell = { name, entry, files: [...addresses, "/favicon.svg"] };
      const worker = join(dir, "sw.js");
      const source = readFileSync(worker, "utf8");
      const filled = source.replace('{ name: "", entry: "", files: [] }', JSON.stringify(shell));
      if (filled === source) throw new Error("the service worker has no place for its files");
      writeFileSync(worker, filled);
    },
  };
}

/** Where the API answers while developing; the built site and the API share an origin. */
const api = process.env.API_URL ?? "http://localhost:4000";
const REST = [
  "/graphql",
  "/login",
  "/logout",
  "/refresh-token",
  "/user",
  "/change-cust",
  "/server",
  "/active-announcements",
  "/media",
  "/public",
  "/reset-password",
  "/forgot-password",
  "/manifests",
  "/notification",
  "/client-errors",
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    checkLocales(),
    firstPaint(),
    slimIcons(),
    slimRouter(),
    slimGraphql(),
    preloadFont(),
    preloadSite(),
    offlineShell(),
    slimPreloads(),
    firstLoad(),
    // A build to look at: which texts are none of the translators', and where longer ones do not fit.
    ...(process.env.PSEUDO === "1" ? [pseudoLocale()] : []),
  ],
  // rxjs has its modern build under a condition of its own.
  resolve: { conditions: ["es2015", ...defaultClientConditions] },
  build: {
    target: "es2023",
    // No script and no style may be inline, and no picture a data: address: the site's policy forbids them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // Every page loads the list of all files: names would cost 2 KiB. `.vite/manifest.json` says what each holds.
        chunkFileNames: "assets/[hash].js",
        codeSplitting: {
          // What every page needs in one file, and what every page of a signed-in user needs in another, each with all that
          // it imports: many small files compress worse, and a browser fetches six at a time.
          groups: [
            // By themselves, so that the first calls and the page of the address load beside the site.
            {
              name: "first",
              test: /\/src\/(main\.tsx|app\/(firstCalls|firstPage|rows)\.ts|lib\/trusted\.ts)$|vite\/preload-helper/,
              priority: 3,
            },
            // With what the sign-in page shares with others, so that it needs no other chunk than its own.
            {
              name: "start",
              test: /\/src\/(site|app\/shell\/LanguageSelect|app\/links|ui\/(Link|Status|PasswordField))\.tsx?$/,
              priority: 2,
            },
            {
              name: "sign-in",
              test: /\/src\/features\/session\/(SignInPage|Frame|Backdrop|UsernameField|notice)\.tsx?$/,
              priority: 1,
            },
            // With what most pages share.
            {
              name: "signed-in",
              test: /\/src\/(app\/(shell\/Shell\.tsx|addresses\.ts)|ui\/(PageHeader|Pagination|Checkbox|Picture|DateText|useWaiting|useAfterPaint|Settle)\.tsx?|features\/catalog\/parts\.ts)$|lucide.*\/(chevron-(left|right)|plus|minus|bike|wrench|list-filter|layout-grid)\.mjs$/,
              priority: 1,
            },
            // What lists of records share, and what shows articles: without these groups, each of their
            // modules would be a file, of which the home page alone would fetch fifty.
            { name: "lists", test: /\/src\/ui\/(Table|columns|customerColumn|waitingColumns|Breakable)\.tsx$/ },
            // What home shares with the pages that it leads to.
            {
              name: "work",
              test: /\/src\/features\/(cart\/Proposals|catalog\/Tiles|work-queue\/(reasons|useWorkQueue))\.tsx?$|lucide.*\/settings\.mjs$/,
            },
            {
              name: "models",
              test: /\/src\/(features\/catalog\/(Margin|StockLabel|product|Swatch|ItemRowSkeleton|params|facets)|ui\/(listState|existingPage))\.tsx?$/,
            },
            // By itself: every page begins with it, and it would come with what shows articles.
            { name: "push", test: /\/src\/features\/push\/(push|key)\.ts$/, priority: 1 },
            { name: "articles", test: /\/src\/features\/catalog\/(Price|ProductTile|ProductRow|ItemRow)\.tsx$/ },
            // Wide windows show the menu at once: with a file for each of its icons, it would take 20 trips more.
            { name: "menu-icons", test: menuIcons() },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(REST.map((path) => [path, { target: api, changeOrigin: false }])) },
});
