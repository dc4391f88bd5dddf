import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { z } from "zod";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const violationsSchema = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })),
  }),
);

/** Every rule of axe, its best practices too: what is wrong on the page as it is shown, a text per element. */
export async function violations(page: Page): Promise<string[]> {
  // As the debugger would, past the site's content security policy, which stays as it is for the site.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${axe}; undefined`);
  const found = violationsSchema.parse(
    await page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)"),
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html.slice(0, 200)}\n  ${failureSummary}`),
  );
}

/** What reaches beyond the right edge, when the page can be moved sideways. */
export async function tooWide(page: Page): Promise<unknown> {
  return page.evaluate(`(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter((element) => element.getBoundingClientRect().right > clientWidth + 1);
    return [scrollWidth + " px", ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 150))];
  })()`);
}

/** Navigates like the back and forward buttons: the site stays, and renders the page of the path again. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(`(() => {
    for (const heading of document.querySelectorAll("h1")) heading.setAttribute("data-earlier", "");
    const idx = (history.state?.idx ?? 0) + 1;
    history.pushState({ idx, key: "k" + idx, usr: null }, "", ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  })()`);
  await page.locator("h1:not([data-earlier])").first().waitFor({ state: "attached" });
}
