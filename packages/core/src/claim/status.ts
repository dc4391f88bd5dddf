import { hostConfig, timeZoneOf, todayHere } from "../host/index.ts";
import { action, actor, commit, isoNow, newId, Refusal, refuseField } from "../platform/index.ts";
import { answerDaysNow, decidedWrites } from "./answer-time.ts";
import { lastCommentOf } from "./comment.ts";
import { requireNotReported } from "./create.ts";
import { isPaid, type StatusInput, statusInputSchema } from "./decision.ts";
import { movedEvents } from "./events.ts";
import { requireEvidence } from "./evidence.ts";
import { actingAs, CLAIM, isFiledByActor, sideOf, visibleClaim } from "./find.ts";
import { ledgerWrites } from "./ledger.ts";
import { problemsOf } from "./lines.ts";
import { requireReplacements } from "./replacement.ts";
import { reportedWrites } from "./reported.ts";
import type { Claim, ClaimLine, ClaimState } from "./schema.ts";
import { BUSY, changeClaimWrites, eventWrite } from "./store.ts";
import { bikeSubject, restated } from "./subject.ts";
import { isClosed, isDecision, needsReason, transitionOf } from "./transitions.ts";
import { requireConfirmedCredit, requireWholeUnits } from "./value.ts";

/**
 * Moves a claim to another status, as far as the actor's side may.
 * @throws Refusal "not-found"; "conflict" if the status is no longer the current one, the move is not possible, or the actor would decide
 * a claim that they filed or changed (decision 113); of `reason` or a line if the office does not say why
 */
export const updateClaimStatus = action({
  name: "claim.updateStatus",
  scope: CLAIM,
  input: statusInputSchema,
  run: (input): Promise<Claim> =>
    commit.retrying(async () => {
      const before = await visibleClaim(input.id);
      if (before.status !== input.currentStatus) throw new Refusal("conflict", "claim_status_changed");
      requireMove(before, input);
      const { newStatus, reason } = input;
      const by = actingAs();
      const next = await moved(before, input);
      // What is said with a step is a comment to the other side.
      const after = reason === "" ? next : { ...next, lastComment: lastCommentOf(reason, next.statusAt, by.side) };
      const entryId = newId();
      const answer = isDecision(newStatus) ? decidedWrites(after, after.statusAt, await timeZoneOf()) : [];
      return {
        writes: [
          ...changeClaimWrites(before, after),
          ...reportedWrites(before, after),
          ...(await ledgerWrites(before, after, newStatus === "submitted")),
          eventWrite(after.id, {
            id: entryId,
            at: after.statusAt,
            by,
            kind: "status",
            from: before.status,
            to: newStatus,
            text: reason,
          }),
          ...answer,
        ],
        events: movedEvents(after, by.side, entryId),
        audit: { subject: `CLAIM#${after.id}`, what: newStatus },
        result: { ...after, version: before.version + 1 },
      };
    }, BUSY),
});

function requireMove(claim: Claim, { currentStatus, newStatus, reason }: StatusInput): void {
  const { productCategory } = claim;
  const move = { productCategory, custCategory: sideOf(), fromStatusId: currentStatus, toStatusId: newStatus };
  const transition = transitionOf(move);
  if (!transition) throw new Refusal("conflict", "claim_transition_refused");
  if (isDecision(newStatus) && isFiledByActor(claim)) throw new Refusal("conflict", "claim_filed_by_you");
  if (needsReason(transition, claim) && reason === "") throw refuseField("reason", "required");
}

async function moved(before: Claim, input: StatusInput): Promise<Claim> {
  const { newStatus, reason, isNotAWarranty } = input;
  const base = withStatus(before, newStatus, isoNow());
  const handled = sideOf() === "office" ? { handledBy: actingAs() } : {};
  switch (newStatus) {
    case "submitted":
      return { ...(await sent(base)), ...handled, sentBy: actor().userId };
    case "approved":
    case "partly-approved": {
      await requireWholeUnits(input.lines, before.sorg);
      const lines = await requireReplacements(before, decided(before.lines, input), input.lines);
      await requireConfirmedCredit({ ...before, lines }, input.isCreditConfirmed);
      return { ...base, ...handled, lines };
    }
    case "rejected": {
      const lines = before.lines.map((line) => ({
        ...line,
        decision: "rejected" as const,
        resolution: "none" as const,
      }));
      return { ...base, ...handled, reasonRejection: reason, isNotAWarranty, lines };
    }
    default:
      return { ...base, ...handled };
  }
}

/** The claim with another status. */
export function withStatus(claim: Claim, status: ClaimState, at: string): Claim {
  return { ...claim, status, statusAt: at, ...(isClosed(status) && { closedAt: at }) };
}

/** A draft as it is sent: complete, and with the warranty of the day. */
async function sent(draft: Claim): Promise<Claim> {
  requireEvidence(draft);
  const config = await hostConfig(actor().host);
  if (config?.claimProblemRequired && problemsOf(draft).length === 0)
    throw refuseField("problems", "claim_problem_required");
  await requireNotReported(draft);
  const claim = { ...draft, submittedAt: draft.statusAt, ...(await answerDaysNow(draft)) };
  const today = await todayHere();
  const isBike = claim.productCategory === "Bike";
  const coverage = isBike ? (await bikeSubject(claim, today)).coverage : restated(claim.coverage, today);
  const lines = claim.lines.map((line) => ({ ...line, verdict: coverage.find((each) => each.class === line.class) }));
  return { ...claim, coverage: [...coverage], lines };
}

/** Lines as the office decided: those that are not named share the claim's decision. @throws Refusal of a line */
function decided(lines: readonly ClaimLine[], { newStatus, lines: named, resolution }: StatusInput): ClaimLine[] {
  const unknown = named.findIndex(({ lineNo }) => !lines.some((line) => line.lineNo === lineNo));
  if (unknown >= 0) throw refuseField(`lines.${unknown}.lineNo`, "claim_line_unknown");
  const after = lines.map((line): ClaimLine => {
    const index = named.findIndex(({ lineNo }) => lineNo === line.lineNo);
    const {
      decision,
      reason,
      replacementFrame,
      resolution: own,
      creditAmount,
    } = named[index] ?? {
      ...{
        decision: "approved" as const,
        reason: "",
        replacementFrame: "",
        resolution: undefined,
        creditAmount: undefined,
      },
    };
    if (decision === "approved") {
      const made = own ?? resolution;
      const granted = isPaid(made) && creditAmount !== undefined && { creditAmount };
      return { ...line, decision, reason, replacementFrame, resolution: made, ...granted };
    }
    if (reason === "") throw refuseField(`lines.${index}.reason`, "required");
    return { ...line, decision, reason, resolution: "none" };
  });
  const approved = after.filter(({ decision }) => decision === "approved").length;
  if (approved === 0) throw refuseField("lines", "claim_nothing_approved");
  const isPartly = approved < after.length;
  if (isPartly !== (newStatus === "partly-approved"))
    throw refuseField("newStatus", isPartly ? "claim_not_all_approved" : "claim_all_approved");
  return after;
}
