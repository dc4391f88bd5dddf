import { MAX_REJECTION_REASON } from "@spoke/core/order/evidence.ts";
import { type ReactNode, useId } from "react";
import * as z from "zod";
import { RejectPaymentProofDocument } from "../../../gql/graphql.ts";
import { useTranslation } from "../../../lib/i18n.ts";
import { useAction } from "../../../lib/useAction.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { DialogButtons } from "../../../ui/DialogButtons.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { TextAreaInput } from "../../../ui/form/fields.tsx";
import { useFormPage } from "../../../ui/form/useFormPage.ts";

const formSchema = z.object({
  reason: z.string().trim().min(1, "required").max(MAX_REJECTION_REASON, "too_long"),
});
type Values = z.output<typeof formSchema>;

interface RejectDialogProps {
  readonly orderNumber: string;
  /** What the decision is about: customer, amount, and the proofs. */
  readonly about: ReactNode;
  /** Number of the newest proof that was looked at; those before it are rejected with it. */
  readonly proof: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks the dealer for another proof of payment, and why. */
export function RejectDialog({ orderNumber, about, proof, onClose, onDone }: RejectDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const reject = useAction(RejectPaymentProofDocument);
  const state = useFormPage<Values, Values, Awaited<ReturnType<typeof reject>>["rejectPaymentProof"]>({
    schema: formSchema,
    values: { reason: "" },
    save: async ({ reason }) => (await reject({ id: proof, reason })).rejectPaymentProof,
    onSaved: onDone,
  });
  return (
    <Dialog
      open
      title={t("proof_reject_title", { number: orderNumber })}
      onClose={onClose}
      footer={
        <DialogButtons onClose={onClose} type="submit" form={id} busy={state.busy}>
          {t("proof_reject")}
        </DialogButtons>
      }
    >
      <Form id={id} state={state} savesByKey={false} label={t("proof_reject")} className="grid gap-4">
        <p className="text-ink-2">{t("proof_reject_text")}</p>
        {about}
        <TextAreaInput<Values>
          name="reason"
          label={t("proof_reject_reason")}
          hint={t("proof_reject_hint")}
          max={MAX_REJECTION_REASON}
          rows={3}
          required
        />
      </Form>
    </Dialog>
  );
}
