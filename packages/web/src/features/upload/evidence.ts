import type { ApolloClient } from "@apollo/client";
import type { UploadPurpose } from "../../gql/graphql.ts";
import { getConfig, hasFlag } from "../../lib/config.ts";
import { sendFile } from "./send.ts";

/**
 * Sends a file of a form that was filled in before, and returns the id of its checked upload.
 * @throws UploadRefused
 */
export async function sendEvidence(client: ApolloClient, purpose: UploadPurpose, file: File): Promise<string> {
  const { id } = await sendFile(client, purpose, file, {
    withFacts: hasFlag(getConfig(), "PHOTO_FACTS"),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  return id;
}
