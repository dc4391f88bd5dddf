import type * as z from "zod";
import { framePartition } from "../frame/index.ts";
import {
  ABSENT,
  actor,
  defineList,
  getItem,
  inLanguageOf,
  type Key,
  newId,
  queryAll,
  ttlIn,
  type Write,
} from "../platform/index.ts";
import { sumOf } from "../platform/money.ts";
import { comparableText } from "./age.ts";
import { type KnownProblem, knownProblemSchema } from "./known-problem.ts";
import {
  type Assignee,
  type Assignment,
  assignmentSchema,
  type By,
  type Claim,
  type ClaimEvent,
  type ClaimNote,
  type ClaimRow,
  claimEventSchema,
  claimNoteSchema,
  claimRowSchema,
  claimSchema,
} from "./schema.ts";

/** When other changes of a claim, or of what it counts in, win all attempts. */
export const BUSY = { busy: "conflict" } as const;

const claimPk = (id: string): string => `CLAIM#${id}`;
export const claimKey = (id: string): Key => ({ pk: claimPk(id), sk: "CLAIM" });

export async function readClaim(id: string): Promise<Claim | undefined> {
  const item = await getItem(claimKey(id));
  return item && claimSchema.parse(item);
}

/** Most entries of a claim's history, and most notes, that are read. */
const MOST = 500;

/** What happened to a claim, and the comments that the customer sees, oldest first. */
export async function readEvents(id: string): Promise<ClaimEvent[]> {
  const items = await queryAll({ pk: claimPk(id), prefix: "EVENT#", limit: MOST });
  return items.map((item) => claimEventSchema.parse(item));
}

/** An entry of a claim's history, such as what was written with a step. */
export async function readEvent(claimId: string, id: string): Promise<ClaimEvent | undefined> {
  const item = id === "" ? undefined : await getItem({ pk: claimPk(claimId), sk: `EVENT#${id}` });
  return item && claimEventSchema.parse(item);
}

/** Comments and mails that only the office sees, oldest first. Nothing that answers a customer may call this. */
export async function readNotes(id: string): Promise<ClaimNote[]> {
  const items = await queryAll({ pk: claimPk(id), prefix: "NOTE#", limit: MOST });
  return items.map((item) => claimNoteSchema.parse(item));
}

export const eventWrite = (claimId: string, event: Omit<ClaimEvent, "id"> & { readonly id?: string }): Write => {
  const id = event.id ?? newId();
  return { kind: "put", item: { pk: claimPk(claimId), sk: `EVENT#${id}`, ...event, id } };
};

/** A comment for the office is an item of its own kind, so that no read for a customer can return it. */
export const noteWrite = (claimId: string, note: z.input<typeof claimNoteSchema>): Write => ({
  kind: "put",
  item: { pk: claimPk(claimId), sk: `NOTE#${note.id}`, ...note },
});

/** Who of the office took the claim or gave it up, oldest first. Nothing that answers a customer may call this. */
export async function readAssignments(id: string): Promise<Assignment[]> {
  const items = await queryAll({ pk: claimPk(id), prefix: "ASSIGNMENT#", limit: MOST });
  return items.map((item) => assignmentSchema.parse(item));
}

export const assignmentWrite = (claimId: string, assignment: Assignment): Write => ({
  kind: "put",
  item: { pk: claimPk(claimId), sk: `ASSIGNMENT#${assignment.id}`, ...assignment },
});

const ASSIGNEE_DAYS = 365;
const assigneesPk = (sorg: string): string => `CLAIMASSIGNEES#${sorg}`;

/** Notes for a year that a user takes care of claims of a sales organization. */
export const assigneeWrite = (sorg: string, { id, name }: Assignee): Write => ({
  kind: "put",
  item: { pk: assigneesPk(sorg), sk: id, name, ttl: ttlIn(ASSIGNEE_DAYS) },
});

