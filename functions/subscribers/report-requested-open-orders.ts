import { buildOpenOrdersFile } from "@spoke/core/order/open-orders-file.ts";
import { reportSubscriber } from "../report-subscriber.ts";

/** Builds the spreadsheet of a dealer's open orders. */
export const handler = reportSubscriber("open-orders", buildOpenOrdersFile);
