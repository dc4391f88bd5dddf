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

/** Waits for animations that end. While something fades in, axe sees neither its colors nor that it covers the page. */
const END_OF_ANIMATIONS = `Promise.allSettled(
  document.getAnimations().filter(({ effect }) => effect.getComputedTiming().iterations < Infinity).map(({ finished }) => finished),
).then(() => undefined)`;

/** Every rule of axe, its best practices too: what is wrong on the page as it is shown, a text per element. */
export async function violations(page: Page): Promise<string[]> {
  // As the debugger would, past the site's content security policy, which stays as it is for the site.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${axe}; undefined`);
  await page.evaluate(END_OF_ANIMATIONS);
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

/**
 * What fingers can miss: controls that do not answer 21 px from their middle in every direction. Links within a text are as high
 * as its lines, and rows are pressed anywhere.
 */
export async function tooSmall(page: Page): Promise<string[]> {
  return z.array(z.string()).parse(
    await page.evaluate(`(() => {
      const REACH = 21;
      const isInText = (element) =>
        element.matches("a") && [...element.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      const isHit = (element, x, y) => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (element.contains(hit) || hit.contains(element) && hit.matches("label") || hit.closest("label")?.control === element);
      };
      const small = [];
      for (const element of document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select")) {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("[inert]") || isInText(element)) continue;
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const { left, top, width, height } = (element.labels?.[0]?.contains(element) ? element.labels[0] : element).getBoundingClientRect();
        if (width < 2 || height < 2 || (width >= 2 * REACH && height >= 2 * REACH)) continue;
        const [x, y] = [left + width / 2, top + height / 2];
        // Something lies over it, such as a bar: then it is scrolled into view first.
        if (!isHit(element, x, y)) continue;
        const misses = [[-REACH, 0], [REACH, 0], [0, -REACH], [0, REACH]].filter(([dx, dy]) => !isHit(element, x + dx, y + dy));
        if (misses.length > 0) small.push(Math.round(width) + "×" + Math.round(height) + " " + element.outerHTML.slice(0, 160));
      }
      return small;
    })()`),
  );
}

/** Runs what navigates within the site, and waits until the other page is shown. The address changes earlier. */
export async function navigateBy(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(`document.querySelectorAll("h1").forEach((heading) => heading.setAttribute("data-earlier", ""))`);
  await act();
  await page.locator("h1:not([data-earlier])").first().waitFor({ state: "attached" });
}

/** Navigates like the back and forward buttons: the site stays, and renders the page of the path again. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // A page that is shown already, such as when its test is repeated, is not rendered again.
  if (await page.evaluate(`location.pathname + location.search === ${JSON.stringify(path)}`)) return;
  await navigateBy(page, () =>
    page.evaluate(`(() => {
      const idx = (history.state?.idx ?? 0) + 1;
      history.pushState({ idx, key: "k" + idx, usr: null }, "", ${JSON.stringify(path)});
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    })()`),
  );
}
