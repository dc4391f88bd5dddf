import { customerKey } from "../customer/index.ts";
import { exactFrameNumber, type Frame, framePartition } from "../frame/index.ts";
import {
  ABSENT,
  getItem,
  getItems,
  type Key,
  queryAll,
  queryItems,
  type RawItem,
  type Write,
} from "../platform/index.ts";
import {
  parseTitled,
  type Recall,
  type RecalledFrame,
  recalledFrameSchema,
  recallSchema,
  type Titled,
  titledOf,
} from "./schema.ts";

const recallPartition = (number: string): string => `RECALL#${number}`;
export const recallKey = (number: string): Key => ({ pk: recallPartition(number), sk: "RECALL" });
const publishedKey = (sorg: string, number: string): Key => ({ pk: `PUBLISHEDRECALLS#${sorg}`, sk: number });
const articleKey = (sorg: string, articleCode: string, number: string): Key => ({
  pk: `RECALLEDARTICLES#${sorg}`,
  sk: `${articleCode}#${number}`,
});

/** Most recalls of all years that lists read. */
const MOST_RECALLS = 2_000;

export async function readRecall(number: string): Promise<Recall | undefined> {
  const item = await getItem(recallKey(number));
  return item && recallSchema.parse(item);
}

/** Existing recalls in the order of the numbers. */
export async function readRecalls(numbers: readonly string[]): Promise<Recall[]> {
  const items = await getItems(numbers.map(recallKey));
  return items.flatMap((item) => (item ? [recallSchema.parse(item)] : []));
}

/** Every recall, newest first. Eventually consistent. */
export async function readAllRecalls(): Promise<Recall[]> {
  const items = await queryAll({ pk: "RECALLS", index: "gsi1", newestFirst: true, limit: MOST_RECALLS });
  return items.map((item) => recallSchema.parse(item));
}

/** Recalls of a sales organization whose frames are still to be repaired. */
export async function readPublishedRecalls(sorg: string): Promise<Recall[]> {
  const items = await queryAll({ pk: `PUBLISHEDRECALLS#${sorg}`, limit: MOST_RECALLS });
  return (await readRecalls(items.map(({ sk }) => String(sk)))).filter(({ state }) => state === "published");
}

const toItem = (recall: Recall): Key & RawItem => ({
  ...recallKey(recall.number),
  ...{ gsi1pk: "RECALLS", gsi1sk: `${recall.createdAt}#${recall.number}` },
  ...recall,
});

export const newRecallWrite = (recall: Recall, taken: () => Error): Write => ({
  kind: "put",
  item: toItem(recall),
  when: ABSENT,
  otherwise: taken,
});

/** Writes the next version. A `changed` Conflict if the recall is no longer as it was read. */
export const changeRecallWrite = (before: Recall, after: Recall): Write => ({
  kind: "put",
  item: toItem({ ...after, version: before.version + 1 }),
  when: { expression: "#version = :version", values: { version: before.version } },
});

/** Deletes a draft. A `changed` Conflict if it is no longer as it was read. */
export const deleteRecallWrites = ({ number, version }: Pick<Recall, "number" | "version">): Write[] => [
  { kind: "delete", key: recallKey(number), when: { expression: "#version = :version", values: { version } } },
  { kind: "delete", key: problemsKey(number) },
];

export const publishedWrites = ({ sorgs, number }: Recall): Write[] =>
  sorgs.map((sorg) => ({ kind: "put", item: { ...publishedKey(sorg, number) } }));

export const unpublishedWrites = ({ sorgs, number }: Recall): Write[] =>
  sorgs.map((sorg) => ({ kind: "delete", key: publishedKey(sorg, number) }));

/** An article of which a published recall affects some bikes. */
export interface RecalledArticle extends Titled, Pick<Recall, "number" | "stopSale"> {
  readonly articleCode: string;
}

export const recalledArticleWrite = (sorg: string, articleCode: string, recall: Recall): Write => {
  const { number, stopSale } = recall;
  const key = articleKey(sorg, articleCode, number);
  return { kind: "put", item: { ...key, articleCode, number, stopSale, ...titledOf(recall) } };
};

export const notRecalledArticleWrite = (sorg: string, articleCode: string, number: string): Write => ({
  kind: "delete",
  key: articleKey(sorg, articleCode, number),
});

/** Articles of published recalls: all of a sales organization, or an article's. */
export async function readRecalledArticles(sorg: string, articleCode?: string): Promise<RecalledArticle[]> {
  const prefix = articleCode === undefined ? {} : { prefix: `${articleCode}#` };
  const items = await queryAll({ pk: `RECALLEDARTICLES#${sorg}`, ...prefix, bounded: "articles of published recalls" });
  return items.map((item) => ({
    ...{ articleCode: String(item.articleCode), number: String(item.number), stopSale: item.stopSale === true },
    ...parseTitled(item),
  }));
}

export type FrameRef = Pick<Frame, "frameNumber" | "sorg" | "brand">;

