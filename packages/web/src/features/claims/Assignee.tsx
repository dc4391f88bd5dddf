import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { AssignClaimDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { TextButton } from "../../ui/TextButton.tsx";
import { toast } from "../../ui/toasts.ts";
import type { ClaimProps } from "./ClaimPage.tsx";

/** Who of the office takes care of a claim, with the buttons to take it and to give it up. */
export function Assignee({ claim: { id, assignee, canAssign }, reload }: ClaimProps) {
  const { t } = useTranslation();
  const user = useUser();
  const assign = useAction(AssignClaimDocument);
  const [busy, setBusy] = useState(false);
  const change = async (isMine: boolean) => {
    setBusy(true);
    try {
      const answer = (await assign({ id, isMine, currentAssignee: assignee?.id ?? "" })).assignClaim;
      if (answer.message.status !== "success") toast(reasonsOf(answer).join(" "), { tone: "bad" });
      reload();
    } catch (failure) {
      reportFault("the claim could not be assigned", failure);
      toast(t("form_failed"), { tone: "bad" });
    }
    setBusy(false);
  };
  if (!assignee && !canAssign) return null;
  const isMine = assignee?.id === user.id;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <span>{assignee ? t("claim_assigned_to", { name: assignee.name }) : t("claim_assignee_none")}</span>
      {canAssign && !isMine && (
        <TextButton disabled={busy} onClick={() => void change(true)}>
          {t("claim_assign")}
        </TextButton>
      )}
      {canAssign && assignee && (
        <TextButton disabled={busy} onClick={() => void change(false)}>
          {t("claim_unassign")}
        </TextButton>
      )}
    </span>
  );
}
