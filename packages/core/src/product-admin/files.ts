import * as z from "zod";
import type { ManagedArticle } from "../catalog/index.ts";
import { action, actor, type UserError, unrestrictedSorgs } from "../platform/index.ts";
import { yesNoChoices, yesNoText } from "../row-file/index.ts";
import { articlesAs, nameIn } from "./analyze.ts";
import { type Cells, productsFile, type RowChange, readRow } from "./columns.ts";
import { differenceOf, type Standing } from "./difference.ts";

const SCOPE = "page.catalog-analyze";

/**
 * GET /api/admin/products/mass-template: the file to fill in, in the administrator's language, with an example and an
 * explanation of the columns.
 */
export const massTemplate = action({
  name: "product-admin.massTemplate",
  scope: SCOPE,
  input: z.object({}),
  run: (): Promise<Buffer> =>
    productsFile.template({
      ...{ sorg: unrestrictedSorgs(), order: yesNoChoices() },
      ...{ tagRemove: [yesNoText(true)], delete: yesNoChoices() },
    }),
});

/** A row of a file, ready for the mass changes. */
export interface MassRow {
  /** Row number as in spreadsheets: the header is 1. */
  readonly row: number;
  /** Texts by column, returned if the row is refused. */
  readonly cells: Cells;
  /** Name of the article; empty if the row is refused, or changes nothing. */
  readonly name: string;
  /** The parts that make a difference; null if the row is refused, or makes none. */
  readonly change: RowChange | null;
  /** The values that they replace; sent, they undo the change. Null with `change`. */
  readonly before: RowChange | null;
  readonly userErrors: readonly UserError[];
}

/**
 * POST /api/admin/products/mass-read: parses the changes of a file and compares them with the products. A row that is neither refused
 * nor makes a difference has no change and no errors. Changes nothing: the client sends the rows in batches.
 * @throws Refusal if the file cannot be read, is too large or empty, or has other columns than the template
 */
export const readMass = action({
  name: "product-admin.readMass",
  scope: SCOPE,
  input: z.object({ file: z.instanceof(Uint8Array) }),
  run: async ({ file }): Promise<{ rows: MassRow[] }> => {
    const read = await productsFile.read(file);
    const rows = read.map(({ row, cells: texts }) => {
      const cells = Object.fromEntries(texts);
      return { row, cells, ...readRow(cells, actor()) };
    });
    return { rows: await compared(rows) };
  },
});

/** Rows with what they change of the products. Sales organizations that the actor does not manage count as unknown. */
async function compared(rows: readonly Omit<MassRow, "before" | "name">[]): Promise<MassRow[]> {
  const ours = new Set(unrestrictedSorgs());
  const changes = rows.flatMap(({ change }) => (change && ours.has(change.sorg) ? [change] : []));
  const found = new Map(
    await Promise.all(
      [...Map.groupBy(changes, ({ sorg }) => sorg)].map(
        async ([sorg, all]) =>
          [sorg, await articlesAs(sorg, [...new Set(all.map(({ articleCode }) => articleCode))])] as const,
      ),
    ),
  );
  return rows.map((row): MassRow => {
    if (!row.change) return { ...row, name: "", before: null };
    const refused = (message: string, field = "articleCode"): MassRow => ({
      ...{ ...row, name: "", change: null, before: null, userErrors: [{ field, message }] },
    });
    if (!ours.has(row.change.sorg)) return refused("sorg_unknown", "sorg");
    const { code, article } = found.get(row.change.sorg)?.get(row.change.articleCode) ?? {};
    if (!article || code === undefined) return refused("article_not_found");
    const difference = differenceOf({ ...row.change, articleCode: code }, standingOf(article));
    const name = nameIn(article.article, actor().locale) ?? "";
    if (!difference) return { ...row, name, change: null, before: null };
    const isHidden = article.deleted && difference.change.deleted !== false;
    return isHidden ? refused("product_is_deleted") : { ...row, name, ...difference };
  });
}

const standingOf = ({ article, deleted }: ManagedArticle): Standing => ({
  ...{ order: article.blocks.allowToOrder, newArrival: article.newArrival ?? null, deleted },
  ...{ orderLimit: article.orderQuota ?? null, tags: article.tags },
});
