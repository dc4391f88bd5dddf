import * as z from "zod";
import { action, actor, type UserError, unrestrictedSorgs } from "../platform/index.ts";
import { yesNoChoices, yesNoText } from "../row-file/index.ts";
import { type Cells, productsFile, type RowChange, readRow } from "./columns.ts";

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
  /** The changes; null if the row cannot be parsed. */
  readonly change: RowChange | null;
  readonly userErrors: readonly UserError[];
}

/**
 * POST /api/admin/products/mass-read: parses the changes of a file. Changes nothing: the client sends the rows in
 * batches.
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
      return { row, cells, ...readRow(cells, actor().sorg) };
    });
    return { rows };
  },
});
