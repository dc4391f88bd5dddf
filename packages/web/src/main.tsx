import "./styles.css";
import { startFirstCalls } from "./app/firstCalls.ts";
import { loadFirstPage } from "./app/firstPage.ts";
import { trustLibraries } from "./lib/trusted.ts";

const started = startFirstCalls();
// Zod reads its settings here when it loads. It must not try to compile code, which the content security policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
trustLibraries();
loadFirstPage();
// The code of the site is there by then, and evaluating it takes long: the user's call must not wait for that.
void started.then(() => import("./site.tsx")).then(({ showSite }) => showSite());
