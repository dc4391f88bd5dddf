import * as z from "zod";
import { framePartition } from "../frame/index.ts";
import {
  ABSENT,
  defineList,
  getItem,
  type Key,
  type List,
  type Partition,
  queryItems,
  type Write,
} from "../platform/index.ts";
import { type Checklist, checklistSchema, type Inspection, inspectionSchema } from "./schema.ts";

export const inspectionKey = ({ frameNumber, id }: Pick<Inspection, "frameNumber" | "id">): Key => ({
  pk: framePartition(frameNumber),
  sk: `INSPECTION#${id}`,
});

/** Where an inspection lies, by its id. */
const pointerKey = (id: string): Key => ({ pk: `INSPECTION#${id}`, sk: "INSPECTION" });

export async function readInspection(id: string): Promise<Inspection | undefined> {
  const pointer = await getItem(pointerKey(id));
  const item = pointer && (await getItem(inspectionKey({ id, frameNumber: String(pointer.frameNumber) })));
  return item && inspectionSchema.parse(item);
}

/** Most inspections of a number and its look-alikes that are read. */
const MOST = 200;

/** Inspections of frames with this number or a look-alike, deleted ones too. */
export async function readInspections(frameNumber: string): Promise<Inspection[]> {
  const items = queryItems({ pk: framePartition(frameNumber), prefix: "INSPECTION#", limit: MOST });
  return (await Array.fromAsync(items)).map((item) => inspectionSchema.parse(item));
}

const rowSchema = inspectionSchema
  .omit({ points: true, signature: true, createdBy: true, version: true, checklistVersion: true, electric: true })
  .extend({ search: z.string() });
export type InspectionRow = z.output<typeof rowSchema>;
/** An inspection as it is shown: in lists without its points. */
export type InspectionView = Omit<InspectionRow, "search"> &
  Partial<Pick<Inspection, "points" | "signature" | "electric" | "version">>;

const inspectionList = (name: string, partition: (row: InspectionRow) => Partition): List<InspectionRow> =>
  defineList<InspectionRow>({
    name,
    row: rowSchema,
    place: (row) => ({
      ...partition(row),
      ...{ at: row.createdAt, id: row.id, state: row.isDeleted ? "deleted" : "active" },
    }),
    months: true,
  });

/** Inspections of a customer. */
export const customerInspections = inspectionList("INSPECTIONS", ({ custCode, sorg }) => ({
  owner: custCode,
  part: sorg,
}));
/** Inspections of all customers of a sales organization, for its office. */
export const officeInspections = inspectionList("SORGINSPECTIONS", ({ sorg }) => ({ owner: sorg, part: "" }));

function toRow(inspection: Inspection): InspectionRow {
  const { frameNumber, articleCode, description, brandName, model, mechanic, custCode, custName } = inspection;
  const search = [frameNumber, articleCode, description, brandName, model, mechanic, custCode, custName];
  return rowSchema.parse({ ...inspection, search: search.join("\n").toLowerCase() });
}

const listed = (before: Inspection | undefined, after: Inspection): Write[] => {
  const change = { before: before && toRow(before), after: toRow(after) };
  return [...customerInspections.writes([change]), ...officeInspections.writes([change])];
};

/** Writes a new inspection. @throws Conflict "inspected" if one has the id */
export const newInspectionWrites = (inspection: Inspection): Write[] => [
  {
    kind: "put",
    item: { ...pointerKey(inspection.id), frameNumber: inspection.frameNumber },
    when: ABSENT,
    otherwise: "inspected",
  },
  { kind: "put", item: { ...inspectionKey(inspection), ...inspection } },
  ...listed(undefined, inspection),
];

/** Writes the next version. A `changed` Conflict if it is no longer as it was read. */
export const changeInspectionWrites = (before: Inspection, after: Inspection): Write[] => [
  {
    kind: "put",
    item: { ...inspectionKey(after), ...after, version: before.version + 1 },
    when: { expression: "#version = :version", values: { version: before.version } },
  },
  ...listed(before, after),
];

const checklistsPk = (sorg: string): string => `CHECKLISTS#${sorg}`;

const checklistKey = (sorg: string, version: number): Key => ({
  pk: checklistsPk(sorg),
  sk: String(version).padStart(6, "0"),
});

export const newChecklistWrite = (checklist: Checklist): Write => ({
  kind: "put",
  item: { ...checklistKey(checklist.sorg, checklist.version), ...checklist },
  when: ABSENT,
  otherwise: "checklist",
});

export async function readChecklist(sorg: string, version: number): Promise<Checklist | undefined> {
  const item = await getItem(checklistKey(sorg, version));
  return item && checklistSchema.parse(item);
}

/** The checklist with the highest version. */
export async function readCurrentChecklist(sorg: string): Promise<Checklist | undefined> {
  const [item] = await Array.fromAsync(queryItems({ pk: checklistsPk(sorg), newestFirst: true, limit: 1 }));
  return item && checklistSchema.parse(item);
}
