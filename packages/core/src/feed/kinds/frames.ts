import * as z from "zod";
import {
  type FrameOfArticle,
  frameArticleKey,
  frameKey,
  frameOfArticleKey,
  frameOfDeliveryKey,
  stolenKey,
  warrantyTermKey,
} from "../../frame/index.ts";
import {
  type Frame,
  frameSchema,
  stolenReportSchema,
  WARRANTY_CLASSES,
  WARRANTY_STARTS,
  warrantyTermSchema,
} from "../../frame/schema.ts";
import { markChanged } from "../../recall/index.ts";
import { code, day, flag, int, oneOf, optional, required, text, upperCode } from "../cells.ts";
import { defineKind, RowRefusal } from "../kind.ts";
import { type FeedRecord, type Upsert, upsert } from "../upsert.ts";
import { asOfColumn, deletedColumn, instantOf } from "./common.ts";
import { frameNumber } from "./registrations.ts";

export const frames = defineKind({
  name: "frames",
  doc: "Frames by serial number: the bike, and the customer it was shipped to.",
  row: z.strictObject({
    frameNumber: required(frameNumber(), "serial number on the frame"),
    brand: required(code(40), "id of the brand"),
    articleCode: required(code(40), "article code of the bike"),
    description: optional(text(200), "name of the bike"),
    modelYear: optional(text(10), "model year"),
    productionCode: optional(text(40), "production code or batch"),
    producedOn: optional(day(), "day of production"),
    doNumber: optional(upperCode(30), "delivery order"),
    custCode: optional(upperCode(20), "unified code of the customer it was shipped to"),
    custName: optional(text(200), "customer's name"),
    shippedOn: optional(day(), "day it left the warehouse"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, ...patch } = row;
    const frame = { ...patch, sorg: context.sorg };
    const asOf = instantOf(row, context);
    const gone = deleted === true;
    const item: Upsert = {
      ...{ key: frameKey(frame), patch: frame, schema: frameSchema, asOf, gone },
      ...{ leads: true, onChange: leaveArticle },
    };
    const records = [ofArticleRecord(frame, asOf), ...ofDeliveryRecords(frame, asOf)];
    return { lane: row.frameNumber, task: gone ? [item] : [item, ...records] };
  },
  write: async (records, { sorg, asOf }) => {
    const frames = records.flatMap(([item]) => (item ? [frameRefSchema.parse(item.patch)] : []));
    const articles = new Map(
      frames.map(({ brand, articleCode }) => [`${brand}\n${articleCode}`, { brand, articleCode }]),
    );
    await upsert([...articles.values()].map((article): FeedRecord => [articleRecord({ ...article, sorg }, asOf)]));
    const outcomes = await upsert(records);
    // Also where nothing changed: an import that was interrupted repeats its rows.
    await markChanged({ sorg, frames });
    return outcomes;
  },
});

const frameRefSchema = frameSchema.pick({ frameNumber: true, brand: true, articleCode: true });

const ofArticleSchema = frameRefSchema.extend({ sorg: z.string(), asOf: z.string() });

const ofArticleRecord = ({ frameNumber, sorg, brand, articleCode }: FrameOfArticle, asOf: string): Upsert => {
  const patch = { frameNumber, sorg, brand, articleCode };
  return { key: frameOfArticleKey(patch), patch, schema: ofArticleSchema, asOf, onlyNew: true };
};

const ofDeliverySchema = ofArticleSchema.extend({ doNumber: z.string() });

type DeliveredFrame = FrameOfArticle & { readonly doNumber?: string | null | undefined };

function ofDeliveryRecords(
  { frameNumber, sorg, brand, articleCode, doNumber }: DeliveredFrame,
  asOf: string,
): Upsert[] {
  if (!doNumber) return [];
  const patch = { frameNumber, sorg, brand, articleCode, doNumber };
  return [{ key: frameOfDeliveryKey(patch), patch, schema: ofDeliverySchema, asOf, onlyNew: true }];
}

/** Takes a frame that is deleted, or gets another article, from its article. */
const leaveArticle: NonNullable<Upsert["onChange"]> = (before, after) => {
  const stored = ofArticleSchema.parse(before);
  return after?.articleCode === stored.articleCode ? [] : [{ kind: "delete", key: frameOfArticleKey(stored) }];
};

/** An article of which there are frames. */
const frameArticleSchema = z.object({ sorg: z.string(), brand: z.string(), articleCode: z.string(), asOf: z.string() });

const articleRecord = (article: Pick<Frame, "sorg" | "brand" | "articleCode">, asOf: string): Upsert => ({
  ...{ key: frameArticleKey(article), patch: article, schema: frameArticleSchema, asOf, onlyNew: true },
});

export const stolenFrames = defineKind({
  name: "stolen-frames",
  doc: "Thefts from a register of stolen bikes. All dealers see them, not only the dealer who sold the bike.",
  row: z.strictObject({
    frameNumber: required(frameNumber(), "serial number on the frame"),
    source: required(code(40), "register"),
    reference: required(code(40), "number of the report in the register"),
    stolenOn: required(day(), "day of the theft"),
    recoveredOn: optional(day(), "day on which the bike was found"),
    place: optional(text(100), "city or area"),
    description: optional(text(200), "make, model, and color"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, ...patch } = row;
    if (row.recoveredOn != null && row.recoveredOn < row.stolenOn)
      throw new RowRefusal("recoveredOn", "period_invalid");
    return {
      lane: row.frameNumber,
      task: [
        {
          key: stolenKey(row),
          gone: deleted === true,
          patch,
          schema: stolenReportSchema,
          asOf: instantOf(row, context),
        },
      ],
    };
  },
  write: upsert,
});

export const warrantyTerms = defineKind({
  name: "warranty-terms",
  doc: "What a brand's warranty covers, one row per class of parts.",
  row: z.strictObject({
    brand: required(code(40), "id of the brand"),
    category: optional(
      code(40),
      "merchandise category; empty: all bikes of the brand, and for `component` its parts, too",
    ),
    class: required(oneOf(WARRANTY_CLASSES), "class of parts"),
    months: required(int(0, 600), "months; 0 for a lifetime"),
    start: required(oneOf(WARRANTY_STARTS), "what the warranty starts with"),
    registeredMonths: optional(int(0, 600), "months instead, if the sale is registered in time"),
    registeredWithin: optional(int(1, 365), "days in which the sale must be registered for that"),
    firstOwnerOnly: optional(flag(), "only the first owner is covered"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, category, firstOwnerOnly, ...patch } = row;
    if ((row.registeredMonths == null) !== (row.registeredWithin == null))
      throw new RowRefusal("registeredWithin", "registration_incomplete");
    const term = {
      ...patch,
      sorg: context.sorg,
      category: category ?? "",
      firstOwnerOnly: firstOwnerOnly ?? false,
    };
    const asOf = instantOf(row, context);
    return {
      lane: row.brand,
      task: [{ key: warrantyTermKey(term), gone: deleted === true, patch: term, schema: warrantyTermSchema, asOf }],
    };
  },
  write: upsert,
});
