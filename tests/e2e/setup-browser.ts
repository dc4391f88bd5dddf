import type { TestProject } from "vitest/node";
import { launchBrowser } from "../support/browser.ts";

/** One browser for tests that start their own portals. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowser();
  project.provide("browser", browser.wsEndpoint());
  return () => browser.close();
}
