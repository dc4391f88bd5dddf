import { afterAll, afterEach, expect, test } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { addressOf } from "../support/site.ts";
import { accountOf, arrive, closeBrowser, settled } from "./steps.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const { host } = accountOf(site, "dealer.us");
let visitor: Visitor;

afterEach(() => visitor.context.close());
afterAll(closeBrowser);

/** What the browser throws for code on a page of the site, or "done". */
const outcome = (code: string): Promise<string> =>
  visitor.page.evaluate(
    `(async () => { try { await (${code}); return "done"; } catch (error) { return error.message; } })()`,
  );

test("the site's pages make elements, scripts, and workers of no text that is not trusted", async () => {
  visitor = await arrive({ width: 1440, serviceWorker: true });
  await visitor.page.goto(addressOf(site, host, "/login"));
  await settled(visitor.page);
  for (const code of [
    'document.createElement("div").textContent = "<b>text</b>"',
    // What libraries do: React Aria empties its messages, and pictures are decoded by a worker of the page's own.
    'document.createElement("div").innerHTML = ""',
    'new Worker(URL.createObjectURL(new Blob([""])))',
  ])
    expect(await outcome(code), code).toBe("done");
  for (const code of [
    'document.createElement("div").innerHTML = "<b>text</b>"',
    'document.createElement("iframe").srcdoc = "<b>text</b>"',
    'new DOMParser().parseFromString("<b>text</b>", "text/html")',
    'document.createElement("script").src = "/assets/other.js"',
    'document.createElement("script").text = "alert(1)"',
    'new Worker("/assets/other.js")',
    'navigator.serviceWorker.register("/assets/other.js")',
  ])
    expect(await outcome(code), code).toMatch(/requires 'Trusted\w+' assignment/);
  expect(await outcome('trustedTypes.createPolicy("mine", { createHTML: (text) => text })')).toMatch(/disallowed/);
  expect(await outcome('trustedTypes.createPolicy("default", { createHTML: (text) => text })')).toMatch(
    /already exists/,
  );
});