export const recalledKey = (number: string, { frameNumber, sorg, brand }: FrameRef): Key => ({
  pk: framePartition(frameNumber),
  sk: `RECALL#${number}#${sorg}#${brand}#${exactFrameNumber(frameNumber)}`,
});

/** Index of the affected frames of a dealer. Frames that are not shipped stand under an empty code, removed ones nowhere. */
const indexOf = ({ custCode, number, frameNumber, sorg, state }: RecalledFrame) =>
  state !== "removed" && {
    gsi1pk: `RECALLED#${custCode}`,
    gsi1sk: `${number}#${sorg}#${exactFrameNumber(frameNumber)}`,
  };

/**
 * What is counted per dealer: the dealer's frames by state and their ordered repair kits. `repairs`: what the dealer repaired, also
 * of other dealers' frames.
 */
export type Counts = Readonly<Record<"open" | "closed" | "ended" | "kits" | "repairs", number>>;
const NONE: Counts = { open: 0, closed: 0, ended: 0, kits: 0, repairs: 0 };

const countsOf = ({ state, kit }: RecalledFrame): Counts =>
  state === "removed" ? NONE : { ...NONE, [state]: 1, kits: kit ? 1 : 0 };

type Owner = Pick<RecalledFrame, "number" | "sorg" | "custCode" | "country">;

const progressKey = ({ number, sorg, custCode, country }: Owner): Key => ({
  pk: recallPartition(number),
  sk: `PROGRESS#${country}#${sorg}#${custCode}`,
});
const dealerKey = ({ number, sorg, custCode }: Owner): Key => ({ pk: `RECALLS#${custCode}`, sk: `${number}#${sorg}` });

function countWrites(before: RecalledFrame | undefined, after: RecalledFrame): Write[] {
  const added = (owner: Owner, counts: Partial<Counts>, sign: 1 | -1): Write[] => {
    const add = Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, value * sign]));
    const keys = [progressKey(owner), ...(owner.custCode === "" ? [] : [dealerKey(owner)])];
    return keys.map((key) => ({ kind: "update", key, add }));
  };
  const ofFrame = (frame: RecalledFrame, sign: 1 | -1): Write[] => {
    const { number, sorg, repair } = frame;
    const owned = added(frame, countsOf(frame), sign);
    if (!repair) return owned;
    const { custCode, country } = repair;
    return [...owned, ...added({ number, sorg, custCode, country }, { repairs: 1 }, sign)];
  };
  return [...(before ? ofFrame(before, -1) : []), ...ofFrame(after, 1)];
}

/** Marks a frame. A `changed` Conflict if it is marked. */
export const newRecalledWrites = (frame: RecalledFrame): Write[] => [
  {
    kind: "put",
    item: { ...recalledKey(frame.number, frame), ...indexOf(frame), ...frame },
    when: ABSENT,
  },
  ...countWrites(undefined, frame),
];

/** Writes the next version. A `changed` Conflict if it is no longer as it was read. */
export const changeRecalledWrites = (before: RecalledFrame, after: RecalledFrame): Write[] => [
  {
    kind: "put",
    item: {
      ...recalledKey(after.number, after),
      ...indexOf(after),
      ...{ ...after, version: before.version + 1 },
    },
    when: { expression: "#version = :version", values: { version: before.version } },
  },
  ...countWrites(before, after),
];

/** The marks of a recall in the order of the frames; undefined for frames without. */
export async function readMarks(number: string, frames: readonly FrameRef[]): Promise<(RecalledFrame | undefined)[]> {
  const items = await getItems(frames.map((frame) => recalledKey(number, frame)));
  return items.map((item) => item && recalledFrameSchema.parse(item));
}

/** Affected frames of a dealer, of all recalls or one. Eventually consistent. */
export async function* recalledFramesOf(custCode: string, number?: string): AsyncGenerator<RecalledFrame> {
  const prefix = number === undefined ? {} : { prefix: `${number}#` };
  const pk = `RECALLED#${custCode}`;
  for await (const item of queryItems({ pk, index: "gsi1", ...prefix, bounded: "affected frames of a dealer" }))
    yield recalledFrameSchema.parse(item);
}

const toCounts = ({ open, closed, ended, kits, repairs }: RawItem): Counts => ({
  repairs: Number(repairs ?? 0),
  open: Number(open ?? 0),
  closed: Number(closed ?? 0),
  ended: Number(ended ?? 0),
  kits: Number(kits ?? 0),
});

/** A dealer's frames in a recall and sales organization. */
export interface DealerCounts extends Counts {
  readonly number: string;
  readonly sorg: string;
}

/** Recalls that affect a dealer. */
export async function readDealerCounts(custCode: string): Promise<DealerCounts[]> {
  const items = await queryAll({ pk: `RECALLS#${custCode}`, bounded: "recalls of a dealer" });
  return items.map((item) => {
    const [number = "", sorg = ""] = String(item.sk).split("#");
    return { number, sorg, ...toCounts(item) };
  });
}

