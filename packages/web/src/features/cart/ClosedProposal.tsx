import { RotateCcwIcon } from "lucide-react";
import type { ProposalFieldsFragment } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { ProposalLine } from "./ProposalCard.tsx";

/** By how a proposal ended, and who ended it. */
const ENDINGS = {
  taken: { sender: "proposal_taken_back", customer: "proposal_taken_by" },
  declined: { sender: "proposal_withdrawn", customer: "proposal_declined_by" },
} as const;

interface ClosedProposalProps {
  readonly proposal: ProposalFieldsFragment;
  readonly onAgain: () => void;
}

/** How a proposal ended, for who sent it: what was declined, why, and the way to propose it again. */
export function ClosedProposal({ proposal, onAgain }: ClosedProposalProps) {
  const { t } = useTranslation();
  const { state, isWithdrawn, closedBy, closedAt, note, declineReason, lines, summary } = proposal;
  const style = moneyStyle(summary.currency);
  return (
    <article className="rounded-lg border border-line bg-surface px-4 py-3 xs:px-5">
      <p className="text-xs text-ink-2">
        {t(ENDINGS[state === "taken" ? "taken" : "declined"][isWithdrawn ? "sender" : "customer"], {
          name: closedBy ?? "",
        })}
        {closedAt && (
          <>
            {" · "}
            <DateText value={closedAt} time />
          </>
        )}
      </p>
      {declineReason && (
        <p className="mt-1 whitespace-pre-line wrap-anywhere">
          <span className="text-ink-2">{t("proposal_reason")}:</span> {declineReason}
        </p>
      )}
      {note && (
        <p className="mt-1 text-xs whitespace-pre-line wrap-anywhere text-ink-2">
          {t("proposal_your_note")}: {note}
        </p>
      )}
      {state === "declined" && lines.length > 0 && (
        <>
          <details className="mt-2">
            <summary className="cursor-pointer py-1 text-xs">{t("proposal_items", { count: lines.length })}</summary>
            <ul className="divide-y divide-line">
              {lines.map((line) => (
                <ProposalLine key={line.id} line={line} style={style} />
              ))}
            </ul>
          </details>
          <Button size="sm" icon={RotateCcwIcon} className="mt-2" onClick={onAgain}>
            {t("proposal_again")}
          </Button>
        </>
      )}
    </article>
  );
}
