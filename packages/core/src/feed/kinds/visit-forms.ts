import * as z from "zod";
import { importVisitForm, questionKey } from "../../visit-form/index.ts";
import {
  type ImportedVisitForm,
  MAX_EQUIPMENT,
  MAX_NOTES,
  MAX_QUANTITY,
  MAX_SERIES,
  QUESTION_LISTS,
  questionSchema,
} from "../../visit-form/schema.ts";
import { code, day, flag, instant, int, list, oneOf, optional, required, text, upperCode } from "../cells.ts";
import { defineKind, RowRefusal } from "../kind.ts";
import { upsert } from "../upsert.ts";
import { asOfColumn, deletedColumn, instantOf, localized, throughUseCase } from "./common.ts";

export const visitQuestions = defineKind({
  name: "visit-questions",
  doc: "Choices of visit forms: one row per choice. Visits that are stored hold the texts that they were made with.",
  row: z.strictObject({
    list: required(oneOf(QUESTION_LISTS), "question that the choice belongs to"),
    id: required(code(40), "id of the choice within its question"),
    sorting: optional(int(), "place in the list; 0 when empty"),
    description: required(localized(200), "what the choice says"),
    brand: optional(text(60), "brand of a series"),
    isOwn: optional(flag(), "`true` for a series of the form's brand and its group"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, description, ...patch } = row;
    const texts = Object.entries(description).flatMap(([locale, words]) => (words ? [[locale, words] as const] : []));
    if (texts.length === 0) throw new RowRefusal("description", "required");
    const question = { ...patch, sorg: context.sorg, text: Object.fromEntries(texts) };
    const task = {
      key: questionKey(question),
      gone: deleted === true,
      patch: question,
      schema: questionSchema.extend({ asOf: z.iso.datetime() }),
      asOf: instantOf(row, context),
    };
    return { lane: `${row.list}#${row.id}`, task: [task] };
  },
  write: upsert,
});

const visitRow = z.strictObject({
  visitId: required(code(40), "id of the visit"),
  custCode: required(upperCode(20), "unified code of the dealer"),
  visitedOn: required(day(), "day of the visit"),
  createdAt: required(instant(), "when it was entered"),
  createdBy: required(text(100), "who visited the dealer"),
  userId: optional(code(40), "id of the user who did"),
  otherMidrange: optional(code(40), "id of the choice"),
  brandDomination: optional(flag(), "`true` if the brand dominates the shop"),
  qtyPlgGrp: optional(int(0, MAX_QUANTITY), "bikes of the brand's group on display; the sum of its series when empty"),
  qtyNonPlgGrp: optional(int(0, MAX_QUANTITY), "bikes of other brands on display; the sum of their series when empty"),
  brandDisplay: optional(code(40), "id of the choice"),
  series: required(list(code(40), MAX_SERIES), "ids of the series on display"),
  quantities: optional(
    list(int(0, MAX_QUANTITY), MAX_SERIES),
    "bikes of each series on display, in the order of `series`; 1 when empty",
  ),
  equipment: optional(list(code(40), MAX_EQUIPMENT), "ids of the choices"),
  notes: optional(text(MAX_NOTES), "what was noted"),
  asOf: asOfColumn(),
});

export const visitForms = defineKind<"visit-forms", typeof visitRow, ImportedVisitForm>({
  name: "visit-forms",
  doc: "Past visits at dealers, without photos. An existing one is not replaced. The dealer and the choices must be known.",
  row: visitRow,
  toTask: ([row], { sorg }) => {
    const { visitId: id, custCode, visitedOn, createdAt, createdBy: name, series, quantities } = row;
    if (quantities && quantities.length !== series.length) throw new RowRefusal("quantities", "invalid_value");
    return {
      // The visits of a dealer share counts.
      lane: custCode,
      task: {
        ...{ id, sorg, custCode, visitedOn, createdAt, createdBy: { id: row.userId ?? "import", name } },
        ...{ otherMidrange: row.otherMidrange ?? "", brandDisplay: row.brandDisplay ?? "" },
        brandDomination: row.brandDomination === true,
        ...(row.qtyPlgGrp != null && { ownQuantity: row.qtyPlgGrp }),
        ...(row.qtyNonPlgGrp != null && { otherQuantity: row.qtyNonPlgGrp }),
        series: series.map((code, index) => ({ series: code, quantity: quantities?.[index] ?? 1 })),
        ...{ equipment: row.equipment ?? [], notes: row.notes ?? "" },
      },
    };
  },
  write: (tasks) => throughUseCase(tasks, importVisitForm),
});
