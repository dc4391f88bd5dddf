import { getItems, type Key, queryItems } from "../platform/index.ts";
import {
  type Frame,
  frameSchema,
  type StolenReport,
  stolenReportSchema,
  type WarrantyTerm,
  warrantyTermSchema,
} from "./schema.ts";
import { frameKeyOf } from "./serial.ts";

/** Everything about a frame number lies in one partition, which look-alikes share. */
const partition = (frameNumber: string): string => `FRAME#${frameKeyOf(frameNumber)}`;

/** Two brands may use the same number, and two frames of a brand may look alike. */
const exact = (frameNumber: string): string =>
  frameNumber
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9|]/g, "");

export const frameKey = ({ frameNumber, sorg, brand }: Pick<Frame, "frameNumber" | "sorg" | "brand">): Key => ({
  pk: partition(frameNumber),
  sk: `FRAME#${sorg}#${brand}#${exact(frameNumber)}`,
});

export const stolenKey = ({
  frameNumber,
  source,
  reference,
}: Pick<StolenReport, "frameNumber" | "source" | "reference">): Key => ({
  pk: partition(frameNumber),
  sk: `STOLEN#${source}#${reference}`,
});

export const warrantyTermKey = (term: Pick<WarrantyTerm, "sorg" | "brand" | "category" | "class">): Key => ({
  pk: `WARRANTYTERMS#${term.sorg}#${term.brand}`,
  sk: `${term.category}#${term.class}`,
});
