import { hostConfig } from "../host/index.ts";
import { daysBetween, parseDay } from "../platform/index.ts";
import { streamedWorkbook } from "../platform/streamed-workbook.ts";
import { XLSX } from "../platform/workbook.ts";
import type { ReportBuilder, ReportWork } from "../report/index.ts";
import { textsIn } from "../texts/index.ts";
import { claimsFile, framesFile, priceListFile, stockFile } from "./modules/bikes.ts";
import { deliveriesFile, invoicesFile, paymentsFile, salesFile } from "./modules/money.ts";
import { openOrdersFile, ordersFile } from "./modules/orders.ts";
import type { ModuleFile, RowBatch } from "./modules/types.ts";
import { MODULE_TITLES } from "./names.ts";
import { type DownloadModule, type DownloadParams, downloadParamsSchema } from "./schema.ts";

const FILES: Readonly<Record<DownloadModule, ModuleFile>> = {
  orders: ordersFile,
  "open-orders": openOrdersFile,
  invoices: invoicesFile,
  deliveries: deliveriesFile,
  payments: paymentsFile,
  sales: salesFile,
  frames: framesFile,
  claims: claimsFile,
  "price-list": priceListFile,
  stock: stockFile,
};

/** Steps in which progress is counted. */
const STEPS = 1_000;

/** Builds the spreadsheet of a module: rows are read as the file is stored. */
export const buildDownload: ReportBuilder = async ({ report, progress }) => {
  const params = downloadParamsSchema.parse(report.params);
  const { columns, read } = FILES[params.module];
  const t = textsIn(report.locale);
  const config = await hostConfig(report.host);
  if (!config) throw new Error(`host ${report.host} has no configuration`);
  const batches = read({ ...params, t, zone: config.timeZone });
  const body = streamedWorkbook({
    name: t(MODULE_TITLES[params.module]),
    columns: columns.map(([key, width, role]) => ({
      heading: t(typeof key === "function" ? key(config) : key),
      ...{ width, role },
    })),
    rows: rowsOf(batches, params, progress),
    total: t("pdf.total"),
  });
  return { body, contentType: XLSX };
};

async function* rowsOf(batches: AsyncGenerator<RowBatch>, params: DownloadParams, progress: ReportWork["progress"]) {
  for await (const { rows, at } of batches) {
    yield* rows;
    await progress(Math.min(STEPS, Math.floor(shareOf(at, params) * STEPS)), STEPS);
  }
}

function shareOf(at: RowBatch["at"], { from, to }: DownloadParams): number {
  if (typeof at === "object") return at.done / Math.max(1, at.total);
  return daysBetween(from, parseDay(at)) / (daysBetween(from, to) + 1);
}
