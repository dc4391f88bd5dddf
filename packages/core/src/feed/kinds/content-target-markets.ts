import * as z from "zod";
import { marketKey } from "../../content/index.ts";
import { marketSchema } from "../../content/schema.ts";
import { code, required, text } from "../cells.ts";
import { defineKind } from "../kind.ts";
import { upsert } from "../upsert.ts";
import { asOfColumn, deletedColumn, instantOf } from "./common.ts";

export const contentTargetMarkets = defineKind({
  name: "content-target-markets",
  doc: "Target markets for news, sales documents, and marketing material. They belong to all sales organizations.",
  row: z.strictObject({
    id: required(code(40), "code of the market"),
    marketName: required(text(100), "name"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, ...patch } = row;
    const upserted = {
      key: marketKey(row.id),
      gone: deleted === true,
      patch,
      schema: marketSchema.extend({ asOf: z.iso.datetime() }),
      asOf: instantOf(row, context),
    };
    return { lane: row.id, task: [upserted] };
  },
  write: upsert,
});
