import { type Key, queryItems } from "../platform/index.ts";
import { type Registration, registrationSchema } from "../registration/schema.ts";
import {
  type Frame,
  frameSchema,
  type StolenReport,
  stolenReportSchema,
  type WarrantyTerm,
  warrantyTermSchema,
} from "./schema.ts";
import { exactFrameNumber, frameKeyOf } from "./serial.ts";

/** Everything about a frame number lies in one partition, which look-alikes share. */
export const framePartition = (frameNumber: string): string => `FRAME#${frameKeyOf(frameNumber)}`;

type FrameId = Pick<Frame, "frameNumber" | "sorg" | "brand">;

/** Two brands may use the same number, and two frames of a brand may look alike. */
export const frameKey = ({ frameNumber, sorg, brand }: FrameId): Key => ({
  pk: framePartition(frameNumber),
  sk: `FRAME#${sorg}#${brand}#${exactFrameNumber(frameNumber)}`,
});

/** Whether two records are about the same frame, not a look-alike. */
export const isSameFrame = (a: FrameId, b: FrameId): boolean =>
  exactFrameNumber(a.frameNumber) === exactFrameNumber(b.frameNumber) && a.sorg === b.sorg && a.brand === b.brand;

export const stolenKey = ({
  frameNumber,
  source,
  reference,
}: Pick<StolenReport, "frameNumber" | "source" | "reference">): Key => ({
  pk: framePartition(frameNumber),
  sk: `STOLEN#${source}#${reference}`,
});

export const warrantyTermKey = (term: Pick<WarrantyTerm, "sorg" | "brand" | "category" | "class">): Key => ({
  pk: `WARRANTYTERMS#${term.sorg}#${term.brand}`,
  sk: `${term.category}#${term.class}`,
});

/** What is stored about a frame number and its look-alikes. */
export interface FrameFile {
  readonly frames: readonly Frame[];
  readonly thefts: readonly StolenReport[];
  readonly registrations: readonly Registration[];
}

/** Most items about a number and its look-alikes that are read. */
const MOST = 200;

/** Everything about a frame number and its look-alikes; frames with exactly this number first. One query. */
export async function readFrameFile(frameNumber: string): Promise<FrameFile> {
  const frames: Frame[] = [];
  const thefts: StolenReport[] = [];
  const registrations: Registration[] = [];
  for await (const item of queryItems({ pk: framePartition(frameNumber), limit: MOST })) {
    const sk = String(item.sk);
    if (sk.startsWith("FRAME#")) frames.push(frameSchema.parse(item));
    else if (sk.startsWith("STOLEN#")) thefts.push(stolenReportSchema.parse(item));
    else if (sk.startsWith("REGISTRATION#")) registrations.push(registrationSchema.parse(item));
  }
  const isExact = (frame: Frame): number =>
    Number(exactFrameNumber(frame.frameNumber) === exactFrameNumber(frameNumber));
  return { frames: frames.sort((a, b) => isExact(b) - isExact(a)), thefts, registrations };
}

/** Terms of a brand in a sales organization: at most a few dozen. */
export async function readWarrantyTerms(sorg: string, brand: string): Promise<WarrantyTerm[]> {
  const items = await Array.fromAsync(queryItems({ pk: `WARRANTYTERMS#${sorg}#${brand}`, limit: MOST }));
  return items.map((item) => warrantyTermSchema.parse(item));
}
