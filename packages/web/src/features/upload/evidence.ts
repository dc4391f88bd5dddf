import type { ApolloClient } from "@apollo/client";
import type { UploadPurpose } from "../../gql/graphql.ts";
import { getConfig, hasFlag } from "../../lib/config.ts";
import { type Progress, sendFile } from "./send.ts";

/** What follows a file on its way, and ends it. */
export type EvidenceOptions = Partial<Pick<Progress, "onProgress" | "onStep" | "signal">>;

/** Sends a file of rows. Answers the id of its checked upload, and where the store has it. @throws as `sendEvidence` */
export const sendRows = (
  client: ApolloClient,
  file: File,
  options: Pick<Progress, "onProgress" | "onStep" | "signal">,
) => sendFile(client, "ROWS_FILE", file, options);

/**
 * Sends a file of a form, and returns the id of its checked upload.
 * @throws UploadRefused, DOMException AbortError when `signal` ends it
 */
export async function sendEvidence(
  client: ApolloClient,
  purpose: UploadPurpose,
  file: File,
  options: EvidenceOptions = {},
): Promise<string> {
  const { id } = await sendFile(client, purpose, file, {
    withFacts: hasFlag(getConfig(), "PHOTO_FACTS"),
    onProgress: () => undefined,
    signal: new AbortController().signal,
    ...options,
  });
  return id;
}
