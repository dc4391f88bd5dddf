import * as z from "zod";
import { recordBonusFrames } from "../../bonus/index.ts";
import { frameNumberProblem } from "../../frame/index.ts";
import { accountBikeIndex, accountBikeKey, answerRegistration, importRegistration } from "../../registration/index.ts";
import {
  accountBikeSchema,
  type ImportedRegistration,
  type RegistrationAnswer,
  SALE_TYPES,
} from "../../registration/schema.ts";
import { code, day, instant, int, oneOf, optional, required, text, upperCode } from "../cells.ts";
import { defineKind } from "../kind.ts";
import { upsert } from "../upsert.ts";
import { asOfColumn, deletedColumn, filled, instantOf, throughUseCase } from "./common.ts";

/** A serial number that may be one. */
export const frameNumber = () =>
  text(40).superRefine((typed, context) => {
    const problem = frameNumberProblem(typed);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

const answerRow = z.strictObject({
  registrationId: required(code(40), "id of the registration, from its file"),
  frameNumber: required(text(40), "frame number, from the file"),
  sequence: required(int(1), "number of the change, from the file"),
  status: required(oneOf(["complete", "failed"]), "whether the ERP took the registration"),
  reason: optional(text(200), "why it was refused, for the dealer to read"),
  asOf: asOfColumn(),
});

/** Late, repeated, and overtaken answers are harmless: each names the change that it answers. */
export const registrationAnswers = defineKind<"registration-answers", typeof answerRow, RegistrationAnswer>({
  name: "registration-answers",
  doc: "The ERP's answers to registrations of sold frames.",
  row: answerRow,
  toTask: ([row], context) => ({
    lane: row.frameNumber,
    task: {
      sorg: context.sorg,
      registrationId: row.registrationId,
      frameNumber: row.frameNumber,
      sequence: row.sequence,
      accepted: row.status === "complete",
      reason: row.reason ?? "",
      asOf: instantOf(row, context),
    },
  }),
  write: (tasks) => throughUseCase(tasks, answerRegistration),
});

const buyerColumns = {
  "buyer.name": optional(text(200), "who bought it"),
  "buyer.phone": optional(text(40), "phone number"),
  "buyer.email": optional(text(200), "email address"),
  "buyer.address": optional(text(300), "street address"),
  "buyer.city": optional(text(100), "city"),
};

type BuyerRow = { readonly [Name in keyof typeof buyerColumns]?: string | null | undefined };

const buyerOf = (row: BuyerRow) =>
  filled({
    name: row["buyer.name"],
    phone: row["buyer.phone"],
    email: row["buyer.email"],
    address: row["buyer.address"],
    city: row["buyer.city"],
  });

export const accountBikes = defineKind({
  name: "account-bikes",
  doc: "Bikes that their owners registered in an account with the brand. Dealers take the buyer's data from it.",
  row: z.strictObject({
    id: required(code(40), "id of the bike in the account"),
    frameNumber: required(frameNumber(), "serial number on the frame"),
    brand: required(code(40), "id of the brand"),
    custCode: optional(upperCode(20), "unified code of the dealer who looks after the bike, and sees it in a list"),
    ...buyerColumns,
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { id, brand, deleted } = row;
    const [custCode, asOf] = [row.custCode ?? "", instantOf(row, context)];
    const bike = { id, frameNumber: row.frameNumber, brand, sorg: context.sorg, custCode, buyer: buyerOf(row) };
    const task = {
      key: accountBikeKey(bike),
      ...(custCode && { index: accountBikeIndex({ ...bike, asOf }) }),
      gone: deleted === true,
      patch: bike,
      schema: accountBikeSchema,
      asOf,
    };
    return { lane: row.frameNumber, task: [task] };
  },
  write: upsert,
});

const registrationRow = z.strictObject({
  frameNumber: required(frameNumber(), "serial number on the frame"),
  brand: required(code(40), "id of the brand"),
  custCode: required(upperCode(20), "unified code of the dealer"),
  soldOn: required(day(), "day of the sale"),
  registeredAt: required(instant(), "when it was registered"),
  registrationId: optional(code(40), "id of the registration; a new one when empty"),
  type: optional(oneOf(SALE_TYPES), "`retail` when empty"),
  dealerName: optional(text(200), "shop that sold it"),
  ...buyerColumns,
  asOf: asOfColumn(),
});

export const registrations = defineKind<"registrations", typeof registrationRow, ImportedRegistration>({
  name: "registrations",
  doc:
    "Past registrations of sold frames that the ERP has. They count in the bonus, publish no event, and are not sent to the ERP. An " +
    "existing registration is not replaced. The frame must be known.",
  row: registrationRow,
  toTask: ([row], { sorg }) => ({
    lane: row.frameNumber,
    task: {
      ...filled({ id: row.registrationId }),
      ...{ frameNumber: row.frameNumber, sorg, brand: row.brand, custCode: row.custCode },
      ...{
        soldOn: row.soldOn,
        createdAt: row.registeredAt,
        type: row.type ?? "retail",
        dealerName: row.dealerName ?? "",
      },
      buyer: buyerOf(row),
    },
  }),
  write: async (tasks) => {
    const outcomes = await throughUseCase(tasks, importRegistration);
    // Existing ones too: a crash may have interrupted recording their points.
    const stored = tasks.filter((_, index) => typeof outcomes[index] === "string");
    await recordBonusFrames(stored.map(({ frameNumber, sorg, brand }) => ({ frameNumber, sorg, brand })));
    return outcomes;
  },
});
