import type { ApolloClient } from "@apollo/client";
import type { Day } from "@spoke/core/platform/calendar.ts";
import { RequestOpenOrdersDocument } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { reportFault } from "../../lib/reporter.ts";
import { runAction } from "../../lib/useAction.ts";
import { saveReport, type Watch } from "../report/index.ts";

/** `List Open Order - 31-12-2025.xlsx` */
export function openOrdersFileName(day: Day): string {
  return `List Open Order - ${day.split("-").reverse().join("-")}.xlsx`;
}

/** Has the spreadsheet of open orders built, and saves it. Answers whether that worked (2 §7). */
export async function saveOpenOrders(client: ApolloClient, watch: Watch = {}): Promise<boolean> {
  try {
    const { requestOpenOrders } = await runAction(client, RequestOpenOrdersDocument, {}, { fetchPolicy: "no-cache" });
    await saveReport(client, requestOpenOrders, { ...watch, fileName: openOrdersFileName(todayHere()) });
    return true;
  } catch (error) {
    reportFault("Something went wrong (OE1)", error);
    return false;
  }
}
