import * as z from "zod";
import { exactFrameNumber } from "../frame/index.ts";
import { ABSENT, defineList, getItem, type Key, queryAll, type Write } from "../platform/index.ts";
import { amountSchema } from "../platform/schema.ts";
import { type RecalledFrame, type Repair, STATEMENT_STATES } from "./schema.ts";

/** Finished recall work that a dealer is paid for. */
const workSchema = z.object({
  number: z.string(),
  frameNumber: z.string(),
  sorg: z.string(),
  articleCode: z.string(),
  description: z.string(),
  custCode: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  minutes: z.int(),
  amount: amountSchema,
  currency: z.string(),
  /** Statement that asks for its credit; empty until then. */
  statementId: z.string().default(""),
});
export type RecallWork = z.output<typeof workSchema>;

/** A dealer's finished work: `open` until a statement asks for its credit, then `stated`. */
export const workList = defineList<RecallWork>({
  name: "RECALLWORK",
  row: workSchema,
  place: ({ custCode, sorg, at, number, frameNumber, statementId }) => ({
    ...{ owner: custCode, part: sorg, at, id: `${number}#${exactFrameNumber(frameNumber)}` },
    state: statementId === "" ? "open" : "stated",
  }),
});

/** Adds the work of a repaired frame, in the transaction that closes the frame. */
export function repairWrites(frame: RecalledFrame, { custCode, at, by, minutes, amount, currency }: Repair): Write[] {
  const { number, frameNumber, sorg, articleCode, description } = frame;
  const work = workSchema.parse({
    ...{ number, frameNumber, sorg, articleCode, description, custCode, at },
    ...{ by: by.name, minutes, amount, currency },
  });
  return [{ kind: "put", item: { ...workshopKey(work) } }, ...workList.writes([{ after: work }])];
}

/** A dealer who has done recall work for a sales organization. */
const workshopKey = ({ sorg, custCode }: Pick<RecallWork, "sorg" | "custCode">): Key => ({
  pk: `RECALLWORKSHOPS#${sorg}`,
  sk: custCode,
});

/** Dealers who have done recall work for a sales organization, for jobs. */
export async function readWorkshops(sorg: string): Promise<string[]> {
  const { pk } = workshopKey({ sorg, custCode: "" });
  return (await queryAll({ pk, bounded: "dealers of a sales organization" })).map(({ sk }) => String(sk));
}

/** A request to credit finished work. */
export const statementSchema = z.object({
  id: z.string(),
  custCode: z.string(),
  sorg: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  lines: z.array(workSchema),
  total: amountSchema,
  currency: z.string(),
  state: z.enum(STATEMENT_STATES),
  /** Number of the request; answers to earlier ones are ignored. */
  sequence: z.int().min(1),
  creditNote: z.string().default(""),
  reason: z.string().default(""),
  answeredAsOf: z.iso.datetime().optional(),
  version: z.int().min(1),
});
export type Statement = z.output<typeof statementSchema>;

const statementKey = (id: string): Key => ({ pk: `RECALLSTATEMENT#${id}`, sk: "STATEMENT" });

export async function readStatement(id: string): Promise<Statement | undefined> {
  const item = await getItem(statementKey(id));
  return item && statementSchema.parse(item);
}

const statementRowSchema = statementSchema
  .omit({ lines: true, version: true, createdBy: true, answeredAsOf: true })
  .extend({ frames: z.int() });
type StatementRow = z.output<typeof statementRowSchema>;

/** A dealer's statements by state. */
export const statementList = defineList<StatementRow>({
  name: "RECALLSTATEMENTS",
  row: statementRowSchema,
  place: ({ custCode, sorg, createdAt, id, state }) => ({ owner: custCode, part: sorg, at: createdAt, id, state }),
});

const toRow = (statement: Statement): StatementRow =>
  statementRowSchema.parse({ ...statement, frames: statement.lines.length });

/** Serializes the statements of a dealer, so that two at the same time do not ask for the same work. */
const turnKey = ({ custCode, sorg }: Pick<Statement, "custCode" | "sorg">): Key => ({
  pk: `RECALLSTATEMENTTURN#${custCode}`,
  sk: sorg,
});

export async function readTurn(statement: Pick<Statement, "custCode" | "sorg">): Promise<number> {
  return Number((await getItem(turnKey(statement)))?.turn ?? 0);
}

/** Writes a statement, and its work as stated. A `changed` Conflict if another statement was made since `turn`. */
export function newStatementWrites(statement: Statement, turn: number): Write[] {
  const when = turn === 0 ? ABSENT : { expression: "#turn = :turn", values: { turn } };
  return [
    { kind: "put", item: { ...turnKey(statement), turn: turn + 1 }, when },
    { kind: "put", item: { ...statementKey(statement.id), ...statement }, when: ABSENT },
    ...statementList.writes([{ after: toRow(statement) }]),
    ...workList.writes(statement.lines.map((line) => ({ before: { ...line, statementId: "" }, after: line }))),
  ];
}

/** Writes the next version. A `changed` Conflict if it is no longer as it was read. */
export const changeStatementWrites = (before: Statement, after: Statement): Write[] => [
  {
    kind: "put",
    item: { ...statementKey(after.id), ...after, version: before.version + 1 },
    when: { expression: "#version = :version", values: { version: before.version } },
  },
  ...statementList.writes([{ before: toRow(before), after: toRow(after) }]),
];
