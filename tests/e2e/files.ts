import { buffer } from "node:stream/consumers";
import type { Locator, Page } from "playwright-core";
import writeExcelFile from "write-excel-file/node";

export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** What somebody keys into a spreadsheet: texts as texts, numbers as numbers. */
export async function sheet(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === "number" ? { value: cell, type: Number } : { value: cell, type: String })),
  );
  return writeExcelFile(cells).toBuffer();
}

export interface Saved {
  readonly name: string;
  readonly content: Buffer;
}

/** What the browser saves when something is pressed, such as a button with its name. */
export async function savedBy(page: Page, pressed: Locator | string): Promise<Saved> {
  const target = typeof pressed === "string" ? page.getByRole("button", { name: pressed, exact: true }) : pressed;
  const [saved] = await Promise.all([page.waitForEvent("download", { timeout: 60_000 }), target.click()]);
  return { name: saved.suggestedFilename(), content: await buffer(await saved.createReadStream()) };
}
