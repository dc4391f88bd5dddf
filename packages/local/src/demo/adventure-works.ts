import { parse } from "csv-parse/sync";
import { z } from "zod";
import { convertAdventureWorks } from "../adventure-works/index.ts";
import type { Demo } from "../supervisor/companion.ts";
import type { FeedFile } from "./feed-file.ts";
import { DEMO_PASSWORD } from "./people.ts";

const userRows = z.array(z.object({ username: z.string(), roles: z.string(), hosts: z.string() }));

/** The feeds of AdventureWorks, its hosts, and a dealer and a sales person of each to sign in as. */
export async function adventureWorks(
  dir: string,
  today: Date,
  passwordHash: string,
  progress: (line: string) => void,
): Promise<Demo & { feeds: FeedFile[] }> {
  const feeds: FeedFile[] = [];
  const converted = await convertAdventureWorks({
    dir,
    today,
    passwordHash,
    sink: async (feed) => {
      feeds.push(feed);
    },
  });
  const { articles, dealers, orders, openOrders, leftOut } = converted;
  progress(
    `AdventureWorks: ${articles} articles, ${dealers} dealers, ${orders} orders (${openOrders} open); ` +
      `left out: ${leftOut.olderOrders} older orders, ${leftOut.consumerOrders} of consumers`,
  );
  const accounts = feeds.filter(({ kind }) => kind === "users").flatMap(examples);
  return { hosts: [...converted.hosts], accounts, feeds };
}

/** The first of each role in a file of users. */
function examples({ body }: FeedFile): Demo["accounts"] {
  const rows = userRows.parse(parse(body, { columns: true }));
  return ["dealer", "salesman"].flatMap((role) => {
    const one = rows.find(({ roles }) => roles === role);
    const host = one?.hosts.split("|")[0];
    return one && host ? [{ username: one.username, password: DEMO_PASSWORD, role, host }] : [];
  });
}
