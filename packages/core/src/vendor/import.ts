import * as z from "zod";
import { action, commit, refuseField, SYSTEM } from "../platform/index.ts";
import { vendorCodeSchema, vendorIdSchema } from "./schema.ts";
import { countStockWrite, readVendorArticle } from "./store.ts";

/** Stores counted stock from a file. @throws Refusal of `articleCode` for an unknown article */
export const importVendorStock = action({
  name: "vendor.importStock",
  scope: SYSTEM,
  input: z.object({
    vendor: vendorIdSchema,
    articleCode: vendorCodeSchema,
    counted: z.int().min(0),
    asOf: z.iso.datetime(),
  }),
  run: async ({ vendor, articleCode, counted, asOf }): Promise<"changed" | "unchanged"> => {
    const of = { vendor, articleCode };
    if (!(await readVendorArticle(of))) throw refuseField("articleCode", "article_not_found");
    return commit.retrying(async () => {
      const write = await countStockWrite(of, counted, asOf);
      return { writes: write ? [write] : [], result: write ? "changed" : "unchanged" };
    });
  },
});