export async function readAssignees(sorg: string): Promise<Assignee[]> {
  const items = await queryAll({ pk: assigneesPk(sorg), limit: MOST, consistent: false });
  return items.map(({ sk, name }) => ({ id: String(sk), name: String(name) }));
}

const answersPk = (sorg: string, brand: string): string => `CLAIMANSWERS#${sorg}#${brand}`;
const sorgAnswersPk = (sorg: string): string => `CLAIMANSWERS#${sorg}`;
const ANSWER_DAYS = 365;

/** How many business days the decision on a claim took, for a year. */
export const answerWrite = (
  { id, sorg, brand }: Pick<Claim, "id" | "sorg" | "brand">,
  at: string,
  days: number,
): Write => {
  const sk = `${at}#${id}`;
  const key = { pk: answersPk(sorg, brand), sk, gsi1pk: sorgAnswersPk(sorg), gsi1sk: sk };
  return { kind: "put", item: { ...key, days, ttl: ttlIn(ANSWER_DAYS) } };
};

/** Working days of the latest decisions on claims of a brand; of all brands without it. */
export async function readAnswerDays(sorg: string, brand: string, limit: number): Promise<number[]> {
  const items = await queryAll({
    ...(brand === "" ? { pk: sorgAnswersPk(sorg), index: "gsi1" } : { pk: answersPk(sorg, brand), consistent: false }),
    ...{ newestFirst: true, limit },
  });
  return items.map(({ days }) => Number(days));
}

const listOptions = { name: "CLAIMS", row: claimRowSchema, months: true } as const;
const numbers = ({ id, frameNumber, referenceNo, waybill }: ClaimRow) => [id, frameNumber, referenceNo, waybill];

/** A customer's claims by status. It also reads `sellerClaims`, which has the same form. */
export const claimList = defineList<ClaimRow>({
  ...listOptions,
  numbers,
  place: ({ custCode, sorg, createdAt, id, status }) => ({
    ...{ owner: custCode, part: sorg, at: createdAt, id, state: status },
  }),
});

export const sellerOwner = (sorg: string): string => `SELLER#${sorg}`;
export const SELLER_PART = "all";

/** All claims of a sales organization by status. Only written; `claimList` reads it. */
const sellerClaims = defineList<ClaimRow>({
  ...listOptions,
  numbers,
  // Many dealers write to it at once.
  shards: 4,
  place: ({ sorg, createdAt, id, status }) => ({
    ...{ owner: sellerOwner(sorg), part: SELLER_PART, at: createdAt, id, state: status },
  }),
});

/** What all approved lines have in common, or `several`; of a rejected claim `none`. */
export function resolutionOf({ lines }: Pick<Claim, "lines">): string {
  const approved = lines.filter(({ decision }) => decision === "approved");
  const found = new Set((approved.length > 0 ? approved : lines).flatMap(({ resolution }) => resolution ?? []));
  return found.size > 1 ? "several" : ([...found][0] ?? "");
}

/** Numbers of the credit notes of all lines. */
export const creditNotesOf = ({ lines }: Pick<Claim, "lines">): string[] =>
  lines.flatMap(({ creditNote }) => (creditNote === "" ? [] : [creditNote]));

function toRow(claim: Claim): ClaimRow {
  const { id, custName, custCode, referenceNo, frameNumber, articleCode, description, consumer } = claim;
  const search = [id, custName, custCode, referenceNo, frameNumber, articleCode, description, consumer.name];
  const credits = claim.lines.flatMap(({ creditAmount }) => creditAmount ?? []);
  return claimRowSchema.parse({
    ...{ ...claim, resolution: resolutionOf(claim), creditNotes: creditNotesOf(claim) },
    ...(credits.length > 0 && { creditAmount: sumOf(credits, (amount) => amount) }),
    search: comparableText([...search, ...creditNotesOf(claim)]),
  });
}

