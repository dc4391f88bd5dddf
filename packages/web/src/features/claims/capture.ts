import { createBikeSchema, createPaaSchema, SLOT_PURPOSES } from "@spoke/core/claim/schema.ts";
import { CreateClaimBikeDocument, CreateClaimPaaDocument } from "../../gql/graphql.ts";
import type { Capture } from "../../lib/outbox/schema.ts";
import { createStore } from "../../lib/store.ts";
import { runAction } from "../../lib/useAction.ts";
import type { CaptureForm } from "../capture/index.ts";
import { sendEvidence } from "../upload/index.ts";
import { isAdditional, isSlot } from "./form.ts";

/** Longest title of a document. */
const TITLE_MAX = 100;

/** Numbers of the claims that this window sent, by capture. */
export const sentClaims = createStore<Readonly<Record<string, string>>>({});

const noteSent = (capture: string, claim: string) => sentClaims.set({ ...sentClaims.get(), [capture]: claim });

/** Sends the file of a place. */
export const uploadClaimFile: CaptureForm["upload"] = (client, slot, file, options) =>
  sendEvidence(client, isSlot(slot) ? SLOT_PURPOSES[slot] : "CLAIM_DOCUMENT", file, options);

/** The uploads of a capture by their place. */
export function attachmentsOf(files: Capture["files"]) {
  return Object.fromEntries(
    files.flatMap(({ slot, upload: done, title, name }) =>
      isSlot(slot) && done
        ? [
            [
              slot,
              isAdditional(slot) ? { file: done.id, title: title?.trim() || name.slice(0, TITLE_MAX) } : done.id,
            ] as const,
          ]
        : [],
    ),
  );
}

const contents = (values: unknown): object => ({ ...(typeof values === "object" && values), attachments: undefined });

export const bikeCapture: CaptureForm = {
  upload: uploadClaimFile,
  submit: async (client, { id, files }, values) => {
    const { custCode, ...claim } = createBikeSchema.parse(contents(values));
    const variables = { ...claim, requestId: id, ...(custCode && { custCode }), attachments: attachmentsOf(files) };
    const answer = (await runAction(client, CreateClaimBikeDocument, variables)).createClaimBike;
    if (answer.claim) noteSent(id, answer.claim.id);
    return answer;
  },
};

export const partsCapture: CaptureForm = {
  upload: uploadClaimFile,
  submit: async (client, { id, files }, values) => {
    const { custCode, ...claim } = createPaaSchema.parse(contents(values));
    const variables = { ...claim, requestId: id, ...(custCode && { custCode }), attachments: attachmentsOf(files) };
    const answer = (await runAction(client, CreateClaimPaaDocument, variables)).createClaimPaa;
    if (answer.claim) noteSent(id, answer.claim.id);
    return answer;
  },
};
