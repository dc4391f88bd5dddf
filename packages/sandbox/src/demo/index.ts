import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { hashPassword } from "@spoke/core/session";
import type { FeedFile } from "../feed-file.ts";
import { convertGeo } from "../geo/convert.ts";
import type { Demo, DemoOptions } from "../portal/demo.ts";
import { adventureWorks } from "./adventure-works.ts";
import { geoFeeds, marketFeeds } from "./geo.ts";
import { historyFeeds } from "./history.ts";
import { MARKETS, type Market } from "./markets.ts";
import { masterFeeds } from "./masters.ts";
import { DEMO_PASSWORD, people } from "./people.ts";
import { uploadFeeds, waitForCatalogs, waitForImports } from "./upload.ts";

/** Imported first, because other kinds refer to them. */
const FIRST_KINDS = new Set(["sorgs", "hosts"]);
/** Imported last, because they refer to other kinds. */
const LAST_KINDS = new Set(["registrations"]);

function accounts(market: Market): Demo["accounts"] {
  return people(market)
    .users.filter((user) => user.fixed)
    .map(({ username, role }) => ({ username, password: DEMO_PASSWORD, role, host: market.host }));
}

/**
 * Loads the demo and additional data sets through the feed pipeline and returns hosts and accounts. Resolves when
 * everything is imported and visible in the catalogs.
 */
export async function loadDemo(options: DemoOptions): Promise<Demo> {
  const { s3, bucket, endpoints, tableName, data, progress } = options;
  const today = new Date();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const sample = data["adventure-works-sample"];
  const tables = data["adventure-works"] ?? sample;
  const extra = tables ? await adventureWorks(tables, tables === sample, today, passwordHash, progress) : undefined;
  const feeds: FeedFile[] = [
    ...MARKETS.flatMap((market) => [...masterFeeds(market, today, passwordHash), ...historyFeeds(market, today)]),
    // The data set replaces the demo's cities, which would otherwise appear twice.
    ...(data.geo ? [...convertGeo(data.geo, MARKETS[0]?.sorg ?? "", today), ...marketFeeds(today)] : geoFeeds(today)),
    ...(extra?.feeds ?? []),
  ];
  const steps = Map.groupBy(feeds, ({ kind }) => (FIRST_KINDS.has(kind) ? 0 : LAST_KINDS.has(kind) ? 2 : 1));
  const client = new DynamoDBClient({ endpoint: endpoints.dynamodb });
  try {
    for (const step of [0, 1, 2] as const) {
      const keys = await uploadFeeds(s3, bucket, steps.get(step) ?? []);
      const imported = await waitForImports(client, tableName, keys, progress);
      await waitForCatalogs(s3, bucket, imported);
    }
  } finally {
    client.destroy();
  }
  return {
    hosts: [...MARKETS.map(({ host }) => host), ...(extra?.hosts ?? [])],
    accounts: [...MARKETS.flatMap(accounts), ...(extra?.accounts ?? [])],
  };
}
