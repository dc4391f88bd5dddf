import { isPaid } from "@spoke/core/claim/decision.ts";
import type { ClaimState } from "@spoke/core/claim/schema.ts";
import type { ClaimFieldsFragment } from "../../gql/graphql.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Badge } from "../../ui/Status.tsx";

const STEPS: Readonly<Record<ClaimState, MessageKey>> = {
  draft: "claim_next_draft",
  submitted: "claim_next_submitted",
  "in-review": "claim_next_in_review",
  "information-needed": "claim_next_information_needed",
  approved: "claim_next_approved",
  "partly-approved": "claim_next_approved",
  rejected: "claim_next_rejected",
  "awaiting-return": "claim_next_awaiting_return",
  received: "claim_next_received",
  resolved: "claim_next_resolved",
  withdrawn: "claim_next_withdrawn",
};

/** Statuses after which the ERP answers with a credit note or a shipment. */
const ANSWERED: readonly string[] = ["approved", "partly-approved", "received"];

/** The step of a status. After a decision it names only what follows from it. */
function stepOf(status: ClaimState, lines: ClaimFieldsFragment["lines"]): MessageKey {
  const approved = lines.filter(({ decision }) => decision === "approved");
  if (approved.length === 0) return STEPS[status];
  const isDone = approved.every(({ creditNote, deliveryOrder }) => creditNote !== "" || deliveryOrder !== "");
  if (isDone && ANSWERED.includes(status)) return "claim_next_answered";
  if (status !== "received") return STEPS[status];
  if (approved.every(({ resolution }) => isPaid(resolution ?? ""))) return "claim_next_received_credit";
  if (approved.every(({ resolution }) => resolution === "replacement")) return "claim_next_received_replacement";
  return STEPS[status];
}

const isState = (status: string): status is ClaimState => Object.hasOwn(STEPS, status);

/** What happens next with a dealer's claim, who has to act, and when an answer usually comes. */
export function NextStep({ claim }: { readonly claim: ClaimFieldsFragment }) {
  const { t } = useTranslation();
  const { status, waybill } = claim;
  if (!isState(status.id)) return null;
  const isOwnTurn = status.category === "dealer";
  const isClosed = status.category === "closed";
  const request = isOwnTurn ? requestOf(claim) : "";
  return (
    <Panel title={t("claim_next_step")}>
      <div className="grid justify-items-start gap-2">
        <Badge tone={isOwnTurn ? "warn" : isClosed ? "neutral" : "info"} dot>
          {t(isOwnTurn ? "claim_turn_dealer" : isClosed ? "claim_queue_closed" : "claim_side_office")}
        </Badge>
        <p>{t(stepOf(status.id, claim.lines))}</p>
        {request && (
          <blockquote className="border-l-2 border-line-strong pl-3 whitespace-pre-line">{request}</blockquote>
        )}
        {status.id === "awaiting-return" && waybill && (
          <p>
            {t("claim_waybill")}: {waybill}
          </p>
        )}
        <ExpectedAnswer claim={claim} />
      </div>
    </Panel>
  );
}

/** What the warranty team wrote with the status that the claim has now. */
const requestOf = ({ histories, status }: ClaimFieldsFragment): string =>
  histories.findLast(({ kind, to }) => kind === "status" && to?.id === status.id)?.text ?? "";

/** When an answer usually comes, from what it usually takes and how long the claim waits already; where, if too few are decided. */
function ExpectedAnswer({
  claim: { answerDays, ageDays, status },
}: {
  readonly claim: Pick<ClaimFieldsFragment, "answerDays" | "ageDays" | "status">;
}) {
  const { t } = useTranslation();
  if (status.category !== "open") return null;
  if (!answerDays) return <p className="text-ink-2">{t("claim_answer_here")}</p>;
  const left = answerDays - ageDays;
  return (
    <p className="text-ink-2">
      {left > 0 ? t("claim_answer_left", { count: left }) : t(left === 0 ? "claim_answer_today" : "claim_answer_late")}
    </p>
  );
}
