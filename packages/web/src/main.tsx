import "./styles.css";
import { startFirstCalls } from "./app/firstCalls.ts";

startFirstCalls();
// Zod reads its settings here when it loads. It must not try to compile code, which the content security policy forbids.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
const { showSite } = await import("./site.tsx");
await showSite();
