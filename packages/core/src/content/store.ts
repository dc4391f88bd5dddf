import { type Key, queryAll } from "../platform/index.ts";
import { type Market, marketSchema } from "./schema.ts";

const PARTITION = "MARKETS";

export const marketKey = (id: string): Key => ({ pk: PARTITION, sk: id });

/** All markets, by name. One query, for some dozens of markets. */
export async function readMarkets(): Promise<Market[]> {
  const markets = (await queryAll({ pk: PARTITION, bounded: "configuration: some dozens" })).map((item) =>
    marketSchema.parse(item),
  );
  return markets.sort((a, b) => a.marketName.localeCompare(b.marketName));
}
