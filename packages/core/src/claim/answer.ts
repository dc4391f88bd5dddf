import { isDeepStrictEqual } from "node:util";
import { action, commit, type Decided, type FeedOutcome, isoNow, SYSTEM, type Write } from "../platform/index.ts";
import { type ClaimAnswer, claimAnswerSchema } from "./erp-schema.ts";
import { movedEvents } from "./events.ts";
import { ledgerWrites } from "./ledger.ts";
import { reportedWrites } from "./reported.ts";
import type { By, Claim, ClaimLine } from "./schema.ts";
import { withStatus } from "./status.ts";
import { changeClaimWrites, eventWrite, readClaim } from "./store.ts";
import { transitionOf } from "./transitions.ts";

const ERP: By = { id: "erp", name: "ERP", side: "erp" };

/**
 * Records what the ERP did about an approved claim. A status only moves forward, and numbers only give way to later ones, so late
 * and repeated answers change nothing. So do answers about unknown claims.
 */
export const answerClaim = action({
  name: "claim.answer",
  scope: SYSTEM,
  input: claimAnswerSchema,
  run: (answer): Promise<FeedOutcome> => commit.retrying(async () => decide(answer, await readClaim(answer.claimId))),
});

async function decide(answer: ClaimAnswer, before: Claim | undefined): Promise<Decided<FeedOutcome>> {
  if (before?.sorg !== answer.sorg) return { writes: [], result: "unchanged" };
  const lines = before.lines.map((line) => (isMeant(line, answer) ? answered(line, answer) : line));
  const shipped = isLater(answer, before.answeredAsOf) && answer.waybill !== "";
  const withNumbers: Claim = {
    ...before,
    lines,
    ...(shipped && { waybill: answer.waybill, answeredAsOf: answer.asOf }),
  };
  const after = movedOn(withNumbers, answer);
  if (isDeepStrictEqual(after, before)) return { writes: [], result: "unchanged" };
  const moves = after.status !== before.status;
  return {
    writes: [
      ...changeClaimWrites(before, after),
      ...reportedWrites(before, after),
      ...(await ledgerWrites(before, after, false)),
      ...historyWrites(before, after, answer),
    ],
    events: moves ? movedEvents(after, "erp") : [],
    audit: { subject: `CLAIM#${after.id}`, what: moves ? `${after.status} in the ERP` : "answered by the ERP" },
    result: "changed",
  };
}

const isLater = ({ asOf }: ClaimAnswer, before: string | undefined): boolean =>
  before === undefined || Date.parse(before) < Date.parse(asOf);

const isMeant = ({ decision, lineNo }: ClaimLine, answer: ClaimAnswer): boolean =>
  decision === "approved" && (answer.lineNo === undefined || answer.lineNo === lineNo);

function answered(line: ClaimLine, answer: ClaimAnswer): ClaimLine {
  const { creditNote, creditAmount, deliveryOrder, asOf } = answer;
  if (creditNote === "" && deliveryOrder === "") return line;
  const later = isLater(answer, line.answeredAsOf);
  const isNoted = creditNote !== "" && (later || line.creditNote === "");
  return {
    ...line,
    // A late answer fills what is still empty.
    creditNote: isNoted ? creditNote : line.creditNote,
    ...(isNoted && creditAmount !== undefined && { creditAmount }),
    deliveryOrder: deliveryOrder !== "" && (later || line.deliveryOrder === "") ? deliveryOrder : line.deliveryOrder,
    ...(later && { answeredAsOf: asOf }),
  };
}

function movedOn(claim: Claim, { status }: ClaimAnswer): Claim {
  const { productCategory, status: fromStatusId } = claim;
  if (status === undefined) return claim;
  const move = transitionOf({ productCategory, custCategory: "erp", fromStatusId, toStatusId: status });
  return move ? withStatus(claim, status, isoNow()) : claim;
}

function historyWrites(before: Claim, after: Claim, { creditNote, deliveryOrder, waybill }: ClaimAnswer): Write[] {
  const at = isoNow();
  const text = [creditNote, deliveryOrder, waybill].filter((number) => number !== "").join(", ");
  const moves = after.status !== before.status;
  if (!moves) return [eventWrite(after.id, { at, by: ERP, kind: "erp", text })];
  return [eventWrite(after.id, { at, by: ERP, kind: "status", from: before.status, to: after.status, text })];
}
