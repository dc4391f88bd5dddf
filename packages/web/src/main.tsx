import "./styles.css";
import { startFirstCalls } from "./app/firstCalls.ts";
import { trustLibraries } from "./lib/trusted.ts";

startFirstCalls();
// Zod reads its settings here when it loads. It must not try to compile code, which the content security policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
trustLibraries();
// Not awaited: the code of the first page and that of the site load at the same time.
void import("./app/firstPage.ts").then(({ loadFirstPage }) => loadFirstPage());
void import("./site.tsx").then(({ showSite }) => showSite());
