import { catalogueChanged, stockChanged } from "@spoke/events";
import { chunk, commit, event, isoNow, type PendingEvent, type Write, WriteConflict } from "../platform/index.ts";
import { freeStock } from "./free.ts";
import type { FeedOutcome, StockInput, StockItem } from "./schema.ts";
import { articleAt, figures, putStockWrite, readStocks, touchStockWrite } from "./store.ts";

/** Rows of one transaction: 100 writes less the two events. */
const ROWS_PER_COMMIT = 98;
const ATTEMPTS = 6;

/** Writes rows in transactions of at most 98, and answers what became of each, in their order. */
export async function writeStocks(rows: readonly StockInput[]): Promise<FeedOutcome[]> {
  const outcomes = new Map<StockInput, FeedOutcome>();
  for (const ofSorg of Map.groupBy(newestOfEach(rows), (row) => row.sorg).values()) {
    for (const part of chunk(ofSorg, ROWS_PER_COMMIT)) await writePart(part, outcomes);
  }
  return rows.map((row) => outcomes.get(row) ?? "older");
}

/** A transaction can write an item once: of several rows for an article only the newest counts. */
function newestOfEach(rows: readonly StockInput[]): StockInput[] {
  const newest = new Map<string, StockInput>();
  for (const row of rows) {
    const other = newest.get(articleAt(row));
    if (!other || Date.parse(other.asOf) <= Date.parse(row.asOf)) newest.set(articleAt(row), row);
  }
  return [...newest.values()];
}

/** Orders may take stock meanwhile: then the part is read again, and halved when that keeps happening. */
async function writePart(part: readonly StockInput[], outcomes: Map<StockInput, FeedOutcome>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const current = await readStocks(part);
    const plans = part.map((row, index) => planRow(row, current[index]));
    try {
      await commit({ writes: plans.flatMap(({ write }) => write ?? []), events: changeEvents(part, plans) });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      if (attempt < ATTEMPTS) continue;
      if (part.length === 1) throw error;
      for (const half of chunk(part, Math.ceil(part.length / 2))) await writePart(half, outcomes);
      return;
    }
    for (const [index, row] of part.entries()) outcomes.set(row, plans[index]?.outcome ?? "unchanged");
    return;
  }
}

interface Plan {
  readonly outcome: FeedOutcome;
  readonly write?: Write;
}

function planRow(row: StockInput, seen: StockItem | undefined): Plan {
  if (seen && Date.parse(seen.asOf) > Date.parse(row.asOf)) return { outcome: "older" };
  const reserved = seen?.reserved ?? 0;
  const free = freeStock(row.available, reserved, isoNow().slice(0, 10));
  const same = seen && figures(seen) === figures(row) && seen.free === free.free && seen.freeTotal === free.freeTotal;
  if (!same) return { outcome: "changed", write: putStockWrite({ ...row, ...free, reserved }, seen) };
  return seen.asOf === row.asOf
    ? { outcome: "unchanged" }
    : { outcome: "unchanged", write: touchStockWrite(row, row.asOf, seen) };
}

function changeEvents(part: readonly StockInput[], plans: readonly Plan[]): PendingEvent[] {
  const changed = part.filter((_, index) => plans[index]?.outcome === "changed");
  const sorg = changed[0]?.sorg;
  if (!sorg) return [];
  return [
    event(stockChanged, { sorg, articleCodes: changed.map((row) => row.article_code) }),
    event(catalogueChanged, { sorg, part: "stock" }),
  ];
}
