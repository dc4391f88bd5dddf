import { type Actor, withActor } from "@spoke/core/platform";
import { addSubscription } from "@spoke/core/push";
import { createRecall, publishRecall, publishRecallRevision, recall, reviseRecall } from "@spoke/core/recall";
import { changeRecalledFrames } from "@spoke/core/recall/steps.ts";
import { registrationSchema } from "@spoke/core/registration/schema.ts";
import { newRegistrationWrites } from "@spoke/core/registration/store.ts";
import { userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import { handler } from "@spoke/functions/subscribers/recall-reached-dealer-notice.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFrames, background, recallable, recallInput } from "../../builders/recalls.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, asSystem, eventsSoFar, put, store } from "../../builders/store.ts";
import { Browser } from "../../core/push/service.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startNotices } from "../../support/notices.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let notices: Awaited<ReturnType<typeof startNotices>>;
let recalls = 0;

/** Sites by language. They exist before the first mail, as processes keep the list of sites for a moment. */
const sites = new Map<string, Shop>();
let later: Shop;

beforeAll(async () => {
  table = await startStores();
  notices = await startNotices();
  for (const code of ["en-US", "de", "fr", "id-ID", "ms-MY"])
    sites.set(code, await newShop({ host: { flags: ["WEB_NOTIFICATION"], languages: [{ code }], webTitle: "Velo" } }));
  later = await newShop();
});
afterAll(async () => {
  await notices.stop();
  await table.stop();
});

function siteIn(language: string): Shop {
  const site = sites.get(language);
  if (!site) throw new Error(`no site in ${language}`);
  return site;
}

/** A sale that the shop's dealer registered. */
const saleOf = (shop: Shop, frameNumber: string) =>
  registrationSchema.parse({
    ...{ id: `sale-${frameNumber}`, frameNumber, sorg: shop.sorg, brand: "VEL", articleCode: "A-1" },
    ...{ description: "Trail 5", type: "retail", soldOn: "2026-01-02", buyer: { name: "Ada", phone: "+1 555 0100" } },
    ...{ dealerName: "Dealer", custCode: shop.unified, registeredBy: { id: "ann", name: "Ann" }, createdAt: AS_OF },
    ...{ coverage: [], status: "complete", sequence: 1, version: 1 },
  });

/** Publishes a recall of a shop's frames, and returns its number. */
async function recallOf(shop: Shop, frames: readonly string[], fields: object = {}): Promise<string> {
  recalls += 1;
  const number = `R-${recalls}`;
  const articleCode = `A-${recalls}`;
  const place = { sorg: shop.sorg, custCode: shop.unified, articleCode };
  await addFrames(...frames.map((frameNumber) => ({ frameNumber, ...place })));
  const office = shop.actor({ scopes: ["recall.cu"], unified: "OFFICE" });
  await recallable(shop.sorg);
  const input = recallInput(shop.sorg, { articles: [articleCode], ...fields });
  await withActor(office, () => createRecall({ number, ...input }));
  await background.check(number);
  await withActor(office, () => publishRecall({ number, version: 2 }));
  await background.mark(number);
  await background.announce(number);
  return number;
}

/** Delivers what was published of a recall so far, twice. */
async function deliver(number: string, type = "recall.reached-dealer") {
  const events = await eventsSoFar(type);
  return notices.deliver(
    handler,
    events.filter(({ data }) => data.number === number),
  );
}

/** A user of the shop's dealer with a browser that gets push messages. */
async function reader(shop: Shop, userId: string, fields: object = {}): Promise<Browser> {
  const user = { id: userId, username: userId, name: userId, roles: ["dealer"], hosts: [shop.host], asOf: AS_OF };
  await store(put(userKey(userId), userSchema.parse({ ...user, custCode: shop.unified, ...fields })));
  const browser = new Browser(`${notices.push.origin}/${userId}`);
  const actor: Actor = shop.actor({ userId });
  await withActor(actor, () => addSubscription(browser.subscription));
  return browser;
}

test.each([
  ["en-US", "Recall: Fork crown may break", "affects 2 of your bikes", "may not be sold", "View recall"],
  ["de", "Rückruf: Fork crown may break", "betrifft 2 Ihrer Rahmen", "nach der Reparatur", "Rückruf ansehen"],
  ["fr", "Rappel : Fork crown may break", "concerne 2 de vos cadres", "après la réparation", "Voir le rappel"],
  [
    "id-ID",
    "Penarikan produk: Fork crown may break",
    "mencakup 2 rangka Anda",
    "sebelum diperbaiki",
    "Lihat penarikan produk",
  ],
  ["ms-MY", "Panggilan balik: Fork crown", "melibatkan 2 bingkai anda", "sebelum dibaiki", "Lihat panggilan balik"],
])("a dealer of a site in %s gets one mail about a recall", async (language, subject, affected, stopSale, button) => {
  const shop = siteIn(language);
  const number = await recallOf(shop, [`WTU${language}1K`, `WTU${language}2K`]);
  const [mail, ...others] = await deliver(number);
  expect(others).toEqual([]);
  expect(mail?.to).toEqual([`${shop.unified}@shop.test`.toLowerCase()]);
  expect(mail?.subject).toContain(subject);
  for (const part of [number, affected, stopSale, "Cracks", button]) expect(mail?.text).toContain(part);
  expect(mail?.text).toMatch(new RegExp(`https://${shop.host}/[a-z-]+/recalls/${number}`));
});

