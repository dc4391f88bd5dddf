import { isDeepStrictEqual } from "node:util";
import { catalogChanged, stockChanged } from "@spoke/events";
import { timeZoneOfSorg } from "../host/index.ts";
import {
  chunk,
  commit,
  type Day,
  event,
  type FeedOutcome,
  isConflict,
  now,
  type PendingEvent,
  today,
  type Write,
} from "../platform/index.ts";
import { freeStock } from "./free.ts";
import type { StockInput, StockItem } from "./schema.ts";
import { articleAt, confirmStockWrite, figures, putStockWrite, readStocks } from "./store.ts";

/** Rows per transaction: 100 items minus two events. */
const ROWS_PER_COMMIT = 98;
/** Fewer rows are no part of a snapshot. */
const LEAST_OF_SNAPSHOT = 50;

/** Writes rows in transactions of at most 98. Returns the outcomes in the order of the rows. */
export async function writeStocks(rows: readonly StockInput[]): Promise<FeedOutcome[]> {
  const outcomes = new Map<StockInput, FeedOutcome>();
  for (const ofSorg of Map.groupBy(newestOfEach(rows), (row) => row.sorg).values()) {
    for (const part of chunk(ofSorg, ROWS_PER_COMMIT)) await writePart(part, outcomes);
  }
  return rows.map((row) => outcomes.get(row) ?? "older");
}

/** A transaction can write an item only once, so only the newest row of an article counts. */
function newestOfEach(rows: readonly StockInput[]): StockInput[] {
  const newest = new Map<string, StockInput>();
  for (const row of rows) {
    const other = newest.get(articleAt(row));
    if (!other || Date.parse(other.asOf) <= Date.parse(row.asOf)) newest.set(articleAt(row), row);
  }
  return [...newest.values()];
}

/** Concurrent orders reserve stock: the part is read again on a conflict, and halved if conflicts continue. */
async function writePart(part: readonly StockInput[], outcomes: Map<StockInput, FeedOutcome>): Promise<void> {
  try {
    const plans = await commit.retrying(async (attempt) => {
      // Writes have the read figures as their condition, so the first read need not be consistent.
      const [current, day] = await Promise.all([readStocks(part, { consistent: attempt > 1 }), todayOf(part)]);
      const result = part.map((row, index) => planRow(row, current[index], day));
      return { writes: writesOf(result), events: changeEvents(part, result), result };
    });
    for (const [index, row] of part.entries()) outcomes.set(row, plans[index]?.outcome ?? "unchanged");
  } catch (error) {
    if (!isConflict(error, "changed") || part.length === 1) throw error;
    for (const half of chunk(part, Math.ceil(part.length / 2))) await writePart(half, outcomes);
  }
}

const todayOf = async ([row]: readonly StockInput[]): Promise<Day> =>
  today(await timeZoneOfSorg(row?.sorg ?? ""), now());

interface Plan {
  readonly outcome: FeedOutcome;
  readonly write?: Write;
  /** Stores that unchanged figures are still right. */
  readonly confirmation?: Write;
  /** Whether orders wait for their answer, which is compared with the time of the figures. */
  readonly isReserved?: boolean;
}

/**
 * Snapshots of all articles repeat nearly all figures: those are confirmed only where orders wait for them, since the next
 * snapshot confirms or replaces the others. Where most rows change, all others are confirmed too, so that an older file that
 * arrives later changes none of them.
 */
function writesOf(plans: readonly Plan[]): Write[] {
  const repeated = plans.filter(({ outcome }) => outcome === "unchanged").length;
  const isSnapshot = plans.length >= LEAST_OF_SNAPSHOT && repeated > plans.length / 2;
  return plans.flatMap(
    ({ write, confirmation, isReserved }) => write ?? (isSnapshot && !isReserved ? [] : (confirmation ?? [])),
  );
}

function planRow(row: StockInput, current: StockItem | undefined, day: Day): Plan {
  if (current && Date.parse(current.asOf) > Date.parse(row.asOf)) return { outcome: "older" };
  const { reserved = 0, later = {}, arrivalsVersion = 0 } = current ?? {};
  const free = freeStock(row, { reserved, later }, day);
  const same =
    current &&
    figures(current) === figures(row) &&
    current.free === free.free &&
    current.freeTotal === free.freeTotal &&
    isDeepStrictEqual(current.arriving, free.arriving);
  const next = { ...row, ...free, reserved, later, arrivalsVersion: arrivalsVersion + 1 };
  if (!same) return { outcome: "changed", write: putStockWrite(next, current) };
  return current.asOf === row.asOf
    ? { outcome: "unchanged" }
    : { outcome: "unchanged", confirmation: confirmStockWrite(row, row.asOf, current), isReserved: reserved > 0 };
}

/** Articles whose stock the catalog shows otherwise: also those that orders have reserved since it was built. */
function changeEvents(part: readonly StockInput[], plans: readonly Plan[]): PendingEvent[] {
  const codesOf = (isMeant: (plan: Plan | undefined) => boolean | undefined): string[] =>
    part.filter((_, index) => isMeant(plans[index])).map(({ articleCode }) => articleCode);
  const changed = codesOf((plan) => plan?.outcome === "changed");
  const shown = codesOf((plan) => plan?.outcome === "changed" || plan?.isReserved);
  const sorg = part[0]?.sorg;
  if (!sorg || shown.length === 0) return [];
  return [
    ...(changed.length > 0 ? [event(stockChanged, { sorg, articleCodes: changed })] : []),
    event(catalogChanged, { sorg, part: "stock", articleCodes: shown }),
  ];
}
