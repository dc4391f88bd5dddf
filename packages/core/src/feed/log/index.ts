import * as z from "zod";
import { action, actor, commit, isoNow, notFound, type Partition, unrestrictedSorgs } from "../../platform/index.ts";
import { placeOf, readReport } from "../file.ts";
import type { Problem } from "../refusals.ts";
import { problemsOf } from "../report.ts";
import { type FeedFile, FILE_STATES, fileList, TO_CHECK } from "./list.ts";
import { lastRuns, recordRun } from "./runs.ts";

export type { FeedFile } from "./list.ts";

/** Users who look after the data that other systems send. */
export const FEED_SCOPE = "page.user-management";

const partitions = (): Partition[] => unrestrictedSorgs().map((owner) => ({ owner, part: "" }));

/** Files that were imported into the actor's sales organizations, newest first. */
export const feedFiles = action({
  name: "feed.feedFiles",
  scope: FEED_SCOPE,
  input: z.object({
    search: z.string().max(100, "too_long").default(""),
    kind: z.string().max(40, "too_long").optional(),
    states: z.array(z.enum(FILE_STATES)).max(FILE_STATES.length).default([]),
    page: z.int().min(1).max(10_000).default(1),
    limit: z.int().min(1).max(100).default(10),
  }),
  run: ({ search, kind, states, page, limit }) => {
    const sought = search.trim().toLowerCase();
    const isSought = (file: FeedFile) =>
      file.key.toLowerCase().includes(sought) && (kind === undefined || file.kind === kind);
    const matches = sought || kind !== undefined ? isSought : undefined;
    return fileList.page({ partitions: partitions(), page, limit, matches, ...(states.length > 0 && { states }) });
  },
});

/** Files to check that an overview looks at: the newest. */
const MOST_TO_CHECK = 100;

/** How a kind of data is doing in a sales organization. */
export interface FeedRun {
  readonly sorg: string;
  readonly kind: string;
  /** The last file. */
  readonly last: FeedFile;
  /** The newest file that has to be checked. */
  readonly problem: FeedFile | undefined;
  /** Number of files to check, of the newest 100. */
  readonly toCheck: number;
}

/** The last file of each kind of data of the actor's sales organizations, and what has to be checked. */
export const feedRuns = action({
  name: "feed.feedRuns",
  scope: FEED_SCOPE,
  input: z.object({}),
  run: async (): Promise<FeedRun[]> => {
    const [runs, failing] = await Promise.all([
      Promise.all(unrestrictedSorgs().map(lastRuns)),
      fileList.page({ partitions: partitions(), states: TO_CHECK, page: 1, limit: MOST_TO_CHECK }),
    ]);
    const runOf = ({ sorg, kind }: FeedFile): string => `${sorg}#${kind}`;
    const problems = Map.groupBy(failing.rows, runOf);
    const latest = new Map(runs.flat().map((file) => [runOf(file), file]));
    return [...new Set([...problems.keys(), ...latest.keys()])].flatMap((run) => {
      const [problem] = problems.get(run) ?? [];
      const last = latest.get(run) ?? problem;
      if (!last) return [];
      return [{ sorg: last.sorg, kind: last.kind, last, problem, toCheck: problems.get(run)?.length ?? 0 }];
    });
  },
});

/** A version of a file. */
const versionSchema = z.object({ key: z.string().max(1024), receivedAt: z.string().max(40) });

/** Problems that the page shows of a file; errors.csv has all of them. */
const MOST_SHOWN = 1_000;

/** What was refused of a file, and why. @throws Refusal "not-found", also for files of other sales organizations */
export const feedProblems = action({
  name: "feed.feedProblems",
  scope: FEED_SCOPE,
  input: versionSchema,
  run: async (version): Promise<Problem[]> => {
    const file = await fileNamed(version);
    const place = placeOf(file.key);
    return place && file.problems > 0 ? problemsOf(await readReport(place), MOST_SHOWN) : [];
  },
});

/** Takes a file off the list of what has to be checked. @throws Refusal "not-found", also for files of other sales organizations */
export const checkFeedFile = action({
  name: "feed.checkFeedFile",
  scope: FEED_SCOPE,
  input: versionSchema,
  run: async (version): Promise<FeedFile> => {
    const before = await fileNamed(version);
    if (!TO_CHECK.some((state) => state === before.state)) return before;
    const after: FeedFile = { ...before, state: "checked", checkedBy: actor().name };
    // Only the first of two takes it off the list, so that the counts change once.
    await commit.consuming({ subscriber: "feed-check", eventId: `${before.receivedAt}#${before.key}` }, async () => ({
      writes: fileList.writes([{ before, after }]),
      audit: {
        subject: `FEED#${before.key}`,
        what: "checked",
        detail: { at: isoNow(), receivedAt: before.receivedAt },
      },
    }));
    await recordRun(after);
    return after;
  },
});

/** Number of files that the actor has to check. */
export async function countFeedsToCheck(): Promise<number> {
  const counts = await fileList.counts(partitions());
  return TO_CHECK.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
}

async function fileNamed({ key, receivedAt }: z.output<typeof versionSchema>): Promise<FeedFile> {
  const found = (await fileList.find(partitions(), key)).find((file) => file.receivedAt === receivedAt);
  if (!found) throw notFound();
  return found;
}
