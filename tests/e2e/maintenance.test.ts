import { afterAll, afterEach, expect, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { importHost } from "./backstage.ts";
import { newHost, newUser } from "./people.ts";
import { arrive, closeBrowser, endVisits, look, openSignedIn } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
/** A host's configuration is known for half a minute, and then read again. */
const KNOWN_MS = 60_000;
const POLL_MS = 30_000;

afterEach(endVisits);
afterAll(closeBrowser);

test("[session-005] [session-006] [session-015] [session-016] one host closes while people work there, another opens again", async () => {
  const [closing, opening] = [newHost(), newHost()];
  await Promise.all([importHost(site, closing, "online"), importHost(site, opening, "maintenance")]);
  const userAreas = [{ sorg: "U001" }];
  const account = await newUser(site, "admin.us", {
    name: "Maya Nolan",
    roles: ["dealer"],
    custCode: "US0006",
    hosts: [closing],
    userAreas,
  });

  const waiting = await arrive({ width: 390, locale: "en-US" });
  await waiting.page.clock.install();
  await waiting.page.goto(addressOf(site, opening, "/en-us/order"));
  await waiting.page.getByRole("heading", { name: t("maintenance_text") }).waitFor();
  expect(new URL(waiting.page.url()).pathname).toBe("/en-us/maintenance");
  await look(waiting.page, "maintenance-390");
  const working = await arrive({ width: 1440, locale: "en-US" });
  await openSignedIn(working.page, site, account);

  for (let each = 0; each < 20; each += 1) working.expect({ path: "/graphql", status: 500 });
  await Promise.all([importHost(site, closing, "maintenance"), importHost(site, opening, "online")]);
  const menu = working.page.getByRole("navigation", { name: t("menu_main") });
  const closed = working.page.getByRole("heading", { name: t("maintenance_text") });
  const signIn = working.page.getByRole("heading", { name: t("login_title") });
  const entries = [t("title_orders"), t("title_home")];
  await Promise.all([
    until(
      "waiting users return to the sign-in",
      async () => {
        // The page asks by itself every half minute.
        await waiting.page.clock.fastForward(POLL_MS);
        return new URL(waiting.page.url()).pathname === "/en-us/login";
      },
      KNOWN_MS,
    ),
    until(
      "signed-in users are signed out",
      async () => {
        const [name = ""] = entries.splice(0, 1);
        entries.push(name);
        await menu.getByRole("link", { name, exact: true }).or(signIn).or(closed).first().click();
        return (await menu.count()) === 0;
      },
      KNOWN_MS,
    ),
  ]);
  // The part of the server that tells the status may hear of it a little later than the one that refused.
  await until(
    "former users see that it is closed",
    async () => {
      await working.page.reload();
      await signIn.or(closed).waitFor();
      return closed.isVisible();
    },
    KNOWN_MS,
  );
  expect(new URL(working.page.url()).pathname).toBe("/en-us/maintenance");
  await waiting.page.locator("input[name=username]").waitFor();
  await Promise.all([waiting.leave(), working.leave()]);
});
