import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { localeProblems } from "./scripts/locales.ts";

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
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), checkLocales()],
  resolve: { alias: { "#gql": fileURLToPath(new URL("src/gql/graphql.ts", import.meta.url)) } },
  build: {
    target: "es2023",
    // No script and no style may be inline, and no picture a data: address: the site's policy forbids them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    chunkSizeWarningLimit: 400,
  },
  server: { proxy: Object.fromEntries(REST.map((path) => [path, { target: api, changeOrigin: false }])) },
});
