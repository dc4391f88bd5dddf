import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { AssignClaimDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { Select } from "../../ui/Field.tsx";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { TextButton } from "../../ui/TextButton.tsx";
import { toast } from "../../ui/toasts.ts";
import { useColleagues } from "./assignment.ts";
import type { ClaimProps } from "./ClaimPage.tsx";

/** Who of the office takes care of a claim, with the buttons to take it and to give it up. */
export function Assignee({ claim: { id, assignee, canAssign }, reload }: ClaimProps) {
  const { t } = useTranslation();
  const user = useUser();
  const assign = useAction(AssignClaimDocument);
  const [busy, setBusy] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const change = async (to: { readonly isMine: boolean; readonly assignee?: string }) => {
    setBusy(true);
    try {
      const answer = (await assign({ id, ...to, currentAssignee: assignee?.id ?? "" })).assignClaim;
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
        <TextButton disabled={busy} onClick={() => void change({ isMine: true })}>
          {t("claim_assign")}
        </TextButton>
      )}
      {canAssign && (
        <TextButton disabled={busy} onClick={() => setChoosing(true)}>
          {t("claim_assign_colleague")}
        </TextButton>
      )}
      {canAssign && assignee && (
        <TextButton disabled={busy} onClick={() => void change({ isMine: false })}>
          {t("claim_unassign")}
        </TextButton>
      )}
      {isChoosing && (
        <ColleagueDialog
          onClose={() => setChoosing(false)}
          onChoose={(colleague) => {
            setChoosing(false);
            void change({ isMine: false, assignee: colleague });
          }}
        />
      )}
    </span>
  );
}

interface ColleagueDialogProps {
  readonly onClose: () => void;
  readonly onChoose: (id: string) => void;
}

/** Chooses a colleague who may decide claims. */
function ColleagueDialog({ onClose, onChoose }: ColleagueDialogProps) {
  const { t } = useTranslation();
  const colleagues = useColleagues();
  const [chosen, setChosen] = useState("");
  return (
    <Dialog
      open
      title={t("claim_assign_colleague")}
      onClose={onClose}
      footer={
        <DialogButtons onClose={onClose} disabled={chosen === ""} onClick={() => onChoose(chosen)}>
          {t("claim_assign_colleague")}
        </DialogButtons>
      }
    >
      <Select
        label={t("claim_colleague")}
        required
        value={chosen}
        disabled={!colleagues}
        options={[{ value: "", label: t("bulk_choose") }, ...(colleagues ?? [])]}
        onChange={({ target }) => setChosen(target.value)}
      />
    </Dialog>
  );
}
