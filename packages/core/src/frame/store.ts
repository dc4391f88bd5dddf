import { type FrameClaim, frameClaimSchema } from "../claim/schema.ts";
import { type Inspection, inspectionSchema } from "../inspection/schema.ts";
import { getItems, type Key, queryAll, queryItems, type RawItem } from "../platform/index.ts";
import { type RecalledFrame, recalledFrameSchema } from "../recall/schema.ts";
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

/** What names a frame and its article. */
export type FrameOfArticle = FrameId & Pick<Frame, "articleCode">;

/**
 * A frame by its article, and within it by number: recalls name articles and ranges of numbers. An item of its own, written with
 * the frame: an index would be a moment behind, and the publication of a recall would miss the frames of that moment.
 */
export const frameOfArticleKey = ({ frameNumber, sorg, brand, articleCode }: FrameOfArticle): Key => ({
  pk: `FRAMES#${sorg}#${articleCode}`,
  sk: `${brand}#${exactFrameNumber(frameNumber)}`,
});

/** A frame by its delivery order, so that the bikes of an invoice are found. */
export const frameOfDeliveryKey = (frame: FrameOfArticle & Required<Pick<Frame, "doNumber">>): Key => ({
  pk: `DELIVERYFRAMES#${frame.sorg}#${frame.doNumber}`,
  sk: `${frame.articleCode}#${frame.brand}#${exactFrameNumber(frame.frameNumber)}`,
});

/** Most frames of a delivery that are read. */
const MOST_DELIVERED = 200;

/** Frames that were shipped with a delivery order, by article. */
export async function readDeliveredFrames(sorg: string, doNumber: string): Promise<Frame[]> {
  const items = await queryAll({ pk: `DELIVERYFRAMES#${sorg}#${doNumber}`, limit: MOST_DELIVERED });
  const frames = await readFrames(items.map((item) => deliveredSchema.parse(item)));
  // An item stays when the frame goes with another delivery.
  return frames.filter((frame) => frame.doNumber === doNumber);
}

const deliveredSchema = frameSchema.pick({ frameNumber: true, sorg: true, brand: true });

/** An article of which there are frames. */
export const frameArticleKey = ({ sorg, brand, articleCode }: Pick<Frame, "sorg" | "brand" | "articleCode">): Key => ({
  pk: `FRAMEARTICLES#${sorg}#${brand}`,
  sk: articleCode,
});

/** Articles of a brand of which there are frames, for jobs. */
export async function readFrameArticles(sorg: string, brand: string): Promise<string[]> {
  const items = queryItems({
    pk: `FRAMEARTICLES#${sorg}#${brand}`,
    attributes: ["sk"],
    bounded: "articles of a brand",
  });
  return (await Array.fromAsync(items)).map(({ sk }) => String(sk));
}

interface FrameRange extends Pick<Frame, "sorg" | "brand" | "articleCode"> {
  /** Exact numbers, inclusive; all when left out. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Exact number to go on after. */
  readonly after?: string | undefined;
}

/** Frames of an article in the order of their numbers, for jobs. */
export async function* framesOfArticle(range: FrameRange): AsyncGenerator<FrameOfArticle> {
  const { sorg, brand, articleCode, from = "", to = "~", after } = range;
  const first = after === undefined ? from : `${after}!`;
  if (first > to) return;
  const between = [`${brand}#${first}`, `${brand}#${to}`] as const;
  const pk = `FRAMES#${sorg}#${articleCode}`;
  for await (const { frameNumber } of queryItems({
    pk,
    between,
    attributes: ["frameNumber"],
    bounded: "read by a job",
  }))
    yield { frameNumber: String(frameNumber), sorg, brand, articleCode };
}

/** The frames with exactly these numbers, in their order; undefined for those that do not exist. */
export async function readFramesOf(frames: readonly FrameId[]): Promise<(Frame | undefined)[]> {
  return (await getItems(frames.map(frameKey))).map((item) => item && frameSchema.parse(item));
}

