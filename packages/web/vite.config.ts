import { join } from "node:path";
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

/** Asks who is signed in before the site itself is there (`src/early.ts`). */
function askEarly(): Plugin {
  return {
    name: "spoke:early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const parts = Object.values(bundle ?? {});
        const early = parts.find((part) => part.type === "chunk" && part.name === "early");
        if (!early) throw new Error("the build has no early script");
        const texts = parts.flatMap((part) => {
          const locale = part.type === "asset" && /locales\/([\w-]+)\.json$/.exec(part.originalFileNames[0] ?? "")?.[1];
          return locale ? [[locale.toLowerCase(), `/${part.fileName}`]] : [];
        });
        // At once, not in its turn behind the styles; when it comes too late it does nothing.
        const attrs = { type: "module", async: true, crossorigin: "", src: `/${early.fileName}` };
        const signedIn = parts
          .filter((part) => part.type === "chunk" && (part.name === "signed-in" || part.name === "Shell"))
          .map((part) => `/${part.fileName}`);
        const content = JSON.stringify({ texts: Object.fromEntries(texts), signedIn });
        return [
          { tag: "meta", injectTo: "head" as const, attrs: { name: "addresses", content } },
          { tag: "script", injectTo: "head-prepend" as const, attrs },
        ];
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
    /\/src\/features\/(cart\/(CartProvider|CartMenu|queue|changes|send)|banner\/(BannerPopup|popup))\.tsx?$/.test(id) ||
    /\/src\/features\/catalogue\/product\.ts$/.test(id) ||
    /\/src\/features\/customer\/(?!CustomerDialog|CustomerPanel|CreditUsage|CustomerRow|useFinder|Pager)\w+\.tsx?$/.test(
      id,
    ) ||
    /\/src\/(features\/consumer-voice\/open|ui\/rich\/RichHtml|ui\/openHere)\.tsx?$/.test(id) ||
    /\0document:(BikeCategories|ActiveBanners|CartPage|CartState|CartSums|CatalogueCounts|ChangeLanguage|CustomerCompanies|CustomerCredit|SalesCustomers|Suggestions|UpdateCart)D/.test(
      id,
    ) ||
    /\/src\/ui\/(Money|DateText|Picture|Popover|Menu|Dialog|PageHeader|Breadcrumbs|Table|useWaiting|units)\.tsx?$/.test(
      id,
    ),
};

/** What home and catalogue show alike, and what each shows besides: few files, as a browser may fetch six at a time. */
const BROWSE = {
  name: "browse",
  priority: 1,
  test: (id: string) =>
    /\/src\/features\/catalogue\/(GroupCard|Swatch|Shelf|parts)\.tsx?$/.test(id) ||
    /\0document:CatalogueGroupsD/.test(id),
};
const HOME = {
  name: "home",
  test: (id: string) =>
    /\/src\/features\/(home\/HomePage|catalogue\/(Tiles|Promotions|Recommended))\.tsx?$/.test(id) ||
    /\0document:(Orders|Promotions)D/.test(id),
};
const ORDERS = {
  name: "orders",
  test: (id: string) => /\/src\/features\/orders\/(columns|OrderStatusBadge|status)\.tsx?$/.test(id),
};
const CATALOGUE = {
  name: "catalogue",
  test: (id: string) =>
    /\/src\/features\/catalogue\/(?!routes|product|parts|sections|LandingPage|BikeCategories|Tiles|Promotions|Recommended|Shelf|Bought|BestSellers|ProductTile)\w+\.tsx?$/.test(
      id,
    ) || /\0document:Catalogue(Items|Facets)D/.test(id),
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
    askEarly(),
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
      input: { index: join(import.meta.dirname, "index.html"), early: join(import.meta.dirname, "src/early.ts") },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [START, SIGNED_IN, BROWSE, HOME, ORDERS, CATALOGUE],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(REST.map((path) => [path, { target: api, changeOrigin: false }])) },
});
