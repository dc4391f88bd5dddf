import * as z from "zod";
import { actor, type Day, getItem, type Key, queryAll, Refusal, ttlIn, type Write } from "../platform/index.ts";
import { DAILY_DOWNLOADS } from "./schema.ts";

/** Whose downloads they are: of a user for the active customer, or without one. */
const ownerOf = (): string => `${actor().userId}#${actor().customer?.code.unified ?? ""}`;

const listPk = (): string => `DOWNLOADS#${ownerOf()}`;
const quotaKey = (day: Day): Key => ({ pk: `DOWNLOADQUOTA#${ownerOf()}`, sk: day });

const DAYS = 7;
/** Downloads of a week. */
const MOST = (DAYS + 1) * DAILY_DOWNLOADS;

/** Ids of the actor's reports for the active customer, newest first. */
export async function readDownloadIds(): Promise<string[]> {
  const items = await queryAll({ pk: listPk(), newestFirst: true, limit: MOST });
  return items.map(({ sk }) => String(sk));
}

/** Downloads that the actor has requested for the active customer on a day. */
export async function readUsed(day: Day): Promise<number> {
  return z.object({ used: z.number().default(0) }).parse((await getItem(quotaKey(day))) ?? {}).used;
}

/** Lists a report and counts it. @throws Refusal "download_quota_exhausted", also if several are requested at the same moment */
export const downloadWrites = (reportId: string, day: Day): Write[] => [
  { kind: "put", item: { pk: listPk(), sk: reportId, ttl: ttlIn(DAYS) } },
  {
    kind: "update",
    key: quotaKey(day),
    add: { used: 1 },
    set: { ttl: ttlIn(2) },
    when: { expression: "attribute_not_exists(#used) OR #used < :most", values: { most: DAILY_DOWNLOADS } },
    otherwise: () => quotaExhausted(),
  },
];

const quotaExhausted = (): Refusal => new Refusal("limited", "download_quota_exhausted");
