import "./styles.css";
import { startFirstCalls } from "./app/firstCalls.ts";

startFirstCalls();
const { showSite } = await import("./site.tsx");
await showSite();