/** The seller's list has no drafts: staff do not see what a dealer has not sent. */
const listed = (before: Claim | undefined, after: Claim): Write[] => {
  const change = { before: before && toRow(before), after: toRow(after) };
  const sent = {
    before: change.before?.status === "draft" ? undefined : change.before,
    after: change.after.status === "draft" ? undefined : change.after,
  };
  return [...claimList.writes([change]), ...(sent.before || sent.after ? sellerClaims.writes([sent]) : [])];
};

/** Where a frame lists a claim: drafts apart, as many of them would hide what was sent. Withdrawn drafts are not listed. */
function pointerKey({ id, frameNumber, status, submittedAt }: Claim): Key | undefined {
  if (frameNumber === "" || (status === "withdrawn" && submittedAt === undefined)) return undefined;
  return { pk: framePartition(frameNumber), sk: `${status === "draft" ? "CLAIMDRAFT" : "CLAIM"}#${id}` };
}

/** What the passport of a frame shows of a claim. */
const pointerWrites = (before: Claim | undefined, after: Claim): Write[] => {
  const { id, sorg, brand, custCode, status, createdAt, frameNumber, lines } = after;
  const present = pointerKey(after);
  const former = before && pointerKey(before);
  // Drafts of earlier releases were listed like claims.
  const legacy = former && before?.status === "draft" ? [{ ...former, sk: `CLAIM#${id}` }] : [];
  const gone = [...(former ? [former] : []), ...legacy].filter(({ pk, sk }) => pk !== present?.pk || sk !== present.sk);
  const problems = lines.flatMap(({ problem }) => (problem.id === "" ? [] : [problem.id]));
  const item = { id, frameNumber, sorg, brand, custCode, status, createdAt, problems };
  return [
    ...gone.map((key): Write => ({ kind: "delete", key })),
    ...(present ? [{ kind: "put", item: { ...present, ...item } } as const] : []),
  ];
};

/** Writes a new claim. A `changed` Conflict if its number is taken. */
export const newClaimWrites = (claim: Claim): Write[] => [
  { kind: "put", item: { ...claimKey(claim.id), ...claim }, when: ABSENT },
  ...pointerWrites(undefined, claim),
  ...listed(undefined, claim),
];

/** Writes the next version. A `changed` Conflict if it is no longer as it was read. */
export const changeClaimWrites = (before: Claim, after: Claim): Write[] => [
  {
    kind: "put",
    item: { ...claimKey(after.id), ...after, version: before.version + 1 },
    when: { expression: "#version = :version", values: { version: before.version } },
  },
  ...pointerWrites(before, after),
  ...listed(before, after),
];

const REQUEST_DAYS = 30;

const requestKey = ({ id }: Pick<By, "id">, requestId: string): Key => ({
  pk: `CLAIMREQUEST#${id}#${requestId}`,
  sk: "REQUEST",
});

/** What a client's request did. */
export interface RequestMark {
  readonly contents: string;
  readonly claimId: string;
}

export async function readRequest(by: Pick<By, "id">, requestId: string): Promise<RequestMark | undefined> {
  const item = await getItem(requestKey(by, requestId));
  return item && { contents: String(item.contents), claimId: String(item.claimId) };
}

/** @throws Conflict "requested" if the request was carried out */
export const requestWrite = (by: Pick<By, "id">, requestId: string, mark: RequestMark): Write => ({
  kind: "put",
  item: { ...requestKey(by, requestId), ...mark, ttl: ttlIn(REQUEST_DAYS) },
  when: ABSENT,
  otherwise: "requested",
});

export const problemKey = ({ sorg, id }: Pick<KnownProblem, "sorg" | "id">): Key => ({
  pk: `CLAIMPROBLEMS#${sorg}`,
  sk: id,
});

/** Problems that a sales organization names, in the actor's language: some dozens. */
export async function readProblems(sorg: string): Promise<KnownProblem[]> {
  const items = await queryAll({ pk: problemKey({ sorg, id: "" }).pk, limit: MOST });
  return items.map((item) => {
    const problem = knownProblemSchema.parse(item);
    return { ...problem, ...inLanguageOf(problem.texts ?? {}, actor().locale) };
  });
}
