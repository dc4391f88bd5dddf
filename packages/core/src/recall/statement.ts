import { recallCreditRequested } from "@spoke/events";
import * as z from "zod";
import {
  action,
  activeCustomer,
  actor,
  commit,
  type Decided,
  event,
  isoNow,
  newId,
  notFound,
  type Partition,
  Refusal,
  sumOf,
} from "../platform/index.ts";
import { REPAIR, statementMachine } from "./transitions.ts";
import {
  changeStatementWrites,
  newStatementWrites,
  type RecallWork,
  readStatement,
  readTurn,
  type Statement,
  statementList,
  workList,
} from "./work-store.ts";

/** Bikes of a statement, so that it fits into a transaction. */
const MOST = 80;

const ownPartitions = () => {
  const owner = activeCustomer().code.unified;
  return actor().sorgs.map((part) => ({ owner, part }));
};

/** What the active customer has repaired and not asked the credit for yet. */
export const openRecallWork = action({
  name: "recall.openWork",
  scope: REPAIR,
  input: z.object({}),
  run: async (): Promise<RecallWork[]> => {
    const partitions = ownPartitions();
    return Array.fromAsync(workList.rows({ partitions, states: ["open"], oldestFirst: true }));
  },
});

const pageInput = z.object({
  page: z.int().min(1).max(10_000).default(1),
  limit: z.int().min(1).max(100).default(25),
});

/** Statements of the active customer, newest first. */
export const recallStatements = action({
  name: "recall.statements",
  scope: REPAIR,
  input: pageInput,
  run: ({ page, limit }) => statementList.page({ partitions: ownPartitions(), page, limit }),
});

/** A statement of the active customer. @throws Refusal "not-found", also for another customer's */
export const recallStatement = action({
  name: "recall.statement",
  scope: REPAIR,
  input: z.object({ id: z.string().max(40) }),
  run: ({ id }): Promise<Statement> => ownStatement(id),
});

async function ownStatement(id: string): Promise<Statement> {
  const { unified } = activeCustomer().code;
  const statement = await readStatement(id);
  if (!statement || statement.custCode !== unified || !actor().sorgs.includes(statement.sorg)) throw notFound();
  return statement;
}

/**
 * Asks the ERP to credit everything that the active customer has repaired: one statement for each sales organization, and for
 * every 80 bikes. Repeating it has no effect.
 * @throws Refusal "recall_nothing_to_credit"
 */
export const createRecallStatement = action({
  name: "recall.createStatement",
  scope: REPAIR,
  input: z.object({
    /** Only work up to this instant, such as the end of a month. */
    until: z.iso.datetime().optional(),
  }),
  run: async ({ until }): Promise<Statement[]> => {
    const made: Statement[] = [];
    for (const partition of ownPartitions()) made.push(...(await statementsOf(partition, until)));
    if (made.length === 0) throw new Refusal("invalid", "recall_nothing_to_credit");
    return made;
  },
});

/**
 * Asks the ERP to credit everything that a customer has repaired for a sales organization before an instant.
 * @throws Refusal "conflict" while others ask for the same
 */
export async function statementsOf(partition: Partition, until: string | undefined): Promise<Statement[]> {
  const made: Statement[] = [];
  for (;;) {
    const statement = await commit.retrying(() => nextStatement(partition, until), { busy: "conflict" });
    if (!statement) return made;
    made.push(statement);
  }
}

async function nextStatement(partition: Partition, until: string | undefined): Promise<Decided<Statement | undefined>> {
  const [custCode, sorg] = [partition.owner, partition.part];
  const turn = await readTurn({ custCode, sorg });
  const work: RecallWork[] = [];
  // Not through the index by state, which is a moment behind.
  for await (const row of workList.rows({ partitions: [partition], until, oldestFirst: true, consistent: true })) {
    if (row.statementId === "" && row.currency === (work[0]?.currency ?? row.currency)) work.push(row);
    if (work.length === MOST) break;
  }
  const [first] = work;
  if (!first) return { writes: [], result: undefined };
  const { userId, name } = actor();
  const id = newId();
  const statement: Statement = {
    ...{ id, custCode, sorg, createdAt: isoNow(), createdBy: { id: userId, name } },
    lines: work.map((line) => ({ ...line, statementId: id })),
    total: sumOf(work, ({ amount }) => amount),
    ...{ currency: first.currency, state: "requested", sequence: 1, creditNote: "", reason: "", version: 1 },
  };
  return {
    writes: newStatementWrites(statement, turn),
    events: [event(recallCreditRequested, { statement: { statementId: id, sequence: 1 } })],
    audit: { subject: `RECALLSTATEMENT#${id}`, what: "requested" },
    result: statement,
  };
}

/** Asks again for a credit that the ERP refused. @throws Refusal "not-found", "conflict" if it was not refused */
export const retryRecallStatement = action({
  name: "recall.retryStatement",
  scope: REPAIR,
  input: z.object({ id: z.string().max(40) }),
  run: ({ id }): Promise<Statement> =>
    commit.retrying(async () => {
      const { answeredAsOf: _, ...before } = await ownStatement(id);
      const state = statementMachine.next(before.state, "request");
      const after: Statement = { ...before, state, sequence: before.sequence + 1, reason: "" };
      return {
        writes: changeStatementWrites(before, after),
        events: [event(recallCreditRequested, { statement: { statementId: id, sequence: after.sequence } })],
        audit: { subject: `RECALLSTATEMENT#${id}`, what: "requested again" },
        result: after,
      };
    }),
});
