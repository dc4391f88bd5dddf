import { type ReactNode, useId } from "react";
import * as z from "zod";
import { type PaymentToReconcileRowFragment, ReconcilePaymentDocument } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { sorgText } from "../../lib/sorgText.ts";
import { useAction } from "../../lib/useAction.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { Form } from "../../ui/form/Form.tsx";
import { TextAreaInput } from "../../ui/form/fields.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { reasonOf } from "./reasons.ts";

const MAX_NOTE = 500;
const formSchema = z.object({ note: z.string().trim().min(1, "required").max(MAX_NOTE, "too_long") });
type Values = z.output<typeof formSchema>;

interface ReconcileDialogProps {
  readonly payment: PaymentToReconcileRowFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** What does not match at a payment, what to do about it, and the form that closes it with what was done. */
export function ReconcileDialog({ payment, onClose, onDone }: ReconcileDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const reconcile = useAction(ReconcilePaymentDocument);
  const { paymentNumber, isOpen } = payment;
  const state = useFormPage<Values, Values, Awaited<ReturnType<typeof reconcile>>["reconcilePayment"]>({
    schema: formSchema,
    values: { note: "" },
    save: async ({ note }) => (await reconcile({ id: payment.id, note })).reconcilePayment,
    onSaved: () => {
      toast(t("reconcile_done", { number: paymentNumber }));
      onDone();
      onClose();
    },
  });
  const { title, todo } = reasonOf(payment.reason);
  return (
    <Dialog
      open
      title={t("reconcile_title", { number: paymentNumber })}
      onClose={onClose}
      footer={
        isOpen && (
          <DialogButtons onClose={onClose} type="submit" form={id} busy={state.busy}>
            {t("reconcile_close")}
          </DialogButtons>
        )
      }
    >
      <div className="grid gap-4">
        <Notice tone={isOpen ? "warn" : "good"} title={t(title)}>
          {isOpen && t(todo)}
        </Notice>
        <Facts payment={payment} />
        {isOpen && (
          <Form id={id} state={state} savesByKey={false} label={t("reconcile_close")} className="grid gap-4">
            {payment.endsPayment && <p className="text-ink-2">{t("reconcile_ends_payment")}</p>}
            <TextAreaInput<Values>
              name="note"
              label={t("reconcile_note")}
              hint={t("reconcile_note_hint")}
              max={MAX_NOTE}
              rows={3}
              required
            />
          </Form>
        )}
      </div>
    </Dialog>
  );
}

function Facts({ payment }: Pick<ReconcileDialogProps, "payment">) {
  const { t } = useTranslation();
  const { amount, currency, reported, providerRef, closedAt, note } = payment;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <Fact title={t("confirm_customer")}>
        {payment.custName} <span className="text-ink-3">{payment.custNumber}</span>
      </Fact>
      <Fact title={t("sales_organization")}>{sorgText(payment.sorg, payment.sorgName)}</Fact>
      <Fact title={t("invoices")}>
        <Breakable text={payment.invoiceNos.join(", ")} />
      </Fact>
      <Fact title={t("reconcile_expected")}>
        <Money amount={amount} style={moneyStyle(currency)} />
      </Fact>
      <Fact title={t("reconcile_reported")}>
        {reported ? (
          <Money amount={reported.amount} style={moneyStyle(reported.currency)} />
        ) : (
          t("reconcile_unreadable")
        )}
      </Fact>
      <Fact title={t("reconcile_since")}>
        <DateText value={payment.createdAt} time />
      </Fact>
      <Fact title={t("reconcile_provider_ref")}>
        <Breakable text={[payment.provider, providerRef].filter(Boolean).join(" · ")} />
      </Fact>
      {closedAt && (
        <Fact title={t("reconcile_closed")}>
          <DateText value={closedAt} time />
        </Fact>
      )}
      {note && <Fact title={t("reconcile_note")}>{note}</Fact>}
    </dl>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{title}</dt>
      <dd className="tabular min-w-0">{children}</dd>
    </>
  );
}
