import * as z from "zod";
import { MAX_TERM, termSchema } from "../../catalog/schema.ts";
import { required, text } from "../cells.ts";
import { termKey } from "../keys.ts";
import { defineKind } from "../kind.ts";
import { upsert } from "../upsert.ts";
import { asOfColumn, deletedColumn, instantOf, localized } from "./common.ts";

export const terms = defineKind({
  name: "terms",
  doc:
    "Words of the catalog in other languages: colors, sizes, categories, tags, names and values of specifications, places " +
    "of stock, and names and texts of promotions and deals are shown and found by these texts; filters keep the word.",
  part: "articles",
  row: z.strictObject({
    term: required(text(MAX_TERM), "the word or text as articles and stock have it"),
    text: required(localized(MAX_TERM), "the word in a language"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const upserted = {
      key: termKey(context.sorg, row.term),
      gone: row.deleted === true,
      patch: { term: row.term, text: row.text },
      maps: ["text"],
      schema: termSchema.extend({ asOf: z.iso.datetime() }),
      asOf: instantOf(row, context),
    };
    return { lane: row.term, task: [upserted] };
  },
  write: upsert,
});
