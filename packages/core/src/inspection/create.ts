import { articleFacts } from "../catalog/index.ts";
import { customerRecord } from "../customer/index.ts";
import { countLookUp, type Frame, frameNamed, isSameFrame, readFrameFile } from "../frame/index.ts";
import { todayHere } from "../host/index.ts";
import {
  action,
  activeCustomer,
  actor,
  commit,
  isConflict,
  isoNow,
  newId,
  Refusal,
  refuseField,
} from "../platform/index.ts";
import { INSPECT } from "./find.ts";
import { requireFitting, withResults } from "./points.ts";
import { type Checklist, createInspectionSchema, type Inspection, resultOf } from "./schema.ts";
import { newInspectionWrites, readChecklist, readCurrentChecklist, readInspection, readInspections } from "./store.ts";

/** Most inspections of a frame by a customer. */
export const PER_FRAME = 20;

/**
 * Stores an inspection of a bike for the active customer, with the points of its checklist. Repeating a client request id succeeds
 * without effect.
 * @throws Refusal of `frameNumber` as `frameNamed`, of `points` that do not fit the checklist, of `electric` if points of an e-bike are
 * missing, and as `linkFile`; "limited" for a user who tries out many numbers
 */
export const createInspection = action({
  name: "inspection.create",
  scope: INSPECT,
  input: createInspectionSchema,
  run: async ({ clientRequestId, custCode, ...input }): Promise<Inspection> => {
    const { code } = activeCustomer();
    if (custCode && custCode !== code.unified) throw refuseField("custCode", "inspection_other_customer");
    const id = clientRequestId ?? newId();
    const repeated = await ownRepeated(id);
    if (repeated) return repeated;
    const { inspectedOn = await todayHere(), checklistVersion, points: entries } = input;
    const frame = await frameToInspect(input.frameNumber, input.brand);
    const [checklist, custName] = await Promise.all([
      checklistOf(checklistVersion),
      customerRecord(code.unified).then((record) => record?.customer.custName ?? code.unified),
    ]);
    await requireDay(inspectedOn);
    await requireRoom(frame, code.unified);
    const bike = await bikeOf(frame);
    const electric = isElectric(input.electric, bike.merchandiseId, checklist, entries);
    requireFitting(checklist.points, electric, entries);
    const { points, writes } = await withResults(id, checklist.points, electric, entries);
    const { userId, name } = actor();
    const inspection: Inspection = {
      ...{ ...bike.facts, id, custCode: code.unified, custName, electric, inspectedOn },
      ...{ mechanic: input.mechanic, signature: input.signature, checklistVersion: checklist.version },
      ...{ points: [...points], result: resultOf(points), isDeleted: false, version: 1 },
      ...{ createdBy: { id: userId, name }, createdAt: isoNow() },
    };
    try {
      await commit({
        writes: [...newInspectionWrites(inspection), ...writes],
        audit: { subject: `INSPECTION#${id}`, what: "created", detail: { result: inspection.result } },
      });
      return inspection;
    } catch (error) {
      const stored = await ownRepeated(id);
      if (stored) return stored;
      throw isConflict(error, "inspected") ? new Refusal("conflict", "conflict") : error;
    }
  },
});

/** The stored inspection that the actor sent before under this id. */
async function ownRepeated(id: string): Promise<Inspection | undefined> {
  const stored = await readInspection(id);
  return stored && stored.createdBy.id === actor().userId && stored.custCode === activeCustomer().code.unified
    ? stored
    : undefined;
}

async function frameToInspect(frameNumber: string, brand: string): Promise<Frame> {
  const found = frameNamed(await readFrameFile(frameNumber), frameNumber, brand);
  if (typeof found !== "string") return found;
  if (found === "frame_not_found") await countLookUp();
  throw refuseField("frameNumber", found);
}

async function checklistOf(version: number | undefined): Promise<Checklist> {
  const { sorg } = actor();
  const found = await (version === undefined ? readCurrentChecklist(sorg) : readChecklist(sorg, version));
  if (!found) throw refuseField("checklistVersion", "checklist_not_found");
  return found;
}

/** @throws Refusal of `inspectedOn` */
export async function requireDay(inspectedOn: string): Promise<void> {
  if (inspectedOn > (await todayHere())) throw refuseField("inspectedOn", "inspected_in_future");
}

/** A frame's items are read at once, so they have to stay few. */
async function requireRoom(frame: Frame, custCode: string): Promise<void> {
  const own = (await readInspections(frame.frameNumber)).filter(
    (other) => other.custCode === custCode && isSameFrame(other, frame),
  );
  if (own.length >= PER_FRAME) throw refuseField("frameNumber", "inspections_max");
}

/** What an inspection records of the bike. */
export async function bikeOf({ frameNumber, sorg, brand, articleCode, description, modelYear }: Frame) {
  const article = (await articleFacts(sorg, [articleCode])).get(articleCode);
  return {
    merchandiseId: article?.merchandiseCategoryId,
    facts: {
      ...{ frameNumber, sorg, brand, articleCode, description: description || articleCode, modelYear },
      ...{ brandName: article?.brand ?? brand, merchandise: article?.merchandiseCategory ?? "" },
      ...{ model: article?.model || undefined, series: article?.serie || undefined },
    },
  };
}

/** An e-bike by its category stays one, whatever the form says; without a category the mechanic decides. */
function isElectric(
  answered: boolean | undefined,
  category: string | undefined,
  { points, ebikeCategories }: Checklist,
  entries: readonly { readonly point: number; readonly result: string }[],
): boolean {
  if (category !== undefined && ebikeCategories.includes(category)) return true;
  if (answered !== undefined) return answered;
  if (category !== undefined) return false;
  const electric = new Set(points.filter((point) => point.electric).map(({ id }) => id));
  return entries.some(({ point, result }) => electric.has(point) && result !== "na");
}
