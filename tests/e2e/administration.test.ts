import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { until } from "../support/until.ts";
import { Caller } from "./caller.ts";
import { day } from "./days.ts";
import { Dealer } from "./dealer.ts";
import { newName, newUser } from "./people.ts";
import { accountOf, closeBrowser } from "./steps.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
afterAll(closeBrowser);

const message = z.object({ message: z.object({ status: z.string() }) });
const SUCCESS = { message: { status: "success" } };
const NEWS = `mutation ($texts: [ContentTextInput!]!, $from: String) {
  answer: createNews(type: company, texts: $texts, validFrom: $from, contentTargetMarkets: ["us"]) { message { status } } }`;
const BLOCK = `mutation ($code: String!, $order: Boolean!) {
  answer: updateProductAttributes(products: [{ articleCode: $code, attribute: { order: $order } }]) { message { status } } }`;
const CATEGORY = `mutation ($id: ID!, $code: String!, $category: String!) {
  answer: updateSalesMapAreaCategories(salesMaps: [{ id: $id, code: $code, category: $category }]) { message { status } } }`;

test("[capability-015] an administrator maintains accounts, content, products, and the map; a dealer sees the effects and changes none of them", async ({
  onTestFinished,
}) => {
  const admin = await Caller.signIn(site, accountOf(site, "admin.us"));
  const change = async (who: Caller, query: string, variables: Record<string, unknown>) =>
    z.object({ answer: message }).parse(await who.ask(query, variables)).answer;

  // Accounts: a new dealer signs in.
  const userAreas = [{ sorg: "U001" }];
  const account = await newUser(site, "admin.us", {
    ...{ name: "Ada Lund", roles: ["dealer"], custCode: "US0013", userAreas, contentTargetMarkets: ["us"] },
  });
  const dealer = await Dealer.signIn(site, account);

  // Content: news are read by the dealer.
  const title = newName("Open day");
  const texts = [{ locale: "en-US", title, subtitle: "", body: "" }];
  expect(await change(admin, NEWS, { texts, from: day(0) })).toMatchObject(SUCCESS);
  const newsOf = async (who: Caller) =>
    z
      .object({ newsList: z.object({ news: z.array(z.object({ id: z.string(), title: z.string() })) }) })
      .parse(
        await who.ask("query ($search: String) { newsList(search: $search) { news { id title } } }", { search: title }),
      ).newsList.news;
  const [news, ...others] = await newsOf(dealer);
  expect([news?.title, others]).toEqual([title, []]);
  onTestFinished(async () => {
    await admin.ask("mutation ($id: ID!) { deleteNews(id: $id) { message { status } } }", { id: news?.id });
  });

  // Products: an article that is closed cannot be ordered any more.
  const [article] = await dealer.articles(1);
  const code = article?.article_code ?? "";
  expect(await change(admin, BLOCK, { code, order: false })).toMatchObject(SUCCESS);
  onTestFinished(async () => {
    await change(admin, BLOCK, { code, order: true });
  });
  await until("the catalog shows it closed", async () => (await dealer.articles(1))[0]?.article_code !== code, 60_000);
  await expect(dealer.put([{ sorg: "U001", article_code: code, qty: 1 }])).rejects.toThrow("refused");

  // Maps: the category of a region group.
  const mapsSchema = z.object({
    salesAreaMaps: z.array(
      z.object({
        id: z.string(),
        regionGroups: z.array(z.object({ code: z.string(), category: z.string().nullable() })),
      }),
    ),
  });
  const MAPS = "{ salesAreaMaps { id regionGroups { code category } } }";
  const regions = mapsSchema.parse(await admin.ask(MAPS)).salesAreaMaps;
  const region = regions.find(({ regionGroups }) => regionGroups.some(({ category }) => category));
  const group = region?.regionGroups.find(({ category }) => category);
  const place = { id: region?.id, code: group?.code };
  const category = group?.category === "A" ? "B" : "A";
  expect(await change(admin, CATEGORY, { ...place, category })).toMatchObject(SUCCESS);
  onTestFinished(async () => {
    await change(admin, CATEGORY, { ...place, category: group?.category });
  });
  const after = mapsSchema.parse(await admin.ask(MAPS)).salesAreaMaps.find(({ id }) => id === region?.id);
  expect(after?.regionGroups.find((each) => each.code === group?.code)?.category).toBe(category);

  // None of it is a dealer's.
  const refused = async (query: string, variables: Record<string, unknown>) => {
    const answer = await change(dealer, query, variables).catch(() => ({ message: { status: "refused" } }));
    expect(answer.message.status).not.toBe("success");
  };
  await refused(NEWS, { texts, from: day(0) });
  await refused(BLOCK, { code, order: true });
  await refused(CATEGORY, { ...place, category: "D" });
  await refused(
    `mutation ($user: AdminUserInput!) { answer: createUser(user: $user, userAreas: []) { message { status } } }`,
    {
      user: { username: newName("no"), name: "No", email: "no@example.com", roles: ["dealer"], hosts: [account.host] },
    },
  );
}, 180_000);

test("the office of every host finds work in its queue: claims to decide and proofs of payment", async () => {
  const queueSchema = z.object({ workQueue: z.array(z.object({ kind: z.string(), count: z.number() })) });
  const proofSchema = z.object({ proofsToCheck: z.object({ info: z.object({ count: z.number() }) }) });
  for (const name of ["admin.us", "admin.de", "admin.id"]) {
    const office = await Caller.signIn(site, accountOf(site, name));
    const { workQueue } = queueSchema.parse(await office.ask("{ workQueue { kind count } }", {}));
    const countOf = (kind: string) => workQueue.find((work) => work.kind === kind)?.count ?? 0;
    expect([name, countOf("claims") > 0, countOf("proofs") > 0]).toEqual([name, true, true]);
    const { proofsToCheck } = proofSchema.parse(await office.ask("{ proofsToCheck { info { count } } }", {}));
    expect([name, proofsToCheck.info.count]).toEqual([name, countOf("proofs")]);
  }
});
