import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { splitDocuments } from "./scripts/documents.ts";
import { localeProblems } from "./scripts/locales.ts";
import { pseudoLocale } from "./scripts/pseudo.ts";

/** A missing or unused text fails the build. */
function checkLocales(): Plugin {
  return {
    name: "spoke:locales",
    apply: "build",
    buildStart() {
      const problems = localeProblems(import.meta.dirname);
      if (problems.length > 0) this.error(`texts:\n  ${problems.join("\n  ")}`);
    },
  };
}

/** The typeface is asked for with the page itself: it is there when the first text is painted, or not used at all. */
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

/** What every page needs, in one file: many small ones compress worse and cost a request each. */
const START = {
  name: "start",
  priority: 2,
  test: (id: string) =>
    /\/node_modules\/(react|react-dom|scheduler|react-router|i18next)\//.test(id) ||
    /\/src\/app\/([\w]+\.tsx?|shell\/(Brand|LanguageSelect|language)\.tsx?)$/.test(
      id.replace(/\/(graphql|request|answers|Apollo)\.tsx?$/, "/-"),
    ) ||
    /\/src\/(features\/[\w-]+\/routes\.ts$|locales\/)/.test(id) ||
    /\/src\/ui\/(cx|Icon|Button|Link|Field|Status|EmptyState|toasts|Toasts)\.tsx?$/.test(id),
};

/** What every page of a signed-in user needs. Overlays are not in it: they come with the first one opened. */
const SIGNED_IN = {
  name: "signed-in",
  priority: 1,
  test: (id: string) =>
    /\/node_modules\/graphql\/(?!index)/.test(id) ||
    /\/src\/app\/(shell\/\w+|request|answers)\.tsx?$/.test(id) ||
    /\/src\/features\/cart\/(CartProvider|CartMenu|queue|changes|send)\.tsx?$/.test(id) ||
    /\/src\/features\/catalogue\/product\.ts$/.test(id) ||
    /\/src\/features\/customer\/(?!CustomerDialog|CustomerPanel|CreditUsage|CustomerRow|useFinder|Pager)\w+\.tsx?$/.test(
      id,
    ) ||
    /\/src\/(features\/consumer-voice\/open|ui\/rich\/RichHtml|ui\/openHere)\.tsx?$/.test(id) ||
    /\0document:(BikeCategories|CartState|CatalogueCounts|CustomerCompanies|CustomerCredit|SalesCustomers|Suggestions|UpdateCart)D/.test(
      id,
    ) ||
    /\/src\/ui\/(Money|DateText|Picture|Popover|Menu|Dialog|PageHeader|Breadcrumbs)\.tsx$/.test(id),
};

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
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    splitDocuments(import.meta.dirname),
    checkLocales(),
    preloadFont(),
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
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [START, SIGNED_IN] } },
    },
  },
  server: { proxy: Object.fromEntries(REST.map((path) => [path, { target: api, changeOrigin: false }])) },
});
