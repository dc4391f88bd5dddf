import { PutObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import { action, commit, type Decided, type FeedOutcome, filesBucket, SYSTEM, toUnits } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";
import type { RecalledFrame, RecallKit } from "./schema.ts";
import { changeRecalledWrites, readMarks, readRecall } from "./store.ts";
import { kitMachine, statementMachine } from "./transitions.ts";
import { changeStatementWrites, readStatement, type Statement } from "./work-store.ts";

const FORMAT = 1;

async function put(key: string, document: object): Promise<void> {
  const head = { Bucket: filesBucket(), Key: `erp/outbound/${key}.json`, ContentType: "application/json" };
  await s3().send(new PutObjectCommand({ ...head, Body: JSON.stringify({ format: FORMAT, ...document }) }));
}

const kitRefSchema = z.object({
  number: z.string().max(20),
  frameNumber: z.string().max(40),
  sorg: z.string().max(10),
  brand: z.string().max(40),
  sequence: z.int().min(1),
});
type KitRef = z.output<typeof kitRefSchema>;

/** The mark of a frame, also of one that left the recall, if the request is still the last of its repair kit. */
async function markWithKit(ref: KitRef): Promise<(RecalledFrame & { readonly kit: RecallKit }) | undefined> {
  const [mark] = await readMarks(ref.number, [ref]);
  return mark?.kit?.sequence === ref.sequence ? { ...mark, kit: mark.kit } : undefined;
}

/** Writes the request of a repair kit for the ERP (docs/erp.md). Writing it again is harmless. */
export const putRecallKit = action({
  name: "recall.putKit",
  scope: SYSTEM,
  input: kitRefSchema,
  run: async (ref): Promise<void> => {
    const [mark, recall] = await Promise.all([markWithKit(ref), readRecall(ref.number)]);
    if (!mark || !recall) return;
    const { number, frameNumber, sorg, sequence } = ref;
    const { custCode: customer, requestedAt } = mark.kit;
    const article = { articleCode: recall.kitArticle, qty: 1, price: 0 };
    await put(`recalls/${sorg}/${number}-${mark.frameNumber.replace(/[^\w-]/g, "_")}-${sequence}`, {
      ...{ recall: number, frameNumber, sorg, brand: ref.brand, sequence, customer, requestedAt },
      ...article,
    });
  },
});

const kitAnswerSchema = kitRefSchema.extend({
  accepted: z.boolean(),
  doNumber: z.string().max(30).default(""),
  reason: z.string().max(200).default(""),
  asOf: z.iso.datetime(),
});
export type KitAnswer = z.input<typeof kitAnswerSchema>;

/** Records the ERP's answer to the request of a repair kit. Repeated, older, and overtaken answers change nothing. */
export const answerRecallKit = action({
  name: "recall.answerKit",
  scope: SYSTEM,
  input: kitAnswerSchema,
  run: ({ accepted, doNumber, reason, asOf, ...ref }): Promise<FeedOutcome> =>
    commit.retrying(async (): Promise<Decided<FeedOutcome>> => {
      const mark = await markWithKit(ref);
      const state = mark && kitMachine.target(mark.kit.state, accepted ? "confirm" : "refuse");
      if (!mark || state === undefined || isOlder(mark.kit, asOf)) return { writes: [], result: "unchanged" };
      const kit: RecallKit = { ...mark.kit, state, doNumber, reason: accepted ? "" : reason, answeredAsOf: asOf };
      return { writes: changeRecalledWrites(mark, { ...mark, kit }), result: "changed" };
    }),
});

const isOlder = ({ answeredAsOf }: { readonly answeredAsOf?: string | undefined }, asOf: string): boolean =>
  answeredAsOf !== undefined && Date.parse(answeredAsOf) > Date.parse(asOf);

const statementRefSchema = z.object({ statementId: z.string().max(40), sequence: z.int().min(1) });

async function currentStatement({ statementId, sequence }: z.output<typeof statementRefSchema>) {
  const statement = await readStatement(statementId);
  return statement?.sequence === sequence ? statement : undefined;
}

/** Writes a statement of recall work for the ERP to credit (docs/erp.md). Writing it again is harmless. */
export const putRecallStatement = action({
  name: "recall.putStatement",
  scope: SYSTEM,
  input: statementRefSchema,
  run: async (ref): Promise<void> => {
    const statement = await currentStatement(ref);
    if (!statement) return;
    const { id, sorg, custCode: customer, createdAt, currency, total, lines } = statement;
    await put(`recall-statements/${sorg}/${id}-${ref.sequence}`, {
      ...{ statementId: id, sequence: ref.sequence, sorg, customer, createdAt, currency, total: toUnits(total) },
      lines: lines.map(({ number, frameNumber, articleCode, at, minutes, amount }) => ({
        ...{ recall: number, frameNumber, articleCode, closedAt: at, minutes, amount: toUnits(amount) },
      })),
    });
  },
});

const creditSchema = statementRefSchema.extend({
  /** Sales organization that answers. */
  sorg: z.string().max(10),
  accepted: z.boolean(),
  creditNote: z.string().max(30).default(""),
  reason: z.string().max(200).default(""),
  asOf: z.iso.datetime(),
});
export type RecallCredit = z.input<typeof creditSchema>;

/** Records the ERP's answer to a statement. Repeated, older, overtaken, and other sales organizations' answers change nothing. */
export const answerRecallStatement = action({
  name: "recall.answerStatement",
  scope: SYSTEM,
  input: creditSchema,
  run: ({ sorg, accepted, creditNote, reason, asOf, ...ref }): Promise<FeedOutcome> =>
    commit.retrying(async (): Promise<Decided<FeedOutcome>> => {
      const before = await currentStatement(ref);
      const state = before && statementMachine.target(before.state, accepted ? "credit" : "refuse");
      if (before?.sorg !== sorg || state === undefined || isOlder(before, asOf))
        return { writes: [], result: "unchanged" };
      const after: Statement = { ...before, state, creditNote, reason: accepted ? "" : reason, answeredAsOf: asOf };
      return {
        writes: changeStatementWrites(before, after),
        audit: { subject: `RECALLSTATEMENT#${before.id}`, what: accepted ? "credited" : "refused by the ERP" },
        result: "changed",
      };
    }),
});

/** Writes what a dealer asked the ERP for. */
export const putRecallRequest = action({
  name: "recall.putRequest",
  scope: SYSTEM,
  input: z.union([z.object({ kit: kitRefSchema }), z.object({ statement: statementRefSchema })]),
  run: (request): Promise<void> =>
    "kit" in request ? putRecallKit(request.kit) : putRecallStatement(request.statement),
});
