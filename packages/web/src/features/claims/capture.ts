import type { ApolloClient } from "@apollo/client";
import { createBikeSchema, createPaaSchema, SLOT_PURPOSES } from "@spoke/core/claim/schema.ts";
import { CreateClaimBikeDocument, CreateClaimPaaDocument } from "../../gql/graphql.ts";
import { getConfig, hasFlag } from "../../lib/config.ts";
import type { Capture } from "../../lib/outbox/schema.ts";
import { runAction } from "../../lib/useAction.ts";
import { sendFile } from "../upload/index.ts";
import { isAdditional, isSlot } from "./form.ts";

/** Numbers of the claims that this window sent, by capture. */
const sent = new Map<string, string>();

export const sentClaim = (capture: string): string | undefined => sent.get(capture);

async function upload(client: ApolloClient, slot: string, file: File): Promise<string> {
  const purpose = isSlot(slot) ? SLOT_PURPOSES[slot] : "CLAIM_DOCUMENT";
  const { id } = await sendFile(client, purpose, file, {
    onProgress: () => undefined,
    withFacts: hasFlag(getConfig(), "PHOTO_FACTS"),
    signal: new AbortController().signal,
  });
  return id;
}

/** The uploads of a capture by their place. */
export function attachmentsOf(files: Capture["files"]) {
  return Object.fromEntries(
    files.flatMap(({ slot, upload: done, title, name }) =>
      isSlot(slot) && done
        ? [[slot, isAdditional(slot) ? { file: done.id, title: title || name } : done.id] as const]
        : [],
    ),
  );
}

const contents = (values: unknown): object => ({ ...(typeof values === "object" && values), attachments: undefined });

export const bikeCapture = {
  upload,
  submit: async (client: ApolloClient, { id, files }: Capture, values: unknown) => {
    const { custCode, ...claim } = createBikeSchema.parse(contents(values));
    const variables = { ...claim, requestId: id, ...(custCode && { custCode }), attachments: attachmentsOf(files) };
    const answer = (await runAction(client, CreateClaimBikeDocument, variables)).createClaimBike;
    if (answer.claim) sent.set(id, answer.claim.id);
    return answer;
  },
};

export const partsCapture = {
  upload,
  submit: async (client: ApolloClient, { id, files }: Capture, values: unknown) => {
    const { custCode, ...claim } = createPaaSchema.parse(contents(values));
    const variables = { ...claim, requestId: id, ...(custCode && { custCode }), attachments: attachmentsOf(files) };
    const answer = (await runAction(client, CreateClaimPaaDocument, variables)).createClaimPaa;
    if (answer.claim) sent.set(id, answer.claim.id);
    return answer;
  },
};
