import * as z from "zod";
import {
  answerClaim,
  type ClaimAnswer,
  type ImportedClaim,
  importClaim,
  knownProblemSchema,
  problemKey,
} from "../../claim/index.ts";
import { CLAIM_STATES, PRODUCT_CATEGORIES, RESOLUTIONS } from "../../claim/schema.ts";
import { WARRANTY_CLASSES } from "../../frame/schema.ts";
import { code, day, decimal, flag, instant, int, json, oneOf, optional, required, text, upperCode } from "../cells.ts";
import { defineKind, RowRefusal } from "../kind.ts";
import { upsert } from "../upsert.ts";
import { asOfColumn, deletedColumn, filled, instantOf, throughUseCase } from "./common.ts";
import { frameNumber } from "./registrations.ts";

export const claimProblems = defineKind({
  name: "claim-problems",
  doc: "Problems that dealers choose from when they file a claim.",
  row: z.strictObject({
    id: required(code(40), "id of the problem"),
    part: required(text(100), "part of the bike"),
    description: required(text(200), "what is wrong"),
    notes: optional(text(500), "advice for the photos"),
    texts: optional(
      json(knownProblemSchema.shape.texts.unwrap()),
      'the same by locale: `{"en-US": {"part": "Fork", "description": "Leaks oil", "notes": ""}}`; the columns are for all other languages',
    ),
    category: optional(code(40), "merchandise category of the articles; all when empty"),
    productCategory: optional(oneOf(PRODUCT_CATEGORIES), "bikes or parts and accessories; both when empty"),
    class: optional(oneOf(WARRANTY_CLASSES), "class of parts that its warranty depends on; `component` when empty"),
    isOfDelivery: optional(flag(), "of the delivery or invoice, not of the article: claims of it show no warranty"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, ...patch } = row;
    const problem = { ...filled(patch), id: row.id, sorg: context.sorg };
    const task = {
      key: problemKey(problem),
      gone: deleted === true,
      patch: problem,
      schema: knownProblemSchema,
      asOf: instantOf(row, context),
    };
    return { lane: row.id, task: [task] };
  },
  write: upsert,
});

const claimRow = z.strictObject({
  claimId: required(upperCode(40), "number of the claim"),
  custCode: required(upperCode(20), "unified code of the dealer"),
  frameNumber: optional(frameNumber(), "serial number of the claimed bike, or of the bike that a part came in"),
  brand: optional(code(40), "id of the bike's brand, if several have the number"),
  articleCode: optional(code(40), "article code of the claimed part; empty for a bike"),
  qty: optional(int(1, 9_999), "pieces; 1 when empty"),
  purchaseDate: required(day(), "day of the purchase"),
  createdAt: required(instant(), "when it was filed"),
  status: required(oneOf(CLAIM_STATES), "status"),
  statusAt: required(instant(), "since when it has the status"),
  decidedAt: optional(instant(), "when it was decided; `statusAt` when empty and the status is a decision"),
  referenceNo: optional(text(40), "the dealer's reference"),
  createdBy: optional(text(200), "who filed it"),
  part: optional(text(100), "part with the problem"),
  problem: optional(text(200), "what is wrong"),
  class: optional(oneOf(WARRANTY_CLASSES), "class of parts that its warranty depends on; `component` when empty"),
  notes: optional(text(1_000), "what happened, in the dealer's words"),
  resolution: optional(oneOf(RESOLUTIONS), "how it was made good"),
  reason: optional(text(500), "why it was rejected, or what is needed"),
  creditNote: optional(text(40), "credit note"),
  creditAmount: optional(decimal(), "its amount before tax"),
  deliveryOrder: optional(text(40), "delivery order of the replacement"),
  waybill: optional(text(60), "shipment back"),
  comment: optional(text(2_000), "the dealer's comment"),
  answer: optional(text(2_000), "the office's comment"),
  asOf: asOfColumn(),
});

export const claims = defineKind<"claims", typeof claimRow, ImportedClaim>({
  name: "claims",
  doc:
    "Past claims that the ERP has. They publish no event and are not sent to the ERP. An existing claim is not replaced. The bike or " +
    "article must be known.",
  row: claimRow,
  toTask: ([row], { sorg }) => {
    const { claimId, asOf: _, part, problem, notes, ...rest } = row;
    if (row.frameNumber == null && row.articleCode == null) throw new RowRefusal("articleCode", "required");
    const { custCode, purchaseDate, createdAt, status, statusAt } = row;
    return {
      lane: custCode,
      task: {
        ...filled(rest),
        ...{ id: claimId, sorg, custCode, purchaseDate, createdAt, status, statusAt },
        problem: filled({ part, description: problem, notes }),
      },
    };
  },
  write: (tasks) => throughUseCase(tasks, importClaim),
});

const answerRow = z.strictObject({
  claimId: required(upperCode(40), "number of the claim, from its file"),
  lineNo: optional(int(1, 999), "line that the numbers belong to; all approved lines when empty"),
  creditNote: optional(text(40), "credit note"),
  creditAmount: optional(decimal(), "its amount before tax"),
  deliveryOrder: optional(text(40), "delivery order of the replacement"),
  waybill: optional(text(60), "shipment back"),
  status: optional(oneOf(["awaiting-return", "received", "resolved"]), "what the ERP reached"),
  asOf: asOfColumn(),
});

/** Late and repeated answers are harmless: a status only moves forward. */
export const claimAnswers = defineKind<"claim-answers", typeof answerRow, ClaimAnswer>({
  name: "claim-answers",
  doc: "What the ERP did about approved claims.",
  row: answerRow,
  toTask: ([row], context) => ({
    lane: row.claimId,
    task: {
      ...{ sorg: context.sorg, claimId: row.claimId, asOf: instantOf(row, context) },
      ...{ creditNote: row.creditNote ?? "", deliveryOrder: row.deliveryOrder ?? "", waybill: row.waybill ?? "" },
      ...filled({ lineNo: row.lineNo, status: row.status, creditAmount: row.creditAmount }),
    },
  }),
  write: (tasks) => throughUseCase(tasks, answerClaim),
});
