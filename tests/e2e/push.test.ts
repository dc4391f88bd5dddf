import { createECDH, randomBytes } from "node:crypto";
import type { Worker } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import type { Visitor } from "../support/browser.ts";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { goWithin } from "./looks.ts";
import { accountOf, arrive, closeBrowser, endVisits, look, openSignedIn } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const dealer = accountOf(site, "dealer2.us");
const t = textsIn("en");
const DESKTOP = { width: 1440, locale: "en-US", serviceWorker: true };
const ORIGIN = addressOf(site, dealer.host, "");

afterEach(endVisits);
afterAll(closeBrowser);

/** A subscription as a browser would have it, if there were a push service here: with keys of its own. */
function subscription() {
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys().toString("base64url");
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString("hex")}`;
  return { endpoint, expirationTime: null, keys: { p256dh, auth: randomBytes(16).toString("base64url") } };
}

/**
 * A browser that may be asked, whose push service answers at once, and which notes what it would show: one without a
 * screen has neither. Everything else is the browser's own.
 */
async function standIn({ context }: Visitor, made: ReturnType<typeof subscription>): Promise<void> {
  await context.addInitScript(`(() => {
    const made = ${JSON.stringify(made)};
    let permission = localStorage.getItem("e2e.permission") ?? "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      permission = "granted";
      localStorage.setItem("e2e.permission", permission);
      return permission;
    };
    window.shown = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body }) => {
      window.shown.push({ title, body });
    };
    let current = null;
    PushManager.prototype.getSubscription = async () => current;
    PushManager.prototype.subscribe = async (options) => {
      const key = options.applicationServerKey;
      window.subscribed = { userVisibleOnly: options.userVisibleOnly, bytes: key.byteLength };
      current = {
        endpoint: made.endpoint,
        options: { applicationServerKey: key.buffer },
        toJSON: () => made,
        unsubscribe: async () => { current = null; return true; },
      };
      return current;
    };
  })()`);
}

const noticesSchema = z.array(z.object({ title: z.string(), body: z.string(), address: z.string().optional() }));

/** What the page, or its worker, was to show, and where that leads. */
const notices = (shown: unknown): z.output<typeof noticesSchema> => noticesSchema.parse(shown);

/** The site's service worker, which notes what it would show. */
async function workerOf({ context }: Visitor): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(`{
    self.shown = [];
    self.registration.showNotification = async (title, { body, data }) => {
      self.shown.push({ title, body, address: data.address });
    };
  }`);
  return worker;
}

/** Delivers a message to the site's service worker as the browser does when one arrives. */
async function deliver(visitor: Visitor, data: string): Promise<void> {
  const session = await visitor.context.newCDPSession(visitor.page);
  const registration = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(ORIGIN));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", { origin: ORIGIN, registrationId: await registration, data });
  await session.detach();
}

test("[push-001] [push-002] [push-003] [push-004] [push-005] a dealer agrees to notifications, has them, and ends them", async () => {
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  const made = subscription();
  await standIn(visitor, made);
  await openSignedIn(page, site, dealer, "/en-us/user/edit-profile");
  const offer = page.getByRole("complementary", { name: t("title_dont_push") });
  await offer.getByText(t("push_offer_title")).waitFor();
  await look(page, "push-offer-1440");
  const registration = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === "/notification/subscriptions",
  );
  await offer.getByRole("button", { name: t("push_turn_on") }).click();
  const answer = await registration;
  expect(answer.ok()).toBe(true);
  expect(answer.request().postDataJSON()).toEqual(made);
  expect(await page.evaluate("window.subscribed")).toEqual({ userVisibleOnly: true, bytes: 65 });
  await until("it is confirmed", async () => notices(await page.evaluate("self.shown")).length === 1);
  expect(notices(await page.evaluate("self.shown"))).toEqual([
    { title: t("push_subscribed_title"), body: t("push_subscribed_body") },
  ]);

  const worker = await workerOf(visitor);
  await deliver(visitor, JSON.stringify({ title: "Winter hours", body: "Closed on Saturdays", url: "/order" }));
  // What cannot be read is shown as well: browsers punish sites that stay silent.
  await deliver(visitor, "no JSON at all");
  await deliver(visitor, JSON.stringify({ title: "Away", body: "Far", url: "javascript:alert(1)" }));
  await until("all are shown", async () => notices(await worker.evaluate("self.shown")).length === 3);
  expect(notices(await worker.evaluate("self.shown"))).toEqual([
    { title: "Winter hours", body: "Closed on Saturdays", address: `${ORIGIN}/order` },
    { title: dealer.host, body: "no JSON at all", address: `${ORIGIN}/` },
    { title: "Away", body: "Far", address: ORIGIN },
  ]);

  await goWithin(page, "/en-us/dont-push");
  await page.getByText(t("push_on"), { exact: true }).waitFor();
  await look(page, "push-on-1440");
  const ended = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: t("push_turn_off") }).click();
  expect((await ended).ok()).toBe(true);
  await page.getByText(t("push_off"), { exact: true }).waitFor();
  await visitor.leave();
});

test("a site with its own manifest is linked to it and to its icons, another is not", async () => {
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  const links = page.locator(
    "head link[rel=manifest], head link[rel=apple-touch-icon], head link[rel='shortcut icon']",
  );
  await page.goto(addressOf(site, dealer.host, "/en-us/login"));
  await until("the head has its links", async () => (await links.count()) === 3);
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))) {
    expect(await page.evaluate(`fetch(${JSON.stringify(href)}).then(({ ok }) => ok)`), href).toBe(true);
  }
  const manifest = z.object({ name: z.string(), icons: z.array(z.object({ src: z.string() })).min(1) });
  const body = await page.evaluate(
    "fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())",
  );
  expect(manifest.parse(body).name).toBe("Northline Cycles");
  await page.goto(addressOf(site, "sepedaraya.localhost", "/en-id/login"));
  await page.locator("input[name=username]").waitFor();
  expect(await links.count()).toBe(0);
  await visitor.leave();
});
