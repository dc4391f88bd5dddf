import * as z from "zod";
import {
  ABSENT,
  type Condition,
  defineList,
  getItem,
  getItems,
  type Key,
  queryAll,
  queryItems,
  type Write,
} from "../platform/index.ts";
import { daySchema } from "../platform/schema.ts";
import {
  type Question,
  questionSchema,
  storedVisitFormSchema,
  type VisitForm,
  type VisitFormRow,
  visitFormRowSchema,
} from "./schema.ts";

const visitFormKey = (id: string): Key => ({ pk: `VISITFORM#${id}`, sk: "VISITFORM" });

export async function readVisitForm(id: string): Promise<VisitForm | undefined> {
  const item = await getItem(visitFormKey(id));
  return item && storedVisitFormSchema.parse(item);
}

/** The visit forms of these rows, in one read. */
export async function readVisitForms(rows: readonly VisitFormRow[]): Promise<VisitForm[]> {
  const items = await getItems(rows.map(({ id }) => visitFormKey(id)));
  return items.flatMap((item) => (item ? [storedVisitFormSchema.parse(item)] : []));
}

const listOptions = { name: "VISITFORMS", row: visitFormRowSchema, months: true } as const;
const entryOf = ({ visitedOn, id, isDeleted }: VisitFormRow) => ({
  ...{ at: visitedOn, id, state: isDeleted ? "deleted" : "active" },
});

/** Visits of a customer by day. It also reads `sellerVisits`, which has the same form. */
export const visitList = defineList<VisitFormRow>({
  ...listOptions,
  place: (row) => ({ ...entryOf(row), owner: row.custCode, part: row.sorg }),
});

export const sellerOwner = (sorg: string): string => `SELLER#${sorg}`;
/** Owner of the visits at the customers of a salesperson, sales group, or sales office. */
export const servedOwner = (sorg: string, part: string): string => `${sellerOwner(sorg)}#${part}`;
export const SELLER_PART = "all";

/** All visits of a sales organization by day. Only written; `visitList` reads it. */
const sellerVisits = defineList<VisitFormRow>({
  ...listOptions,
  shards: 4,
  place: (row) => ({ ...entryOf(row), owner: sellerOwner(row.sorg), part: SELLER_PART }),
});

/** Visits at the customers of a part by day. Only written; `visitList` reads it. */
const servedVisits = (part: string) =>
  defineList<VisitFormRow>({
    ...listOptions,
    place: (row) => ({ ...entryOf(row), owner: servedOwner(row.sorg, part), part: SELLER_PART }),
  });

const toRow = (visit: VisitForm): VisitFormRow => visitFormRowSchema.parse(visit);

const listed = (before: VisitForm | undefined, after: VisitForm): Write[] => {
  const change = { before: before && toRow(before), after: toRow(after) };
  const parts = new Set([...(before?.parts ?? []), ...after.parts]);
  const inPart = (part: string, visit: VisitForm | undefined) =>
    visit?.parts.includes(part) ? toRow(visit) : undefined;
  return [
    ...visitList.writes([change]),
    ...sellerVisits.writes([change]),
    ...[...parts].flatMap((part) =>
      servedVisits(part).writes([{ before: inPart(part, before), after: inPart(part, after) }]),
    ),
  ];
};

/** Writes a new visit form. @throws Conflict "visited" if one has the id */
export const newVisitFormWrites = (visit: VisitForm): Write[] => [
  { kind: "put", item: { ...visitFormKey(visit.id), ...visit }, when: ABSENT, otherwise: "visited" },
  ...listed(undefined, visit),
];

/** Writes `after`, which has the next version. A `changed` Conflict if it is no longer as it was read. */
export const changeVisitFormWrites = (before: VisitForm, after: VisitForm): Write[] => [
  {
    kind: "put",
    item: { ...visitFormKey(after.id), ...after },
    when: { expression: "#version = :version", values: { version: before.version } },
  },
  ...listed(before, after),
];

/** How often a dealer was visited, and when last. */
const coverageSchema = z.object({
  sorg: z.string(),
  custCode: z.string(),
  /** Visits that are not deleted. */
  visits: z.int().min(0),
  last: z.object({ id: z.string(), visitedOn: daySchema, by: z.string() }).optional(),
  /** The parts that all visits of the dealer are listed under; absent before they were listed so. */
  parts: z.array(z.string()).optional(),
  version: z.int(),
});
export type Coverage = z.output<typeof coverageSchema>;