/** How far a dealer is. */
export interface DealerProgress extends Counts {
  readonly country: string;
  readonly sorg: string;
  /** Empty for frames that are not shipped. */
  readonly custCode: string;
}

/** How far the dealers of a recall are. */
export async function* progressOf(number: string): AsyncGenerator<DealerProgress> {
  const range = { pk: recallPartition(number), prefix: "PROGRESS#", bounded: "an item per dealer" } as const;
  for await (const item of queryItems(range)) {
    const [, country = "", sorg = "", custCode = ""] = String(item.sk).split("#");
    const counts = toCounts(item);
    if (counts.open + counts.closed + counts.ended + counts.repairs > 0) yield { country, sorg, custCode, ...counts };
  }
}

/** Codes of the customers whose frames are marked for a recall; empty for frames that are not shipped. */
export async function customersOf(number: string): Promise<ReadonlySet<string>> {
  return new Set((await Array.fromAsync(progressOf(number))).map(({ custCode }) => custCode));
}

/** Names and countries of customers. */
export async function readDealers(codes: readonly string[]): Promise<Map<string, { name: string; country: string }>> {
  const unique = [...new Set(codes)].filter((code) => code !== "");
  const items = await getItems(unique.map(customerKey), { consistent: false });
  return new Map(
    unique.map((code, index) => {
      const { custName, custCountry } = items[index] ?? {};
      return [code, { name: String(custName ?? code), country: String(custCountry ?? "") }] as const;
    }),
  );
}

const notifiedKey = (number: string, custCode: string): Key => ({
  pk: recallPartition(number),
  sk: `NOTIFIED#${custCode}`,
});

/** Notes that a dealer is notified of a recall. A `changed` Conflict if that was noted before. */
export const notifiedWrite = (number: string, custCode: string): Write => ({
  kind: "put",
  item: { ...notifiedKey(number, custCode) },
  when: ABSENT,
});

/** Of dealers, those who were notified of a recall. */
export async function readNotified(number: string, custCodes: readonly string[]): Promise<string[]> {
  const items = await getItems(custCodes.map((custCode) => notifiedKey(number, custCode)));
  return custCodes.filter((_, index) => items[index] !== undefined);
}

/** Notes that a recall no longer concerns a dealer: if it does again, the dealer is notified again. */
export const notNotifiedWrite = (number: string, custCode: string): Write => ({
  kind: "delete",
  key: notifiedKey(number, custCode),
});

/** Notes that a dealer is informed of the frames that left a recall with a revision. A `changed` Conflict if that was noted before. */
export const releasedWrite = (number: string, revisedAt: string, custCode: string): Write => ({
  kind: "put",
  item: { pk: recallPartition(number), sk: `RELEASED#${revisedAt}#${custCode}` },
  when: ABSENT,
});

/** Dealers who are informed of the frames that left a recall with a revision. */
export async function readReleased(number: string, revisedAt: string): Promise<string[]> {
  const prefix = `RELEASED#${revisedAt}#`;
  const items = await queryAll({ pk: recallPartition(number), prefix, bounded: "an item per dealer" });
  return items.map(({ sk }) => String(sk).slice(prefix.length));
}

const markingKey = (number: string): Key => ({ pk: recallPartition(number), sk: "MARKING" });

/** How far the marking of a recall's frames is. */
export interface Marking {
  /** Where to go on; empty at the start. */
  readonly cursor: string;
  readonly isDone: boolean;
}

export async function readMarking(number: string): Promise<Marking> {
  const item = await getItem(markingKey(number));
  return { cursor: String(item?.cursor ?? ""), isDone: item?.isDone === true };
}

export const markingWrite = (number: string, marking: Marking): Write => ({
  kind: "put",
  item: { ...markingKey(number), ...marking },
});

const problemsKey = (number: string): Key => ({ pk: recallPartition(number), sk: "LISTPROBLEMS" });

/** The problems of a recall's entries; with `before`, a conflict if others are stored. */
export const problemsWrite = (number: string, problems: readonly unknown[], before?: readonly unknown[]): Write => ({
  kind: "put",
  item: { ...problemsKey(number), problems },
  ...(before && { when: { expression: "#problems = :problems", values: { problems: before } } }),
});

export async function readProblems(number: string): Promise<unknown> {
  return (await getItem(problemsKey(number)))?.problems ?? [];
}

const revisionProblemsKey = (number: string): Key => ({ pk: recallPartition(number), sk: "REVISIONPROBLEMS" });

/** The problems of the entries of a revision. */
export const revisionProblemsWrite = (number: string, problems: readonly unknown[]): Write => ({
  kind: "put",
  item: { ...revisionProblemsKey(number), problems },
});

export async function readRevisionProblems(number: string): Promise<unknown> {
  return (await getItem(revisionProblemsKey(number)))?.problems ?? [];
}
