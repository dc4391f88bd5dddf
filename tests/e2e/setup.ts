import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { launchBrowser } from "../support/browser.ts";
import { demoData } from "../support/data-sets.ts";
import { IMPORTED_DEMO, importDemo, type RunningSite, type Site, startSite } from "../support/site.ts";
import { Dealer } from "./dealer.ts";
import { Office } from "./office.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A portal for each worker, for tests that do not kill it. */
    sites: readonly Site[];
    /** Where the shared browser listens. */
    browser: string;
  }
}

/** A portal for each file that can run at the same time, and one browser for the whole project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [sites, browser] = await Promise.all([startSites(project.config.maxWorkers), launchBrowser()]);
  project.provide(
    "sites",
    sites.map(({ web, api, hosts, accounts, mailbox, payments, port, directory }) => ({
      ...{ web, api, hosts, accounts, mailbox, payments, port, directory },
    })),
  );
  project.provide("browser", browser.wsEndpoint());
  await Promise.all(sites.map(prepare));
  return async () => {
    await browser.close();
    await Promise.all(sites.map((site) => site.stop()));
  };
}

/** Portals with the same data, which is imported once. */
async function startSites(count: number): Promise<RunningSite[]> {
  const startAll = () => Promise.all(Array.from({ length: count }, () => startSite(demoData())));
  if (count < 2 || process.env[IMPORTED_DEMO]) return startAll();
  const demo = mkdtempSync(join(tmpdir(), "spoke-demo-"));
  try {
    await importDemo(demo, demoData());
    process.env[IMPORTED_DEMO] = demo;
    return await startAll();
  } finally {
    delete process.env[IMPORTED_DEMO];
    rmSync(demo, { recursive: true, force: true });
  }
}

async function prepare(site: Site): Promise<void> {
  const dealers = site.accounts.filter(({ role }) => role === "dealer");
  await Promise.all(dealers.map(async (account) => (await Dealer.signIn(site, account)).articles(1)));
  // A banner in front of a page, or an announcement above it, belongs to the tests that put it up.
  const offices = site.accounts.filter(({ role }) => role === "administrator");
  await Promise.all(offices.map(async (account) => (await Office.signIn(site, account)).clear()));
}
