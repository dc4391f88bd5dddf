import { lazily } from "../../lib/chunks.ts";

/** Wide windows show the filters at once, and narrow ones only when the user opens them. */
export const FilterPanel = lazily(() => import("./FilterPanel.tsx"));
