import * as z from "zod";
import { languageOf, toNumber } from "../platform/index.ts";
import { type Sheet, workbook, XLSX } from "../platform/workbook.ts";
import type { ReportBuilder } from "../report/index.ts";
import { WORDS } from "./file-texts.ts";
import { type NamedSums, overviewFor } from "./index.ts";
import { salesFilterSchema } from "./schema.ts";

const WIDTHS = [32, 20, 16, 16, 12, 12, 10];

/** Whose sales they are was decided when the owner asked. */
const paramsSchema = z.object({ filter: salesFilterSchema, codes: z.array(z.string()) });

/** Builds the spreadsheet of what `salesOverview` shows: a sheet per group, the year beside the year before. */
export const buildSalesOverviewFile: ReportBuilder = async ({ report, progress }) => {
  const { filter, codes } = paramsSchema.parse(report.params);
  const overview = await overviewFor(filter, codes);
  const words = WORDS[languageOf(report.locale)];
  const { year } = filter;
  const units = (amount: number): number => toNumber({ amount, currency: overview.currency, scale: 4 });
  const figures = (row: NamedSums): (string | number)[] => [
    ...[units(row.netSales), units(row.netSalesLastYear), row.invoiceQuantity, row.invoiceQuantityLastYear],
    overview.currency,
  ];
  const heads = [`${words.netSales} ${year}`, `${words.netSales} ${year - 1}`, `${words.pieces} ${year}`];
  const sheet = (index: 0 | 1 | 2 | 3, rows: Sheet["rows"], more: readonly string[] = []): Sheet => ({
    name: words.sheets[index],
    rows: [[words.heads[index], ...more, ...heads, `${words.pieces} ${year - 1}`, words.currency], ...rows],
    widths: WIDTHS,
  });
  const body = await workbook([
    sheet(
      0,
      overview.byMonth.map((row) => [`${year}-${row.name.padStart(2, "0")}`, ...figures(row)]),
    ),
    sheet(
      1,
      overview.byBrand.map((row) => [row.name, ...figures(row)]),
    ),
    sheet(
      2,
      overview.byMerchandiseCategory.map((row) => [row.name, ...figures(row)]),
    ),
    sheet(
      3,
      overview.byModel.flatMap((model) => model.series.map((row) => [model.name, row.name, ...figures(row)])),
      [words.series],
    ),
  ]);
  await progress(1, 1);
  return { body, contentType: XLSX };
};