const coveragePk = (sorg: string): string => `VISITCOVERAGE#${sorg}`;
const coverageKey = (sorg: string, custCode: string): Key => ({ pk: coveragePk(sorg), sk: custCode });

/** Dealers of a sales organization that have or had visit forms. */
export async function* coverageOf(sorg: string): AsyncGenerator<Coverage> {
  for await (const item of queryItems({ pk: coveragePk(sorg), bounded: "a job reads them one after the other" }))
    yield coverageSchema.parse(item);
}

/** Dealers of a sales organization that have visit forms, by code; at most 2,000. */
export async function readCovered(sorg: string): Promise<Coverage[]> {
  const items = await queryAll({ pk: coveragePk(sorg), limit: 2_000, consistent: false });
  return items.map((item) => coverageSchema.parse(item)).filter(({ visits }) => visits > 0);
}

export async function readCoverage(
  places: readonly Pick<Coverage, "sorg" | "custCode">[],
  options: { readonly consistent: boolean } = { consistent: false },
): Promise<Coverage[]> {
  const items = await getItems(
    places.map(({ sorg, custCode }) => coverageKey(sorg, custCode)),
    options,
  );
  return items.flatMap((item) => (item ? [coverageSchema.parse(item)] : []));
}

/** Brings the dealer's coverage in line with a change, in its commit. A `changed` Conflict if another visit came between. */
export async function coverageWrite(before: VisitForm | undefined, after: VisitForm): Promise<Write> {
  const { sorg, custCode, id } = after;
  const key = coverageKey(sorg, custCode);
  const [item, newest] = await Promise.all([getItem(key), newestOther(after)]);
  const stored = item && coverageSchema.parse(item);
  const own = after.isDeleted ? undefined : { id, visitedOn: after.visitedOn, by: after.createdBy.name };
  const other = newest && { id: newest.id, visitedOn: newest.visitedOn, by: newest.createdBy.name };
  const last = own && other ? (own.visitedOn >= other.visitedOn ? own : other) : (own ?? other);
  const added = Number(!after.isDeleted) - Number(before !== undefined && !before.isDeleted);
  const visits = (stored?.visits ?? 0) + added;
  const when: Condition = stored ? { expression: "#version = :version", values: { version: stored.version } } : ABSENT;
  const parts = stored ? stored.parts : after.parts;
  const version = (stored?.version ?? 0) + 1;
  return { kind: "put", item: { ...key, sorg, custCode, visits, last, parts, version }, when };
}

/** Notes that all visits of a dealer are listed under these parts. A `changed` Conflict if another visit came between. */
export const listedWrite = ({ sorg, custCode, version }: Coverage, parts: readonly string[]): Write => ({
  kind: "update",
  key: coverageKey(sorg, custCode),
  set: { parts, version: version + 1 },
  when: { expression: "#version = :before", values: { before: version } },
});

const listsKey = (sorg: string): Key => ({ pk: "VISITLISTS", sk: sorg });

/** Whether the visits of a sales organization are all listed by who serves the dealer. */
export const areServedListsComplete = async (sorg: string): Promise<boolean> =>
  (await getItem(listsKey(sorg), { consistent: false })) !== undefined;

export const completeListsWrite = (sorg: string): Write => ({
  kind: "put",
  item: { ...listsKey(sorg), complete: true },
});

/** The dealer's latest visit besides this one. */
async function newestOther({ id, sorg, custCode }: VisitForm): Promise<VisitFormRow | undefined> {
  const partitions = [{ owner: custCode, part: sorg }];
  for await (const row of visitList.rows({ partitions, consistent: true, pageSize: 5 }))
    if (!row.isDeleted && row.id !== id) return row;
  return undefined;
}

export const questionKey = ({ sorg, list, id }: Pick<Question, "sorg" | "list" | "id">): Key => ({
  pk: `VISITQUESTIONS#${sorg}`,
  sk: `${list}#${id}`,
});

/** All choices of a sales organization's form: some dozens, in the office's order. */
export async function readQuestions(sorg: string): Promise<Question[]> {
  const pk = `VISITQUESTIONS#${sorg}`;
  const items = await Array.fromAsync(queryItems({ pk, limit: 500 }));
  return items
    .map((item) => questionSchema.parse(item))
    .toSorted((a, b) => a.sorting - b.sorting || (a.id < b.id ? -1 : 1));
}
