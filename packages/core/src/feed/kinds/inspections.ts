import * as z from "zod";
import { importInspection, putChecklist } from "../../inspection/index.ts";
import { type Checklist, type ImportedInspection, MAX_POINTS, POINT_RESULTS } from "../../inspection/schema.ts";
import { code, day, flag, instant, int, list, oneOf, optional, required, text, upperCode } from "../cells.ts";
import { defineKind, RowRefusal } from "../kind.ts";
import { asOfColumn, localized, sized, throughUseCase } from "./common.ts";
import { frameNumber } from "./registrations.ts";

const checklistRow = z.strictObject({
  version: required(int(1, 999_999), "version of the checklist; the highest one is the current one"),
  point: required(int(1, 9_999), "number of the point, the same in every version"),
  sorting: required(int(), "place in the list"),
  description: required(localized(200), "what to look at"),
  electric: optional(flag(), "`true` for points that only e-bikes have"),
  ebikeCategories: optional(list(code(40), 50), "merchandise categories of e-bikes, in the first row of the version"),
  asOf: asOfColumn(),
});

export const inspectionChecklists = defineKind<"inspection-checklists", typeof checklistRow, Checklist>({
  name: "inspection-checklists",
  doc:
    "What mechanics inspect before they hand over a bike: one row per point, the rows of a version together. A version never changes: " +
    "a new one takes its place, and inspections keep the points that they were made with.",
  row: checklistRow,
  groupBy: ["version"],
  batch: 10,
  toTask: (rows, { sorg }) => {
    const [{ version, ebikeCategories }] = rows;
    if (rows.length > MAX_POINTS) throw new RowRefusal("point", "too_many");
    if (new Set(rows.map(({ point }) => point)).size < rows.length) throw new RowRefusal("point", "line_twice");
    const points = rows.map(({ point, sorting, description, electric }) => {
      const texts = Object.entries(description).flatMap(([locale, text]) => (text ? [[locale, text] as const] : []));
      if (texts.length === 0) throw new RowRefusal("description", "required");
      return { id: point, sorting, text: Object.fromEntries(texts), electric: electric === true };
    });
    const checklist = { sorg, version, points, ebikeCategories: ebikeCategories ?? [] };
    return { lane: sorg, task: sized("version", checklist) };
  },
  write: (tasks) => throughUseCase(tasks, putChecklist),
});

const inspectionRow = z.strictObject({
  inspectionId: required(code(40), "id of the inspection"),
  frameNumber: required(frameNumber(), "serial number on the frame"),
  brand: required(code(40), "id of the brand"),
  custCode: required(upperCode(20), "unified code of the dealer"),
  inspectedOn: required(day(), "day of the inspection"),
  createdAt: required(instant(), "when it was entered"),
  mechanic: required(text(100), "who inspected the bike"),
  checklistVersion: required(int(1), "version of the checklist"),
  point: required(int(1), "number of the point"),
  result: required(oneOf(POINT_RESULTS), "what was found"),
  note: optional(text(500), "what the mechanic noted"),
  asOf: asOfColumn(),
});

export const inspections = defineKind<"inspections", typeof inspectionRow, ImportedInspection>({
  name: "inspections",
  doc:
    "Past inspections: one row per point, the rows of an inspection together; its columns come from the first row. An existing " +
    "inspection is not replaced. The frame, the dealer, and the checklist must be known.",
  row: inspectionRow,
  groupBy: ["inspectionId"],
  batch: 20,
  toTask: (rows, { sorg }) => {
    const [
      { inspectionId: id, frameNumber: number, brand, custCode, inspectedOn, createdAt, mechanic, checklistVersion },
    ] = rows;
    const points = rows.map(({ point, result, note }) => ({ point, result, note: note ?? "" }));
    if (new Set(points.map(({ point }) => point)).size < points.length) throw new RowRefusal("point", "line_twice");
    return {
      // The inspections of a dealer share counts.
      lane: custCode,
      task: {
        ...{ id, frameNumber: number, sorg, brand, custCode, inspectedOn, createdAt, mechanic, checklistVersion },
        points,
      },
    };
  },
  write: (tasks) => throughUseCase(tasks, importInspection),
});
