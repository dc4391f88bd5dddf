import { isSlot, type Variant, visitAnswersSchema } from "@spoke/core/visit-form/schema.ts";
import { CreateVisitDocument } from "../../gql/graphql.ts";
import { runAction } from "../../lib/useAction.ts";
import type { CaptureForm } from "../capture/index.ts";
import { sendEvidence } from "../upload/index.ts";
import { toArguments } from "./form.ts";

/** Sends a photo, from the moment it is chosen. */
export const uploadVisitPhoto: CaptureForm["upload"] = (client, _slot, file, options) =>
  sendEvidence(client, "VISIT_PHOTO", file, options);

/** Sends a visit form that was filled in before. */
const visitCapture = (brand: Variant): CaptureForm => ({
  upload: uploadVisitPhoto,
  submit: async (client, { id, files }, values) => {
    const { custCode, ...typed } = visitAnswersSchema.parse(values);
    const photos = Object.fromEntries(
      files.flatMap(({ slot, upload }) => (isSlot(slot) && upload ? [[slot, upload.id] as const] : [])),
    );
    const variables = { ...toArguments(typed), ...photos, brand, custCode, clientRequestId: id };
    return (await runAction(client, CreateVisitDocument, variables)).createFormVisit;
  },
});

export const polygonCapture = visitCapture("polygon");
export const wimCapture = visitCapture("wim");
