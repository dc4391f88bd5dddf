import type { ApolloClient } from "@apollo/client";
import { ReportProgressDocument, RequestOpenOrdersDocument } from "../../gql/graphql.ts";
import { download } from "../admin-users/files.ts";

const ASK_EVERY_MS = 1_000;
const LONGEST_MS = 180_000;

interface Watch {
  /** Share of the work that is done, 0 to 1; `busy` while nobody can say. */
  readonly onProgress?: (share: number | "busy") => void;
  /** Waits between two questions; real time when left out. */
  readonly wait?: (ms: number) => Promise<void>;
}

/** `List Open Order - 31-12-2025.xlsx` of the reader's own day. */
export function openOrdersFileName(today: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `List Open Order - ${two(today.getDate())}-${two(today.getMonth() + 1)}-${today.getFullYear()}.xlsx`;
}

/** Has the spreadsheet of open orders built, and saves it. Answers whether that worked (2 §7). */
export async function saveOpenOrders(client: ApolloClient, watch: Watch = {}): Promise<boolean> {
  try {
    const { data } = await client.mutate({ mutation: RequestOpenOrdersDocument, fetchPolicy: "no-cache" });
    const { report, message } = data?.requestOpenOrders ?? {};
    if (!report) throw new Error(message?.description ?? "no answer");
    await untilDone(client, report.id, watch);
    await download(`/api/reports/${encodeURIComponent(report.id)}/download`, openOrdersFileName(new Date()));
    return true;
  } catch (error) {
    console.error("Something went wrong (OE1)", error);
    return false;
  }
}

async function untilDone(client: ApolloClient, id: string, { onProgress, wait = pause }: Watch): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS; waited += ASK_EVERY_MS) {
    const { data } = await client.query({
      query: ReportProgressDocument,
      variables: { id },
      fetchPolicy: "no-cache",
    });
    const { state, progress = 0, total = 0 } = data?.report ?? {};
    if (state === "done") return;
    if (state === "failed") throw new Error("the spreadsheet could not be built");
    onProgress?.(total > 0 ? progress / total : "busy");
    await wait(ASK_EVERY_MS);
  }
  throw new Error("the spreadsheet takes too long");
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
