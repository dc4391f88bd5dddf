import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { hashPassword } from "@spoke/core/session";
import type { FeedFile } from "../feed-file.ts";
import { convertGeo } from "../geo/convert.ts";
import type { Demo, DemoSurroundings } from "../supervisor/companion.ts";
import { adventureWorks } from "./adventure-works.ts";
import { dropFeeds, waitForCatalogues, waitForImports } from "./drop.ts";
import { geoFeeds, marketFeeds } from "./geo.ts";
import { historyFeeds } from "./history.ts";
import { MARKETS, type Market } from "./markets.ts";
import { masterFeeds } from "./masters.ts";
import { DEMO_PASSWORD, people } from "./people.ts";

/** Kinds that later ones refer to: users name hosts and sales organisations. */
const FIRST_KINDS = new Set(["sorgs", "hosts"]);

function accounts(market: Market): Demo["accounts"] {
  return people(market)
    .users.filter((one) => one.fixed)
    .map(({ username, role }) => ({ username, password: DEMO_PASSWORD, role, host: market.host }));
}

/**
 * Loads the demo, and what else was asked for, through the feed pipeline, and says who can sign in where.
 * It comes back when everything is imported and the catalogues show it.
 */
export async function loadDemo(surroundings: DemoSurroundings): Promise<Demo> {
  const { s3, bucket, endpoints, tableName, data, progress } = surroundings;
  const today = new Date();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const extra = data["adventure-works"]
    ? await adventureWorks(data["adventure-works"], today, passwordHash, progress)
    : undefined;
  const feeds: FeedFile[] = [
    ...MARKETS.flatMap((market) => [...masterFeeds(market, today, passwordHash), ...historyFeeds(market, today)]),
    // A data set knows more cities than the demo, and the demo's own would stand twice.
    ...(data.geo ? [...convertGeo(data.geo, MARKETS[0]?.sorg ?? "", today), ...marketFeeds(today)] : geoFeeds(today)),
    ...(extra?.feeds ?? []),
  ];
  const isFirst = ({ kind }: FeedFile): boolean => FIRST_KINDS.has(kind);
  const client = new DynamoDBClient({ endpoint: endpoints.dynamodb });
  try {
    for (const turn of [feeds.filter(isFirst), feeds.filter((file) => !isFirst(file))]) {
      const keys = await dropFeeds(s3, bucket, turn);
      const imported = await waitForImports(client, tableName, keys, progress);
      await waitForCatalogues(s3, bucket, imported);
    }
  } finally {
    client.destroy();
  }
  return {
    hosts: [...MARKETS.map(({ host }) => host), ...(extra?.hosts ?? [])],
    accounts: [...MARKETS.flatMap(accounts), ...(extra?.accounts ?? [])],
  };
}
