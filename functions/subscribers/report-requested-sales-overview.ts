import { buildSalesOverviewFile } from "@spoke/core/sales-overview/file.ts";
import { reportSubscriber } from "../report-subscriber.ts";

/** Builds the spreadsheet of a sales overview. */
export const handler = reportSubscriber("sales-overview", buildSalesOverviewFile);
