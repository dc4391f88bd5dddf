import { isPaid } from "@spoke/core/claim/decision.ts";
import { dayOf, UTC, yearOf } from "@spoke/core/platform/calendar.ts";
import { type Amount, fromUnits, negate } from "@spoke/core/platform/money.ts";
import { z } from "zod";
import { MARKETS } from "../demo/markets.ts";
import { decimal } from "../feed-file.ts";
import { taxColumns, taxesOn, withTaxes } from "../taxes.ts";
import { type Answer, answer, type Names } from "./answers.ts";
import { unitsSchema } from "./order-document.ts";
import { type Scenario, scenarioOf } from "./scenario.ts";
import { textFor } from "./words.ts";

/** An approved claim from the portal (docs/erp.md), with the fields the simulator uses. */
const claimDocument = z.object({
  format: z.literal(1),
  claimId: z.string(),
  sorg: z.string(),
  customer: z.string().default(""),
  referenceNo: z.string().default(""),
  invoiceNo: z.string().default(""),
  lines: z.array(
    z.object({
      ...{ lineNo: z.int(), resolution: z.string(), creditAmount: unitsSchema.optional() },
      ...{ articleCode: z.string().default(""), part: z.string().default(""), problem: z.string().default("") },
    }),
  ),
});

/** An approved claim as the portal sends it, as far as the simulator uses it. */
export type ClaimDocument = z.output<typeof claimDocument>;

/** @throws ZodError for what is not an approved claim */
export const parseClaim = (document: unknown): ClaimDocument => claimDocument.parse(document);

/** An answer, and the time until the ERP sends it, in milliseconds of its clock. */
export interface ClaimReply {
  readonly sorg: string;
  readonly subject: string;
  readonly seed: string;
  readonly answer: Answer;
  readonly scenario: Scenario;
  readonly delay: number;
  /** Of a credit note: what it adds to the open invoices; negative. */
  readonly owed?: Amount;
}

/** Units per unit of the market's rate that are credited where the office named no amount. */
const USUAL_CREDIT = 45;
const HOUR = 3_600_000;
const FIRST_MS = 1_500;
const RETURNED_MS = 24 * HOUR;
const RESOLVED_MS = 48 * HOUR;

/** Resolutions that send goods once the broken ones are back. */
const SENT: readonly string[] = ["replacement", "repair"];

/**
 * The ERP's answers: credit notes at once; for goods a waybill first, then their receipt, then the delivery order. The dealer's
 * reference can hold a rule, such as `ERP:twice`.
 */
export function repliesToClaim(claim: ClaimDocument, instant: () => string, names: Names = new Map()): ClaimReply[] {
  const { claimId, sorg, customer, referenceNo, invoiceNo, lines } = claim;
  const market = MARKETS.find((each) => each.sorg === sorg);
  const scenario = scenarioOf({ custPoNo: referenceNo, notes: "" });
  const number = claimId.replace(/\W/g, "");
  const reply = (part: number, delay: number, rows: Parameters<typeof rowsOf>[1]): ClaimReply => ({
    ...{ sorg, subject: `${claimId}-${part}`, seed: `claim ${claimId} ${part}`, scenario, delay },
    answer: answer("claim-answers", rowsOf(claimId, rows, instant())),
  });
  const usual = fromUnits(Math.round(USUAL_CREDIT * (market?.rate ?? 1)));
  const paid = lines
    .filter(({ resolution }) => isPaid(resolution))
    .map(({ lineNo, creditAmount = usual, ...line }) => ({
      ...{ line, answer: { lineNo, creditNote: `CN${number}${lineNo}`, creditAmount } },
    }));
  const notes = paid.map(({ line, answer: { creditNote, creditAmount } }): ClaimReply => {
    const asOf = instant();
    const today = dayOf(asOf, market?.timeZone ?? UTC);
    const currency = market?.currency.display ?? "USD";
    const net = negate(creditAmount);
    const taxes = taxesOn(sorg, net, currency);
    const credit = withTaxes(net, taxes);
    const total = decimal(credit);
    const row = {
      ...{ invoiceNo: creditNote, custCode: customer, invoiceDate: today, dueDate: today, asOf },
      ...{ currency, companyCode: market?.companyCode, grandTotal: total, ...taxColumns(taxes) },
      ...{ accountingAmount: total, fiscalYear: yearOf(today) },
      notes: [`${textFor(sorg, "Warranty claim")} ${claimId}`, line.part, line.problem].filter(Boolean).join(", "),
      ...(invoiceNo && { assignment: invoiceNo }),
      ...(line.articleCode && articleColumns(line.articleCode, names, creditAmount)),
    };
    return {
      ...{ sorg, subject: creditNote, seed: `claim ${creditNote}`, scenario, delay: FIRST_MS },
      answer: answer("invoices", [row]),
      owed: credit,
    };
  });
  const credited = paid.map((each) => each.answer);
  const sent = lines.filter(({ resolution }) => SENT.includes(resolution));
  if (sent.length === 0) return [...notes, reply(1, FIRST_MS, [...credited, { status: "resolved" as const }])];
  const goods = sent.map(({ lineNo }) => ({ lineNo, deliveryOrder: `DO${number}${lineNo}` }));
  return [
    ...notes,
    reply(1, FIRST_MS, [...credited, { waybill: `WB${number}`, status: "awaiting-return" as const }]),
    reply(2, RETURNED_MS, [{ status: "received" as const }]),
    reply(3, RESOLVED_MS, [...goods, { status: "resolved" as const }]),
  ];
}

/** The line of a credit note: the claimed article with what is credited for it. No pieces, because none is returned to stock. */
function articleColumns(articleCode: string, names: Names, credit: Amount) {
  const amount = decimal(credit);
  return { articleCode, ...names.get(articleCode), qty: "0", price: amount, subTotal: amount };
}

interface Row {
  readonly lineNo?: number;
  readonly creditNote?: string;
  readonly creditAmount?: Amount;
  readonly deliveryOrder?: string;
  readonly waybill?: string;
  readonly status?: "awaiting-return" | "received" | "resolved";
}

const rowsOf = (claimId: string, rows: readonly Row[], asOf: string) =>
  rows.map(({ lineNo, creditAmount, ...row }) => ({
    ...{ claimId, ...(lineNo && { lineNo: String(lineNo) }), ...row },
    ...(creditAmount !== undefined && { creditAmount: decimal(creditAmount) }),
    asOf,
  }));
