import { PROPOSAL_NOTE_MAX, proposalNoteSchema } from "@spoke/core/proposal/schema.ts";
import * as z from "zod";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { TextAreaInput } from "../../ui/form/fields.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import { useFormPage } from "../../ui/form/useFormPage.ts";

const FORM = "decline-proposal";
const schema = z.object({ reason: proposalNoteSchema });

interface DeclineDialogProps {
  readonly decline: (reason: string) => Promise<Answer>;
  readonly onClose: () => void;
}

/** Asks a dealer before a proposal is declined, and for the reason, which is optional. */
export function DeclineDialog({ decline, onClose }: DeclineDialogProps) {
  const { t } = useTranslation();
  const state = useFormPage({
    schema,
    values: { reason: "" },
    save: ({ reason }) => decline(reason),
    onSaved: onClose,
  });
  return (
    <Dialog
      open
      role="alertdialog"
      title={t("proposal_decline_question")}
      {...(!state.busy && { onClose })}
      footer={
        <>
          <Button disabled={state.busy} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" kind="destroy" form={FORM} busy={state.busy}>
            {t("proposal_decline")}
          </Button>
        </>
      }
    >
      <Form id={FORM} state={state} label={t("proposal_decline_question")}>
        <p className="text-ink-2">{t("proposal_decline_text")}</p>
        <TextAreaInput name="reason" label={t("proposal_decline_reason")} rows={3} max={PROPOSAL_NOTE_MAX} />
      </Form>
    </Dialog>
  );
}
