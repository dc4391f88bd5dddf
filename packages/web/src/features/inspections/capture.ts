import { inspectionFormSchema } from "@spoke/core/inspection/schema.ts";
import { CreateInspectionDocument } from "../../gql/graphql.ts";
import { runAction } from "../../lib/useAction.ts";
import type { CaptureForm } from "../capture/index.ts";
import { sendEvidence } from "../upload/index.ts";
import { toChecklist } from "./values.ts";

/** Sends an inspection that was filled in before. */
export const inspectionCapture: CaptureForm = {
  upload: (client, _slot, file, options) => sendEvidence(client, "INSPECTION_PHOTO", file, options),
  submit: async (client, { id, customer, files }, values) => {
    const { version, points, ...form } = inspectionFormSchema.parse(values);
    const checklist = toChecklist(
      points.map((entry) => ({
        ...entry,
        photos: files.flatMap(({ slot, upload }) => (slot === `point-${entry.point}` && upload ? [upload.id] : [])),
      })),
    );
    const { createClaimPDI } = await runAction(client, CreateInspectionDocument, {
      ...{ ...form, checklist, checklistVersion: version, clientRequestId: id },
      ...(customer && { custCode: customer.code }),
    });
    return createClaimPDI;
  },
};
