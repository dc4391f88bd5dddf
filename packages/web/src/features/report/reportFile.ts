import type { ApolloClient } from "@apollo/client";
import { download } from "../../app/download.ts";
import { ReportProgressDocument, type ReportStateFragment } from "../../gql/graphql.ts";

const ASK_EVERY_MS = 1_000;
const LONGEST_MS = 180_000;

/** What a mutation that asks for a report answers. */
export interface Requested {
  readonly report?: Pick<ReportStateFragment, "id" | "fileName"> | null;
  readonly message: { readonly description: string };
}

export interface Watch {
  /** Share of the work that is done, 0 to 1; `busy` while nobody can say. */
  readonly onProgress?: (share: number | "busy") => void;
  /** Waits between polls; tests replace it. */
  readonly wait?: (ms: number) => Promise<void>;
}

/**
 * Waits until a requested report is built, then saves it under its own name or `fileName`.
 * @throws Error if it is refused, fails, or takes longer than three minutes
 */
export async function saveReport(
  client: ApolloClient,
  { report, message }: Requested,
  watch: Watch & { readonly fileName?: string } = {},
): Promise<void> {
  if (!report) throw new Error(message.description);
  await untilDone(client, report.id, watch);
  await download(`/api/reports/${encodeURIComponent(report.id)}/download`, watch.fileName ?? report.fileName);
}

async function untilDone(client: ApolloClient, id: string, { onProgress, wait = pause }: Watch): Promise<void> {
  for (let waited = 0; waited < LONGEST_MS; waited += ASK_EVERY_MS) {
    const { data } = await client.query({ query: ReportProgressDocument, variables: { id }, fetchPolicy: "no-cache" });
    const { state, progress = 0, total = 0 } = data?.report ?? {};
    if (state === "done") return;
    if (state === "failed") throw new Error("the file could not be built");
    onProgress?.(total > 0 ? progress / total : "busy");
    await wait(ASK_EVERY_MS);
  }
  throw new Error("the file takes too long");
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
