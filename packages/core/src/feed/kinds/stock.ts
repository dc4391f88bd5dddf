import * as z from "zod";
import { stockSchema } from "../../catalog/schema.ts";
import { dayOf } from "../../platform/index.ts";
import { setStocks } from "../../stock/index.ts";
import type { StockInput } from "../../stock/schema.ts";
import { code, day, int, optional, required, text } from "../cells.ts";
import { defineKind, RowRefusal } from "../kind.ts";
import { asOfColumn, instantOf } from "./common.ts";

const row = z.strictObject({
  article_code: required(code(40), "article code"),
  qty: required(int(), "pieces"),
  date: optional(day(), "day from which they are there; the day of the file when empty, a later one is an arrival"),
  location: optional(text(200), "location"),
  priority: optional(int(), "order in which locations are shown"),
  custorder: optional(int(), "pieces in customers' orders"),
  "nextArrival.date": optional(day(), "day of the next arrival"),
  "nextArrival.qty": optional(int(), "pieces of the next arrival"),
  availableForOrderAt: optional(day(), "first day it can be ordered"),
  asOf: asOfColumn(),
});

/** Goes through the use-case of the stock domain, which keeps reservations and updates the catalog. */
export const stock = defineKind<"stock", typeof row, StockInput>({
  name: "stock",
  doc:
    "Stock: one row per article, day, and location, the rows of an article together. They replace all earlier rows of the " +
    "article; columns of the article come from its first row. No stock is a row with quantity 0.",
  groupBy: ["article_code"],
  // A transaction has room for 98 of them besides its two events.
  batch: 98,
  row,
  toTask: (rows, context) => {
    const [first] = rows;
    const next = { date: first["nextArrival.date"], qty: first["nextArrival.qty"] };
    if ((next.date == null) !== (next.qty == null)) throw new RowRefusal("nextArrival.qty", "arrival_incomplete");
    const fileDay = dayOf(context.asOf, context.timeZone);
    const task = {
      sorg: context.sorg,
      articleCode: first.article_code,
      available: rows.map(({ date, qty, location, priority }) => ({
        date: date ?? fileDay,
        qty,
        location: location ?? "",
        priority: priority ?? 0,
      })),
      custorder: first.custorder ?? 0,
      ...(next.date != null && next.qty != null && { nextArrival: { date: next.date, qty: next.qty } }),
      ...(first.availableForOrderAt != null && { availableForOrderAt: first.availableForOrderAt }),
      asOf: instantOf(first, context),
    };
    if (!stockSchema.safeParse(task).success) throw new RowRefusal("article_code", "too_many_rows");
    return { lane: task.articleCode, task };
  },
  write: async (rows) => {
    const outcomes = await setStocks([...rows]);
    return outcomes.map((outcome) => (outcome === "changed" ? "changed" : "unchanged"));
  },
});
