import * as z from "zod";
import { wordsBySorg } from "../catalog/index.ts";
import { timeZoneOfSorg, todayHere } from "../host/index.ts";
import { type Amount, subtract } from "../platform/index.ts";
import { amountCell, type Cell, instantCell, monthCell } from "../platform/sheet.ts";
import { type Sheet, workbook, XLSX } from "../platform/workbook.ts";
import type { ReportBuilder } from "../report/index.ts";
import { textsIn } from "../texts/index.ts";
import { readAccounts, visibleAccountsSchema } from "./accounts.ts";
import { overviewFor } from "./index.ts";
import type { Sums } from "./overview.ts";
import { salesFilterSchema } from "./schema.ts";

type Group = "month" | "customer" | "brand" | "category" | "model";

const WIDTHS = [32, 20, 16, 16, 16, 12, 12, 10, 18, 16, 16];

/** Access to these customers was checked when the file was requested. */
const paramsSchema = z.object({
  filter: salesFilterSchema,
  codes: z.array(z.string()),
  visible: visibleAccountsSchema.default({ orders: false, invoices: false }),
});

/** Builds the spreadsheet of `salesOverview`: one sheet per group with its total, the year beside the previous year. */
export const buildSalesOverviewFile: ReportBuilder = async ({ report, progress }) => {
  const { filter, codes, visible } = paramsSchema.parse(report.params);
  const overview = await overviewFor(filter, codes);
  const { currency, byCustomer, byMerchandiseCategory } = overview;
  const word = wordsBySorg();
  const categories = await Promise.all(byMerchandiseCategory.map(({ name }) => word(filter.sorg, name)));
  const custCodes = byCustomer.map(({ custCode }) => custCode);
  const accounts = await readAccounts(filter.sorg, custCodes, currency, await todayHere(), visible);
  const zone = await timeZoneOfSorg(filter.sorg);
  const t = textsIn(report.locale);
  const { year } = filter;
  const money = (amount: Amount | undefined): Cell => (amount === undefined ? "" : amountCell(amount, currency));
  const figures = (row: Sums): Cell[] => [
    ...[row.netSales, row.netSalesLastYear, subtract(row.netSales, row.netSalesLastYear)].map(money),
    ...[row.invoiceQuantity, row.invoiceQuantityLastYear],
    currency,
  ];
  const heads = [
    `${t("file.sales.net_sales")} ${year}`,
    `${t("file.sales.net_sales")} ${year - 1}`,
    t("file.sales.change"),
    `${t("file.sales.pieces")} ${year}`,
  ];
  const accountHeads = [
    ...(visible.orders ? [t("file.sales.last_order")] : []),
    ...(visible.invoices ? [t("file.sales.open"), t("file.sales.overdue")] : []),
  ];
  const account = (at: number): Cell[] => [
    ...(visible.orders ? [instantCell(accounts[at]?.lastOrderAt, zone)] : []),
    ...(visible.invoices ? [money(accounts[at]?.open), money(accounts[at]?.overdue)] : []),
  ];
  const sheet = (
    group: Group,
    rows: Sheet["rows"],
    more: readonly string[] = [],
    last: readonly string[] = [],
  ): Sheet => ({
    name: t(`file.sales.sheet.${group}`),
    rows: [
      [
        t(`file.sales.${group}`),
        ...more,
        ...heads,
        `${t("file.sales.pieces")} ${year - 1}`,
        t("file.sales.currency"),
        ...last,
      ],
      ...rows,
    ],
    totals: [[t("pdf.total"), ...more.map(() => ""), ...figures(overview), ...last.map(() => "")]],
    widths: WIDTHS,
  });
  const body = await workbook([
    sheet(
      "month",
      overview.byMonth.map((row) => [monthCell(year, Number(row.name)), ...figures(row)]),
    ),
    ...(byCustomer.length > 0
      ? [
          sheet(
            "customer",
            byCustomer.map((row, at) => [row.custCode, row.custName, ...figures(row), ...account(at)]),
            [t("file.sales.customer_name")],
            accountHeads,
          ),
        ]
      : []),
    sheet(
      "brand",
      overview.byBrand.map((row) => [row.name, ...figures(row)]),
    ),
    sheet(
      "category",
      byMerchandiseCategory.map((row, at) => [categories[at] ?? row.name, ...figures(row)]),
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
