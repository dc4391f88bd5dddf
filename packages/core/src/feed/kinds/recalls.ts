import * as z from "zod";
import {
  answerRecallKit,
  answerRecallStatement,
  type ImportedRecall,
  type ImportedRepair,
  importRecall,
  importRepair,
  type KitAnswer,
  type RecallCredit,
  rangeProblem,
} from "../../recall/index.ts";
import { recallTextsSchema } from "../../recall/schema.ts";
import {
  code,
  day,
  decimal,
  flag,
  instant,
  int,
  json,
  locale,
  oneOf,
  optional,
  required,
  text,
  upperCode,
} from "../cells.ts";
import { defineKind, RowRefusal } from "../kind.ts";
import { asOfColumn, filled, instantOf, throughUseCase } from "./common.ts";
import { frameNumber } from "./registrations.ts";

const recallRow = z.strictObject({
  number: required(upperCode(20), "number of the recall"),
  brand: required(code(40), "id of the brand"),
  title: required(text(200), "what is recalled"),
  reason: required(text(2000), "why"),
  instruction: required(text(5000), "what the dealer does"),
  locale: optional(locale(), "language of title, reason, and instruction"),
  texts: optional(
    json(recallTextsSchema),
    'the same in other languages: `[{"locale": "de", "title": "Gabel", "reason": "Riss", "instruction": "Tauschen"}]`',
  ),
  stopSale: optional(flag(), "affected bikes may not be sold until they are repaired"),
  kitArticle: optional(code(40), "article code of the repair kit"),
  laborMinutes: required(int(0, 1000), "paid minutes per bike"),
  laborAmount: required(decimal(), "what is paid per bike, in the currency of the sales organization"),
  validFrom: required(day(), "first day"),
  articleCode: optional(code(40), "an affected article"),
  serialFrom: optional(frameNumber(), "first affected serial number"),
  serialTo: optional(frameNumber(), "last affected serial number; the first when empty"),
  closed: optional(flag(), "`true` closes the recall"),
  asOf: asOfColumn(),
});

export const recalls = defineKind<"recalls", typeof recallRow, ImportedRecall>({
  name: "recalls",
  doc:
    "Recalls that the brand published elsewhere, one row per affected article or range of serial numbers. They are published at once. " +
    "A published recall does not change; `closed` closes it.",
  groupBy: ["number"],
  row: recallRow,
  toTask: (rows, { sorg }) => {
    const [{ number, brand, title, reason, instruction, validFrom, laborMinutes, laborAmount, ...first }] = rows;
    for (const { serialFrom, serialTo } of rows) {
      const problem = serialFrom && serialTo ? rangeProblem(serialFrom, serialTo) : undefined;
      if (problem) throw new RowRefusal("serialTo", `recall_range_${problem}`);
    }
    const ranges = rows.flatMap(({ serialFrom: from, serialTo }) => (from ? [{ from, to: serialTo ?? from }] : []));
    return {
      lane: number,
      task: {
        ...{ number, sorg, brand, title, reason, instruction, validFrom, minutes: laborMinutes, labor: laborAmount },
        ...filled({
          locale: first.locale,
          texts: first.texts,
          stopSale: first.stopSale,
          kitArticle: first.kitArticle,
          closed: first.closed,
        }),
        articles: rows.flatMap(({ articleCode }) => articleCode ?? []),
        ranges,
      },
    };
  },
  write: (tasks) => throughUseCase(tasks, importRecall),
});

const repairRow = z.strictObject({
  recall: required(upperCode(20), "number of the recall"),
  frameNumber: required(frameNumber(), "serial number on the frame"),
  brand: required(code(40), "id of the brand"),
  custCode: required(upperCode(20), "unified code of the dealer who repaired it"),
  repairedAt: required(instant(), "when it was repaired"),
  asOf: asOfColumn(),
});

export const recallRepairs = defineKind<"recall-repairs", typeof repairRow, ImportedRepair>({
  name: "recall-repairs",
  doc: "Repairs of recalled frames that were paid elsewhere, such as before the portal. They close the frame and credit nothing.",
  row: repairRow,
  toTask: ([row], { sorg }) => {
    const { recall, frameNumber: number, brand, custCode, repairedAt } = row;
    return { lane: number, task: { recall, frameNumber: number, sorg, brand, custCode, repairedAt } };
  },
  write: (tasks) => throughUseCase(tasks, importRepair),
});

const kitRow = z.strictObject({
  recall: required(upperCode(20), "number of the recall, from the file"),
  frameNumber: required(text(40), "frame number, from the file"),
  brand: required(code(40), "id of the brand, from the file"),
  sequence: required(int(1), "number of the request, from the file"),
  status: required(oneOf(["confirmed", "refused"]), "whether the kit will be sent"),
  doNumber: optional(upperCode(30), "delivery order"),
  reason: optional(text(200), "why it was refused, for the dealer to read"),
  asOf: asOfColumn(),
});

/** Late, repeated, and overtaken answers are harmless: each names the request that it answers. */
export const recallKitAnswers = defineKind<"recall-kit-answers", typeof kitRow, KitAnswer>({
  name: "recall-kit-answers",
  doc: "The ERP's answers to requests of repair kits.",
  row: kitRow,
  toTask: ([row], context) => ({
    lane: row.frameNumber,
    task: {
      ...{ number: row.recall, frameNumber: row.frameNumber, brand: row.brand, sorg: context.sorg },
      ...{ sequence: row.sequence, accepted: row.status === "confirmed", asOf: instantOf(row, context) },
      ...filled({ doNumber: row.doNumber, reason: row.reason }),
    },
  }),
  write: (tasks) => throughUseCase(tasks, answerRecallKit),
});

const creditRow = z.strictObject({
  statementId: required(code(40), "id of the statement, from the file"),
  sequence: required(int(1), "number of the request, from the file"),
  status: required(oneOf(["credited", "refused"]), "whether it was credited"),
  creditNote: optional(upperCode(30), "number of the credit note"),
  reason: optional(text(200), "why it was refused, for the dealer to read"),
  asOf: asOfColumn(),
});

export const recallCredits = defineKind<"recall-credits", typeof creditRow, RecallCredit>({
  name: "recall-credits",
  doc: "The ERP's answers to statements of recall work.",
  row: creditRow,
  toTask: ([row], context) => ({
    lane: row.statementId,
    task: {
      ...{ sorg: context.sorg, statementId: row.statementId, sequence: row.sequence },
      accepted: row.status === "credited",
      ...filled({ creditNote: row.creditNote, reason: row.reason }),
      asOf: instantOf(row, context),
    },
  }),
  write: (tasks) => throughUseCase(tasks, answerRecallStatement),
});
