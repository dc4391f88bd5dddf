import * as z from "zod";
import { amountCell, type Cell, monthCell } from "../platform/sheet.ts";
import { type Sheet, workbook, XLSX } from "../platform/workbook.ts";
import type { ReportBuilder } from "../report/index.ts";
import { textsIn } from "../texts/index.ts";
import { overviewFor } from "./index.ts";
import type { Sums } from "./overview.ts";
import { salesFilterSchema } from "./schema.ts";

type Group = "month" | "customer" | "brand" | "category" | "model";

const WIDTHS = [32, 20, 16, 16, 12, 12, 10];

/** Access to these customers was checked when the file was requested. */
const paramsSchema = z.object({ filter: salesFilterSchema, codes: z.array(z.string()) });

/** Builds the spreadsheet of `salesOverview`: one sheet per group with its total, the year beside the previous year. */
export const buildSalesOverviewFile: ReportBuilder = async ({ report, progress }) => {
  const { filter, codes } = paramsSchema.parse(report.params);
  const overview = await overviewFor(filter, codes);
  const t = textsIn(report.locale);
  const { year } = filter;
  const figures = (row: Sums): Cell[] => [
    ...[row.netSales, row.netSalesLastYear].map((sales) => amountCell(sales, overview.currency)),
    ...[row.invoiceQuantity, row.invoiceQuantityLastYear],
    overview.currency,
  ];
  const heads = [
    `${t("file.sales.net_sales")} ${year}`,
    `${t("file.sales.net_sales")} ${year - 1}`,
    `${t("file.sales.pieces")} ${year}`,
  ];
  const sheet = (group: Group, rows: Sheet["rows"], more: readonly string[] = []): Sheet => ({
    name: t(`file.sales.sheet.${group}`),
    rows: [
      [t(`file.sales.${group}`), ...more, ...heads, `${t("file.sales.pieces")} ${year - 1}`, t("file.sales.currency")],
      ...rows,
    ],
    totals: [[t("file.total"), ...more.map(() => ""), ...figures(overview)]],
    widths: WIDTHS,
  });
  const body = await workbook([
    sheet(
      "month",
      overview.byMonth.map((row) => [monthCell(year, Number(row.name)), ...figures(row)]),
    ),
    ...(overview.byCustomer.length > 0
      ? [
          sheet(
            "customer",
            overview.byCustomer.map((row) => [row.custCode, row.custName, ...figures(row)]),
            [t("file.sales.customer_name")],
          ),
        ]
      : []),
    sheet(
      "brand",
      overview.byBrand.map((row) => [row.name, ...figures(row)]),
    ),
    sheet(
      "category",
      overview.byMerchandiseCategory.map((row) => [row.name, ...figures(row)]),
    ),
    sheet(
      "model",
      overview.byModel.flatMap((model) => model.series.map((row) => [model.name, row.name, ...figures(row)])),
      [t("file.sales.series")],
    ),
  ]);
  await progress(1, 1);
  return { body, contentType: XLSX };
};
