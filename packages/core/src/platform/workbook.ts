import { AUTO_FILTER, choiceLists, type Sheet, toLibrarySheets } from "./sheet.ts";

export type { Sheet } from "./sheet.ts";

/** Content type of an .xlsx file. */
export const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** An .xlsx file. */
export async function workbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import("write-excel-file/node");
  return writeExcelFile(toLibrarySheets(sheets), { features: [AUTO_FILTER, choiceLists(sheets)] }).toBuffer();
}
