import { customerRecord } from "../customer/index.ts";
import { isSameFrame, readFrameFile } from "../frame/index.ts";
import { action, commit, type FeedOutcome, refuseField, SYSTEM } from "../platform/index.ts";
import { bikeOf } from "./create.ts";
import { type InspectedPoint, importedInspectionSchema, resultOf } from "./schema.ts";
import { newInspectionWrites, readChecklist } from "./store.ts";

/** Imports a past inspection. An existing one is not replaced. @throws Refusal for an unknown frame, checklist, or point */
export const importInspection = action({
  name: "inspection.import",
  scope: SYSTEM,
  input: importedInspectionSchema,
  run: async ({ frameNumber, brand, sorg, points: entries, ...facts }): Promise<FeedOutcome> => {
    const [{ frames }, checklist, record] = await Promise.all([
      readFrameFile(frameNumber),
      readChecklist(sorg, facts.checklistVersion),
      customerRecord(facts.custCode),
    ]);
    const frame = frames.find((other) => isSameFrame(other, { frameNumber, sorg, brand }));
    if (!frame) throw refuseField("frameNumber", "frame_not_found");
    if (!checklist) throw refuseField("checklistVersion", "checklist_not_found");
    if (!record) throw refuseField("custCode", "customer_unknown");
    const points = entries.map(({ point, ...found }): InspectedPoint => {
      const stored = checklist.points.find(({ id }) => id === point);
      if (!stored) throw refuseField("point", "inspection_point_unknown");
      return { ...stored, ...found, photos: [] };
    });
    const bike = await bikeOf(frame);
    const conflict = await commit.attempt({
      writes: newInspectionWrites({
        ...{ ...bike.facts, ...facts, custName: record.customer.custName, signature: "", points },
        ...{ electric: points.some(({ electric }) => electric), result: resultOf(points) },
        ...{ isDeleted: false, createdBy: { id: "import", name: "" }, version: 1 },
      }),
    });
    return conflict ? "unchanged" : "changed";
  },
});
