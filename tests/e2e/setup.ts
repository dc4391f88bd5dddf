import type { TestProject } from "vitest/node";
import { launchBrowser } from "../support/browser.ts";
import { demoData } from "../support/data-sets.ts";
import { type Site, startSite } from "../support/site.ts";
import { Dealer } from "./dealer.ts";
import { Office } from "./office.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The portal that all tests share which do not kill it. */
    site: Site;
    /** Where the shared browser listens. */
    browser: string;
  }
}

/** One portal and one browser for the whole project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [site, browser] = await Promise.all([startSite(demoData()), launchBrowser()]);
  const { web, api, hosts, accounts, mailbox, payments, port, directory } = site;
  project.provide("site", { web, api, hosts, accounts, mailbox, payments, port, directory });
  project.provide("browser", browser.wsEndpoint());
  const dealers = accounts.filter(({ role }) => role === "dealer");
  await Promise.all(dealers.map(async (account) => (await Dealer.signIn(site, account)).articles(1)));
  // A banner in front of a page, or an announcement above it, belongs to the tests that put it up.
  const offices = accounts.filter(({ role }) => role === "administrator");
  await Promise.all(offices.map(async (account) => (await Office.signIn(site, account)).clear()));
  return async () => {
    await browser.close();
    await site.stop();
  };
}
