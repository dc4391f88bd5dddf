import type { inspectionFormSchema } from "@spoke/core/inspection/schema.ts";
import type * as z from "zod";
import type { InspectionQuery } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import type { KeptChecklist } from "./useChecklist.ts";

export type Values = z.input<typeof inspectionFormSchema>;
export type Parsed = z.output<typeof inspectionFormSchema>;

/** A point as the form shows it. */
export interface ShownPoint {
  readonly id: number;
  readonly text: string;
  readonly electric: boolean;
}

/** The fields of a new inspection. Points of e-bikes do not apply until the mechanic says that it is one. */
export const newValues = (checklist: KeptChecklist, frameNumber: string) => ({
  frameNumber,
  mechanic: "",
  signature: "",
  inspectedOn: todayHere(),
  electric: false,
  version: checklist.version,
  points: checklist.points.map(({ id, electric }) => ({
    ...{ point: id, result: electric ? "na" : "", note: "" },
    photos: [] as string[],
  })),
});

type Stored = InspectionQuery["claimPDI"];

export const storedValues = (stored: Stored) => ({
  frameNumber: stored.frameNumber,
  mechanic: stored.mechanic,
  signature: stored.signature,
  inspectedOn: stored.inspectedOn,
  electric: stored.electric,
  version: stored.version,
  points: stored.checklist.map(({ checklist, result, note, photos }) => ({
    ...{ point: checklist, result, note },
    photos: photos.map(({ id }) => id),
  })),
});

/** The points as the API takes them. */
export const toChecklist = (points: Parsed["points"]) =>
  points.map(({ point, result, note, photos = [] }) => ({
    ...{ checklist: point, checked: result === "pass", result, note, photos },
  }));

/** Names of the API's arguments that the form calls otherwise: `checklist.3.photos` is `points.3.result`. */
export function fieldOf(path: string): string | undefined {
  // What is wrong with the list as such stands above the form.
  if (!path.includes(".") && /^(checklist|points|checklistVersion|custCode|id)$/.test(path)) return undefined;
  return path
    .replace(/^checklist\b/, "points")
    .replace(/^(points\.\d+)\.(checklist|checked|photos|point)$/, "$1.result");
}
