import type { ApolloClient } from "@apollo/client";
import { RequestOpenOrdersDocument } from "../../gql/graphql.ts";
import { saveReport, type Watch } from "../report/reportFile.ts";

/** `List Open Order - 31-12-2025.xlsx` of the reader's own day. */
export function openOrdersFileName(today: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `List Open Order - ${two(today.getDate())}-${two(today.getMonth() + 1)}-${today.getFullYear()}.xlsx`;
}

/** Has the spreadsheet of open orders built, and saves it. Answers whether that worked (2 §7). */
export async function saveOpenOrders(client: ApolloClient, watch: Watch = {}): Promise<boolean> {
  try {
    const { data } = await client.mutate({ mutation: RequestOpenOrdersDocument, fetchPolicy: "no-cache" });
    if (!data) throw new Error("no answer");
    await saveReport(client, data.requestOpenOrders, { ...watch, fileName: openOrdersFileName(new Date()) });
    return true;
  } catch (error) {
    console.error("Something went wrong (OE1)", error);
    return false;
  }
}
