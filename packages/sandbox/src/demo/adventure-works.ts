import { UTC } from "@spoke/core/platform/calendar.ts";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { convertAdventureWorks } from "../adventure-works/index.ts";
import { REGIONS } from "../adventure-works/regions.ts";
import type { FeedFile } from "../feed-file.ts";
import type { Demo } from "../portal/demo.ts";
import { type Bought, claimFeeds } from "./claims.ts";
import { DEMO_PASSWORD } from "./people.ts";

const userRows = z.array(
  z.object({ username: z.string(), roles: z.string(), hosts: z.string(), custCode: z.string() }),
);
const articleRows = z.array(z.object({ article_code: z.string(), category: z.string() }));
const deliveryRows = z.array(
  z.object({ custCode: z.string(), custName: z.string(), deliveryDate: z.string(), articleCode: z.string() }),
);
/** After the seeds of the demo's markets. */
const SEED = 10;
const orderRows = z.array(z.object({ custCode: z.string() }));

/** What a sample converts: the last orders of the first sales organization. */
const SAMPLE = { months: 2, regions: REGIONS.slice(0, 1) };

/** Feeds and hosts of AdventureWorks, or of a sample, with a dealer and a sales account per host. */
export async function adventureWorks(
  dir: string,
  isSample: boolean,
  today: Date,
  passwordHash: string,
  progress: (line: string) => void,
): Promise<Demo & { feeds: FeedFile[] }> {
  const feeds: FeedFile[] = [];
  const converted = await convertAdventureWorks({
    dir,
    today,
    passwordHash,
    ...(isSample && SAMPLE),
    sink: async (feed) => {
      feeds.push(feed);
    },
  });
  const { articles, dealers, orders, openOrders, leftOut } = converted;
  progress(
    `AdventureWorks: ${articles} articles, ${dealers} dealers, ${orders} orders (${openOrders} open); ` +
      `left out: ${leftOut.olderOrders} older orders, ${leftOut.consumerOrders} of consumers`,
  );
  const rows = (kind: string): unknown[] => rowsIn(feeds, kind);
  const latest = new Map(orderRows.parse(rows("orders")).map(({ custCode }, index) => [custCode, index]));
  const users = userRows.parse(rows("users"));
  const accounts = converted.hosts.flatMap((host) => examples(host, users, latest));
  const claims = [...Map.groupBy(feeds, ({ sorg }) => sorg)].flatMap(([sorg, own], index) => {
    const parts = boughtParts(own);
    return parts.length > 0
      ? claimFeeds({ sorg, suffix: sorg, seed: SEED + index, locale: "en-US", timeZone: UTC }, [], parts, today)
      : [];
  });
  return { hosts: [...converted.hosts], accounts, feeds: [...feeds, ...claims] };
}

const rowsIn = (feeds: readonly FeedFile[], kind: string): unknown[] =>
  feeds.filter((feed) => feed.kind === kind).flatMap(({ body }): unknown[] => parse(body, { columns: true }));

/** Parts that the dealers of a sales organization got, to claim some of them. */
function boughtParts(feeds: readonly FeedFile[]): Bought[] {
  const articles = articleRows.parse(rowsIn(feeds, "articles"));
  const parts = new Set(articles.flatMap((article) => (article.category === "PAA" ? article.article_code : [])));
  return deliveryRows
    .parse(rowsIn(feeds, "delivery-history"))
    .filter(({ articleCode }) => parts.has(articleCode))
    .map(({ custCode, custName, deliveryDate, articleCode }) => ({
      ...{ dealer: { code: custCode, name: custName }, shippedOn: deliveryDate, articleCode },
    }));
}

/** The dealer with the latest order of a host, and a sales person. */
function examples(
  host: string,
  users: z.output<typeof userRows>,
  latest: ReadonlyMap<string, number>,
): Demo["accounts"] {
  const here = users.filter(({ hosts }) => hosts.split("|").includes(host));
  const buying = here.filter(({ roles }) => roles === "dealer");
  const dealer = buying.toSorted((a, b) => (latest.get(b.custCode) ?? -1) - (latest.get(a.custCode) ?? -1))[0];
  const seller = here.find(({ roles }) => roles === "salesman");
  return [dealer, seller].flatMap((user) =>
    user ? [{ username: user.username, password: DEMO_PASSWORD, role: user.roles, host }] : [],
  );
}