/** Frames with exactly these numbers; those that do not exist are left out. */
export async function readFrames(frames: readonly FrameId[]): Promise<Frame[]> {
  return (await readFramesOf(frames)).flatMap((frame) => frame ?? []);
}

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
  readonly claims: readonly FrameClaim[];
  readonly recalls: readonly RecalledFrame[];
  /** Newest first, without deleted ones. */
  readonly inspections: readonly Inspection[];
}

/** Most items about a number and its look-alikes that are read: at once, or of each kind if there are more. */
const MOST = 200;

/** Beginnings of the sort keys of what is read; `newestFirst` where ids contain the time. */
const KINDS = [
  { prefix: "CLAIM#", newestFirst: true },
  { prefix: "CLAIMDRAFT#", newestFirst: true },
  { prefix: "FRAME#" },
  { prefix: "INSPECTION#", newestFirst: true },
  { prefix: "RECALL#", newestFirst: true },
  { prefix: "REGISTRATION#" },
  { prefix: "STOLEN#" },
];

/** One query, unless there is so much of a kind that it would hide the others. */
async function itemsOfFrame(pk: string): Promise<RawItem[]> {
  const items = await queryAll({ pk, limit: MOST });
  if (items.length < MOST) return items;
  return (await Promise.all(KINDS.map((kind) => queryAll({ pk, ...kind, limit: MOST })))).flat();
}

/** Everything about a frame number and its look-alikes; frames with exactly this number first. */
export async function readFrameFile(frameNumber: string): Promise<FrameFile> {
  const frames: Frame[] = [];
  const thefts: StolenReport[] = [];
  const registrations: Registration[] = [];
  const claims: FrameClaim[] = [];
  const recalls: RecalledFrame[] = [];
  const inspections: Inspection[] = [];
  for (const item of await itemsOfFrame(framePartition(frameNumber))) {
    const sk = String(item.sk);
    if (sk.startsWith("FRAME#")) frames.push(frameSchema.parse(item));
    else if (sk.startsWith("STOLEN#")) thefts.push(stolenReportSchema.parse(item));
    else if (sk.startsWith("REGISTRATION#")) registrations.push(registrationSchema.parse(item));
    else if (sk.startsWith("CLAIM#") || sk.startsWith("CLAIMDRAFT#")) claims.push(frameClaimSchema.parse(item));
    else if (sk.startsWith("RECALL#") && item.state !== "removed") recalls.push(recalledFrameSchema.parse(item));
    else if (sk.startsWith("INSPECTION#") && item.isDeleted !== true) inspections.push(inspectionSchema.parse(item));
  }
  const isExact = (frame: Frame): number =>
    Number(exactFrameNumber(frame.frameNumber) === exactFrameNumber(frameNumber));
  frames.sort((a, b) => isExact(b) - isExact(a));
  inspections.sort((a, b) => (a.inspectedOn < b.inspectedOn ? 1 : -1));
  return { frames, thefts, registrations, claims, recalls, inspections };
}

/** Frames of some sales organizations that a number names: those with exactly this number, or without one the look-alikes. */
export function framesNamed(
  { frames }: Pick<FrameFile, "frames">,
  frameNumber: string,
  sorgs: readonly string[],
): readonly Frame[] {
  const visible = frames.filter(({ sorg }) => sorgs.includes(sorg));
  const exact = visible.filter((frame) => exactFrameNumber(frame.frameNumber) === exactFrameNumber(frameNumber));
  return exact.length > 0 ? exact : visible;
}

/** Terms of a brand in a sales organization: at most a few dozen. */
export async function readWarrantyTerms(sorg: string, brand: string): Promise<WarrantyTerm[]> {
  const items = await Array.fromAsync(queryItems({ pk: `WARRANTYTERMS#${sorg}#${brand}`, limit: MOST }));
  return items.map((item) => warrantyTermSchema.parse(item));
}
