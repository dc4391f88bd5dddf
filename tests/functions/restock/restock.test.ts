import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApolloServer } from "@apollo/server";
import { type MailService, startMail } from "@spoke/cloud/mail/server.ts";
import { productDetailsV2 } from "@spoke/core/catalog";
import { forgetCatalogs } from "@spoke/core/catalog/snapshot.ts";
import {
  type Actor,
  callCounts,
  commit,
  countingCalls,
  isoNow,
  Refusal,
  setClock,
  setFaultHook,
  systemActor,
  withActor,
} from "@spoke/core/platform";
import { addSubscription } from "@spoke/core/push";
import { restockedProducts, subscribeRestocked, unsubscribeRestocked, waitedForProducts } from "@spoke/core/restock";
import { releaseWrite, reserveWrite, setStocks } from "@spoke/core/stock";
import { userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import type { GraphQLContext } from "@spoke/functions/graphql/context.ts";
import { executableSchema } from "@spoke/functions/graphql/schema.ts";
import { handler as nightly } from "@spoke/functions/jobs/nightly-index.ts";
import { handler as arrivals } from "@spoke/functions/jobs/restock-arrivals.ts";
import { handler as mailSubscriber } from "@spoke/functions/subscribers/article-restocked-mail.ts";
import { handler as pushSubscriber } from "@spoke/functions/subscribers/article-restocked-push.ts";
import { handler as stockSubscriber } from "@spoke/functions/subscribers/stock-changed-restock.ts";
import { loadPushKeys } from "@spoke/sandbox/portal/keys.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { putItems } from "../../builders/store.ts";
import { syntheticArticles } from "../../core/catalog/synthetic.ts";
import { Browser, startPushService } from "../../core/push/service.ts";
import { itemsOf } from "../../support/items.ts";
import { articleItem, dealer, HOST, hostItem, SORG, startStores } from "../catalog/support.ts";
import { events } from "./outbox.ts";

const QUIET = "quiet.localhost";
const articles = syntheticArticles(9);
/** Far ahead: the table forgets by its own clock what ours says has expired. */
let time = Date.parse("2046-03-10T12:00:00Z");
let restoreClock: () => void;
let stores: Awaited<ReturnType<typeof startStores>>;
let mail: MailService;
let push: Awaited<ReturnType<typeof startPushService>>;
let directory: string;
let stopFaults: () => void = () => undefined;
let article = articles[0];
let tests = -1;
let mailsBefore = 0;

beforeAll(async () => {
  restoreClock = setClock(() => time);
  stores = await startStores();
  directory = mkdtempSync(join(tmpdir(), "spoke-restock-"));
  mail = await startMail(directory);
  push = await startPushService();
  const keys = loadPushKeys(directory);
  vi.stubEnv("AWS_ENDPOINT_URL_SESV2", mail.endpoint);
  vi.stubEnv("SITE_ORIGIN", "https://{host}");
  vi.stubEnv("PUSH_PUBLIC_KEY", keys.publicKey);
  vi.stubEnv("PUSH_PRIVATE_KEY", keys.privateKey);
  vi.stubEnv("PUSH_ENDPOINTS", push.origin);
  const user = (id: string, more: object = {}) => ({
    ...userKey(id),
    ...userSchema.parse({
      ...{ id, username: id, name: id, email: `${id}@shop.example`, roles: [], hosts: [HOST, QUIET] },
      ...{ asOf: isoNow(), ...more },
    }),
  });
  const hosts = [
    hostItem(HOST, { flags: ["WEB_NOTIFICATION"], webTitle: "Velo", maskStock: 5 }),
    hostItem(QUIET, { webTitle: "Quiet" }),
  ];
  await putItems([
    ...hosts.map((item) => ({ ...item, gsi1pk: "HOSTS", gsi1sk: item.host })),
    { pk: `SORG#${SORG}`, sk: "CONFIG", gsi1pk: "SORGS", gsi1sk: SORG },
    ...articles.map((entry, i) => {
      if (i === 7) return articleItem({ ...entry, blocks: { ...entry.blocks, orderBlocked: true } });
      return articleItem(i === 8 ? { ...entry, minQty: 12, qtyStep: 6 } : entry);
    }),
    ...[user("dora", { language: "de" }), user("ben"), user("gone", { active: false })],
  ]);
  await nightly(undefined);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  restoreClock();
  await Promise.all([push.stop(), mail.stop(), stores.stop()]);
  rmSync(directory, { recursive: true });
});
beforeEach(() => {
  forgetCatalogs();
  tests += 1;
  article = articles[tests % 7];
  mailsBefore = mail.mailbox.list(1000).length;
  push.deliveries.length = 0;
});
afterEach(() => stopFaults());

const codeOf = (entry = article) => entry?.articleCode ?? "";
const who = (userId: string, more: Partial<Actor> = {}) => dealer({ userId, username: userId, ...more });
const subscribe = (userId: string, code = codeOf(), more: Partial<Actor> = {}) =>
  withActor(who(userId, more), () => subscribeRestocked({ articleCode: code, sorg: SORG }));
const unsubscribe = (userId: string, code = codeOf()) =>
  withActor(who(userId), () => unsubscribeRestocked({ articleCode: code, sorg: SORG }));
const asSystem = <T>(work: () => Promise<T>): Promise<T> => withActor(systemActor(), work);

function stock(qty: number, input: object = {}, code = codeOf()) {
  time += 1_000;
  const available = [{ date: "2026-03-01", qty, location: "Main" }];
  return asSystem(() => setStocks([{ sorg: SORG, articleCode: code, available, asOf: isoNow(), ...input }]));
}

/** Everything that follows from what has happened, each event delivered twice. */
async function follow(): Promise<void> {
  const changed = await events("stock.changed");
  for (let times = 0; times < 2; times += 1)
    if (changed.length > 0) expect(await stockSubscriber({ Records: changed })).toEqual({ batchItemFailures: [] });
  const restocked = await events("article.restocked");
  for (let times = 0; times < 2; times += 1) {
    for (const entry of restocked) {
      expect(await mailSubscriber({ Records: [entry] })).toEqual({ batchItemFailures: [] });
      expect(await pushSubscriber({ Records: [entry] })).toEqual({ batchItemFailures: [] });
    }
  }
}
const mails = () => mail.mailbox.list(1000).slice(0, mail.mailbox.list(1000).length - mailsBefore);
const waits = () => itemsOf({ pk: `RESTOCK#${SORG}#${codeOf()}`, prefix: "USER#" });

it("[product-004] notifies a subscribed user once, by mail and by push, when the article is back in stock", async () => {
  await stock(0);
  const browser = new Browser(`${push.origin}/dora`);
  await withActor(who("dora"), () => addSubscription(browser.subscription));
  expect(await subscribe("dora")).toEqual({
    message: { status: "success", description: "restock_subscribed" },
    userErrors: [],
  });
  expect(await subscribe("dora")).toMatchObject({ message: { status: "success" } });
  await follow();
  expect(mails()).toEqual([]);

  await stock(40);
  await follow();
  const name = article?.name.de ?? "";
  expect(mails()).toMatchObject([{ to: ["dora@shop.example"], subject: `Wieder auf Lager: ${name}` }]);
  const category = article?.category.toLowerCase();
  expect(mails()[0]?.text).toContain(`https://${HOST}/de/catalog/${category}/${article?.slug}`);
  // The host hides how many there are; nothing tells.
  expect(mails()[0]?.text).not.toMatch(/\b40\b/);
  expect(push.deliveries).toHaveLength(1);
  const notified = browser.read(push.deliveries[0]?.body ?? Buffer.alloc(0));
  expect(notified).toMatchObject({
    title: name,
    body: "Wieder auf Lager · Velo",
    url: `/de/catalog/${category}/${article?.slug}`,
  });

  await stock(0);
  await stock(12);
  await follow();
  expect(mails()).toHaveLength(1);
  expect(await waits()).toEqual([]);
});

it("[product-004] does not notify users who unsubscribed", async () => {
  await stock(0);
  await subscribe("ben");
  expect(await unsubscribe("ben")).toMatchObject({
    message: { status: "success", description: "restock_unsubscribed" },
  });
  expect(await unsubscribe("ben", "NO-SUCH-ARTICLE")).toEqual(await unsubscribe("ben"));
  await stock(3);
  await follow();
  expect(mails()).toEqual([]);
});

it("asks only while there is none, and only for articles of the host", async () => {
  const refused = async (work: Promise<unknown>) => {
    const error = await work.catch((thrown: unknown) => thrown);
    return error instanceof Refusal ? error.userErrors : error;
  };
  await stock(2);
  expect(await refused(subscribe("dora"))).toEqual([{ field: "articleCode", message: "restock_in_stock" }]);
  const unknown = [{ field: "articleCode", message: "article_not_found" }];
  expect(await refused(subscribe("dora", "NO-SUCH-ARTICLE"))).toEqual(unknown);
  const foreign = withActor(who("dora"), () => subscribeRestocked({ articleCode: codeOf(), sorg: "S999" }));
  expect(await refused(foreign)).toEqual(unknown);
  await follow();
});

it("a subscription while the goods arrive is refused, and nobody waits in vain", async () => {
  await stock(0);
  let arrived = false;
  stopFaults = setFaultHook(async ({ command, phase }) => {
    if (command !== "TransactWriteItemsCommand" || phase !== "before" || arrived) return;
    arrived = true;
    await stock(5);
  });
  const refused = await subscribe("ben").catch((error: unknown) => error);
  stopFaults();
  expect(refused).toMatchObject({ userErrors: [{ message: "restock_in_stock" }] });
  expect(await waits()).toEqual([]);
  await follow();
});

it("a crash loses no notification, and two runs at once send one", async () => {
  await stock(0);
  await subscribe("dora");
  await subscribe("ben");
  await stock(9);
  const changed = await events("stock.changed");
  stopFaults = setFaultHook(({ command, phase }) => {
    if (command === "TransactWriteItemsCommand" && phase === "after") throw new Error("the line was cut");
  });
  expect((await stockSubscriber({ Records: changed })).batchItemFailures.length).toBeGreaterThan(0);
  stopFaults();
  await Promise.all([stockSubscriber({ Records: changed }), stockSubscriber({ Records: changed })]);
  await follow();
  expect(
    mails()
      .map(({ to }) => to[0])
      .sort(),
  ).toEqual(["ben@shop.example", "dora@shop.example"]);
});

it("reserved pieces notify nobody, released pieces do with the next morning's job", async () => {
  await stock(4);
  const at = { sorg: SORG, articleCode: codeOf() };
  await asSystem(() => commit({ writes: [reserveWrite(at, 4, "now")] }));
  await subscribe("ben");
  await stock(4);
  await follow();
  expect(mails()).toEqual([]);
  await asSystem(() => commit({ writes: [releaseWrite(at, 4, true)] }));
  await arrivals({ scheduledTime: "2046-03-10T08:10:00Z" });
  await follow();
  expect(mails()).toHaveLength(1);
});

it("an arrival notifies at 08:00 of its day, without a message from the ERP", async () => {
  await stock(0, { available: [{ date: "2046-03-12", qty: 6, location: "Main" }] });
  await subscribe("dora", codeOf(), { host: QUIET });
  await arrivals({ scheduledTime: "2046-03-10T08:10:00Z" });
  await follow();
  expect(mails()).toEqual([]);
  const before = time;
  time = Date.parse("2046-03-12T08:10:00Z");
  await arrivals({ scheduledTime: "2046-03-12T07:10:00Z" });
  await follow();
  expect(mails()).toEqual([]);
  await arrivals({ scheduledTime: "2046-03-12T08:10:00Z" });
  await follow();
  time = before;
  expect(mails()).toMatchObject([{ to: ["dora@shop.example"], from: expect.stringContaining("Quiet") }]);
  // That host has no push.
  expect(push.deliveries).toEqual([]);
});

it("keeps subscriptions to articles that cannot be ordered, and notifies no users who cannot sign in", async () => {
  const blocked = codeOf(articles[7]);
  await stock(0, {}, blocked);
  await subscribe("ben", blocked);
  await stock(3, {}, blocked);
  await stock(0);
  await subscribe("gone");
  await stock(2);
  await follow();
  expect(mails()).toEqual([]);
  expect(await itemsOf({ pk: `RESTOCK#${SORG}#${blocked}`, prefix: "USER#" })).toHaveLength(1);
});

it("[product-005] a product says whether the user waits for it, and why it cannot be ordered", async () => {
  const server = new ApolloServer<GraphQLContext>({
    schema: executableSchema(),
    stopOnTerminationSignals: false,
  });
  const [received, blocked] = [articles[6], articles[7]];
  await stock(0, {}, codeOf(received));
  await subscribe("ben", codeOf(received));
  const ask = (source: string, userId: string, more: Partial<Actor> = {}) =>
    withActor(who(userId, more), () =>
      countingCalls(async () => {
        const { body } = await server.executeOperation(
          { query: source },
          { contextValue: { actor: who(userId), origin: { address: "192.0.2.1", peer: "192.0.2.1" } } },
        );
        const result = JSON.parse(JSON.stringify(body.kind === "single" ? body.singleResult : {}));
        expect(result.errors).toBeUndefined();
        return { data: result.data, counts: { ...callCounts() } };
      }),
    );
  const list = `{ products(filter: { articleCodes: ["${codeOf(received)}", "${codeOf(blocked)}"] }) { data {
    article_code restockNotification cart_qty allowToOrder sorgBlocked orderBlocked brandBlocked categoryBlocked hierarchyBlocked orderQuota } } }`;
  await ask("{ productCounts { bike } }", "ben");
  const { data, counts } = await ask(list, "ben");
  // Who has no cart reads none.
  expect(counts.roundTrips).toBe(1);
  expect(data.products.data[0].cart_qty).toBeNull();
  const flags = (code: string) =>
    data.products.data.find((entry: { article_code: string }) => entry.article_code === code);
  expect(flags(codeOf(received))).toMatchObject({ restockNotification: true, allowToOrder: true, orderBlocked: false });
  expect(flags(codeOf(blocked))).toMatchObject({ orderBlocked: true, sorgBlocked: false, brandBlocked: false });
  // Her cart holds one of the two; both are answered by one read more.
  const buyer: Partial<Actor> = { scopes: new Set(["page.catalog", "cart.display-order-qty"]) };
  const line = { id: "1", articleCode: codeOf(received), sorg: SORG, qty: 3, addedAt: isoNow() };
  await putItems([{ pk: "CART#C1#ben", sk: "CART", lines: { [`${SORG}#${codeOf(received)}`]: line }, version: 1 }]);
  const filled = await ask(list, "ben", buyer);
  expect(filled.data.products.data.map((entry: { cart_qty: number }) => entry.cart_qty).sort()).toEqual([0, 3]);
  const detail = `{ productDetailsV2(slug: ["${received?.slug}"]) { product { restockNotification } group { items { article_code restockNotification } } } }`;
  const page = await ask(detail, "ben");
  expect(page.counts.roundTrips).toBe(1);
  expect(page.data.productDetailsV2[0].product.restockNotification).toBe(true);
  expect((await ask(detail, "dora")).data.productDetailsV2[0].product.restockNotification).toBe(false);
  const [bare] = await withActor(who("ben"), () => productDetailsV2({ slug: [received?.slug ?? ""] }));
  expect(bare?.product.restockNotification).toBeUndefined();
  const mutation = `mutation { subscribeRestockedNotification(articleCode: "NO", sorg: "${SORG}") { status description } }`;
  expect((await ask(mutation, "ben")).data.subscribeRestockedNotification).toEqual({
    status: "failed",
    description: "article_not_found",
  });
});

it("lists what a user waits for, newest first, until it is ended or has come", async () => {
  const listed = async (userId: string) =>
    (await withActor(who(userId), () => waitedForProducts({}))).map((product) => product.articleCode);
  const [first, second] = [codeOf(articles[0]), codeOf(articles[1])];
  for (const code of [first, second]) {
    await stock(0, {}, code);
    await subscribe("lena", code);
  }
  expect(await listed("lena")).toEqual([second, first]);
  expect(await listed("ben")).not.toContain(second);
  await unsubscribe("lena", second);
  expect(await listed("lena")).toEqual([first]);
  await stock(5, {}, first);
  await follow();
  expect(await listed("lena")).toEqual([]);
  expect(await itemsOf({ pk: `RESTOCKWAITS#lena#${SORG}` })).toEqual([]);
});

it("shows who waited what is back in stock, for two weeks and while it is there", async () => {
  const shown = async (userId: string) =>
    (await withActor(who(userId), () => restockedProducts({}))).map((product) => product.articleCode);
  await stock(0);
  await subscribe("dora");
  await follow();
  const before = await shown("dora");
  expect(before).not.toContain(codeOf());
  await stock(6);
  await follow();
  expect((await shown("dora"))[0]).toBe(codeOf());
  expect(await shown("ben")).not.toContain(codeOf());
  await stock(0);
  expect(await shown("dora")).not.toContain(codeOf());
  await stock(6);
  time += 15 * 86_400_000;
  expect(await shown("dora")).toEqual([]);
});

it("accepts less than the smallest order in stock, and notifies once that much is there", async () => {
  const code = codeOf(articles[8]);
  await stock(12, {}, code);
  expect(await subscribe("ben", code).catch((error: unknown) => error)).toMatchObject({
    userErrors: [{ message: "restock_in_stock" }],
  });
  await stock(6, {}, code);
  await subscribe("ben", code);
  await stock(11, {}, code);
  await follow();
  expect(mails()).toEqual([]);
  await stock(12, {}, code);
  await follow();
  expect(mails()).toHaveLength(1);
});