test("neither frames that arrive later nor repeated steps mail the dealer again", async () => {
  const shop = later;
  const number = await recallOf(shop, ["WTU801K"]);
  expect(await deliver(number)).toHaveLength(1);
  await addFrames({ frameNumber: "WTU802K", sorg: shop.sorg, custCode: shop.unified, articleCode: `A-${recalls}` });
  await background.changed(shop.sorg, "WTU802K");
  await background.announce(number);
  expect(await deliver(number)).toEqual([]);
  const other = `${shop.unified}X`;
  await shop.addCustomer(other);
  await addFrames({ frameNumber: "WTU803K", sorg: shop.sorg, custCode: other, articleCode: `A-${recalls}` });
  await background.changed(shop.sorg, "WTU803K");
  expect((await deliver(number)).map(({ to }) => to)).toEqual([[`${other}@shop.test`.toLowerCase()]]);
});

test("a dealer whose bikes leave a recall gets one mail with their numbers, and none about the change besides", async () => {
  const shop = siteIn("de");
  const number = await recallOf(shop, ["WTU811K", "WTU812K"]);
  await deliver(number);
  const office = shop.actor({ scopes: ["recall.cu"], unified: "OFFICE" });
  const version = () => withActor(office, async () => (await recall({ number })).version);
  const ranges = [{ from: "WTU811K", to: "WTU811K" }];
  const step = () => asSystem(() => changeRecalledFrames({ number }));
  await step();
  const before = await version();
  await withActor(office, () => reviseRecall({ number, version: before, articles: [], ranges }));
  await step();
  const counted = await version();
  await withActor(office, () => publishRecallRevision({ number, version: counted }));
  for (const _ of [1, 2, 3]) await step();
  const [mail, ...others] = await deliver(number, "recall.released-dealer");
  expect(others).toEqual([]);
  expect(mail?.subject).toContain("Nicht mehr zurückgerufen: Fork crown may break");
  expect(mail?.text).toContain("betrifft 1 Ihrer Rahmen nicht mehr");
  expect(mail?.text).toContain("WTU812K");
  expect(mail?.text).not.toContain("WTU811K");
  expect(await deliver(number)).toEqual([]);
});

test("the users of the dealer who see recalls get one push message each, in their language", async () => {
  const shop = siteIn("en-US");
  const dora = await reader(shop, "dora", { language: "de" });
  const fay = await reader(shop, "fay", { language: "fr" });
  await reader(shop, "no-claims", { roles: [] });
  await reader(shop, "other-dealer", { custCode: `${shop.unified}X` });
  const number = await recallOf(shop, ["WTU901K", "WTU902K"]);
  await deliver(number);
  const messages = notices.push.deliveries.map(({ path, body }) => ({
    path,
    message: (path === "/dora" ? dora : fay).read(body),
  }));
  const common = { url: `/de/recalls/${number}`, tag: `recall-${number}` };
  expect(messages.sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    {
      path: "/dora",
      message: {
        ...common,
        title: "Rückruf: Fork crown may break",
        body: "2 Ihrer Räder. Diese Räder dürfen erst nach der Reparatur verkauft werden. · Velo",
      },
    },
    {
      path: "/fay",
      message: {
        ...common,
        title: "Rappel : Fork crown may break",
        body: "2 de vos vélos. Ces vélos ne peuvent être vendus qu’après la réparation. · Velo",
        url: `/fr/recalls/${number}`,
      },
    },
  ]);
});

test("mail and push say what is recalled in the language of the site and of the user", async () => {
  const shop = siteIn("de");
  const gil = await reader(shop, "gil", { language: "fr" });
  const texts = [
    { locale: "de", title: "Gabelkrone kann brechen", reason: "Die Krone hat Risse.", instruction: "Tauschen" },
    { locale: "fr", title: "Fourche fragile", reason: "Fissures", instruction: "Remplacer" },
  ];
  const number = await recallOf(shop, ["WTU951K"], { locale: "en-US", texts });
  const [mail] = await deliver(number);
  expect(mail?.subject).toBe("Rückruf: Gabelkrone kann brechen");
  expect(mail?.text).toContain("Die Krone hat Risse.");
  expect(mail?.text).toContain("Was zu tun ist: Tauschen");
  const pushed = notices.push.deliveries.filter(({ path }) => path === "/gil").map(({ body }) => gil.read(body));
  expect(pushed).toMatchObject([{ title: "Rappel : Fourche fragile" }]);
});

test("the mail says what to do with which bikes, and forbids their sale only if one is not sold", async () => {
  const shop = siteIn("en-US");
  const sold = async (...frames: readonly string[]) => {
    for (const frameNumber of frames) await store(...newRegistrationWrites(saleOf(shop, frameNumber)));
  };
  await sold("WTU701K", "WTU702K", "WTU703K");
  const gus = await reader(shop, "gus");
  const textOf = async (...frames: readonly string[]) => {
    const [mail] = await deliver(await recallOf(shop, frames));
    return mail?.text ?? "";
  };
  const all = await textOf("WTU701K", "WTU702K");
  for (const part of ["What to do: Replace the fork", "Frame numbers: WTU701K, WTU702K\n"]) expect(all).toContain(part);
  expect(all).not.toContain("may not be sold");
  const pushed = notices.push.deliveries.filter(({ path }) => path === "/gus").map(({ body }) => gus.read(body));
  expect(pushed).toMatchObject([{ body: "Affects 2 of your bikes. · Velo" }]);
  expect(await textOf("WTU703K", "WTU704K")).toContain("may not be sold");
  const many = Array.from({ length: 23 }, (_, index) => `WTU7${index + 10}L`);
  const long = await textOf(...many);
  expect(long).toContain("WTU729L, 3 more: see the recall");
  expect(long).not.toContain("WTU730L");
});
