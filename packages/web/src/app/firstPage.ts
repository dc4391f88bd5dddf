import { splitPath } from "../lib/locale.ts";
import { rowAt } from "./rowAt.ts";
import { rows } from "./rows.ts";
import { firstParts } from "./shell/parts.ts";

/**
 * Starts to load the code of the page at the address, and of the layout around it, while the code that decides what shows is
 * still loading. A wrong guess costs a download that another page can use.
 */
export function loadFirstPage(): void {
  const isIn = localStorage.getItem("spoke.session") === "in";
  const row = rowAt(rows, splitPath(location.pathname).path);
  const page = row && (isIn || row.public) ? row : rowAt(rows, isIn ? "/" : "/login");
  if (!page) return;
  // What cannot be loaded is tried again when it is shown, and reported then.
  const ignore = () => undefined;
  page.page().catch(ignore);
  if (page.public) return;
  import("./shell/Shell.tsx").catch(ignore);
  for (const part of firstParts()) part.load().catch(ignore);
}
