import * as z from "zod";
import { actor, type Day, getItem, type Key, queryAll, Refusal, ttlIn, type Write } from "../platform/index.ts";
import { DAILY_DOWNLOADS, DAILY_REQUESTS } from "./schema.ts";

/** Whose downloads they are: of a user for the active customer, or without one. */
const ownerOf = (): string => `${actor().userId}#${actor().customer?.code.unified ?? ""}`;

const listPk = (): string => `DOWNLOADS#${ownerOf()}`;
/** What counts the actor's requests of a day for the active customer. */
export const quotaKey = (day: Day): Key => ({ pk: `DOWNLOADQUOTA#${ownerOf()}`, sk: day });

const DAYS = 7;
/** Requests of a week. */
const MOST = (DAYS + 1) * DAILY_REQUESTS;

/** Ids of the actor's reports for the active customer, newest first. */
export async function readDownloadIds(): Promise<string[]> {
  const items = await queryAll({ pk: listPk(), newestFirst: true, limit: MOST });
  return items.map(({ sk }) => String(sk));
}

const counts = z.object({ used: z.number().default(0), requested: z.number().default(0) });

/** Files that the actor may still request for the active customer on a day. */
export async function readLeft(day: Day): Promise<number> {
  const { used, requested } = counts.parse((await getItem(quotaKey(day))) ?? {});
  return Math.max(0, Math.min(DAILY_DOWNLOADS - used, DAILY_REQUESTS - requested));
}

/** Lists a report and counts it. @throws Refusal "download_quota_exhausted", also if several are requested at the same moment */
export const downloadWrites = (reportId: string, day: Day): Write[] => [
  { kind: "put", item: { pk: listPk(), sk: reportId, ttl: ttlIn(DAYS) } },
  {
    kind: "update",
    key: quotaKey(day),
    add: { used: 1, requested: 1 },
    // Longer than the report, which may give it back.
    set: { ttl: ttlIn(DAYS + 1) },
    when: {
      expression: "attribute_not_exists(#used) OR (#used < :most AND #requested < :requests)",
      values: { most: DAILY_DOWNLOADS, requests: DAILY_REQUESTS },
    },
    otherwise: () => quotaExhausted(),
  },
];

const quotaExhausted = (): Refusal => new Refusal("limited", "download_quota_exhausted");
