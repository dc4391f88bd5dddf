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
import { RadioInput, TextAreaInput } from "../../ui/form/fields.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { Money } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { REQUEST_LOOKS } from "../invoices/index.ts";
import { MONEY_TITLES, providerText, reasonOf } from "./reasons.ts";

const MAX_NOTE = 500;
const noteField = z.string().trim().min(1, "required").max(MAX_NOTE, "too_long");
/** What became of the money; empty until it is chosen. */
const moneyField = z.enum(["", "refunded", "booked"]);
const formSchema = z.object({ money: moneyField, note: noteField });
const moneySchema = formSchema.extend({ money: moneyField.refine((value) => value !== "", "required") });
type Values = z.output<typeof formSchema>;

/** Somebody else closed it, or the payment changed: what the dialog shows is no longer so. */
const STALE: readonly string[] = ["reconciliation_changed", "reconciliation_closed"];

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
  const { paymentNumber, paymentState, isOpen } = payment;
  const state = useFormPage<Values, Values, Awaited<ReturnType<typeof reconcile>>["reconcilePayment"]>({
    schema: payment.hasMoney ? moneySchema : formSchema,
    values: { money: "", note: "" },
    save: async ({ money, note }) => {
      const answer = await reconcile({ id: payment.id, note, ...(money && { money }), paymentState });
      if (STALE.includes(answer.reconcilePayment.message.description)) onDone();
      return answer.reconcilePayment;
    },
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
      title={isOpen ? t("reconcile_title", { number: paymentNumber }) : `${t("payment")} ${paymentNumber}`}
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
            {payment.hasMoney && (
              <RadioInput<Values>
                name="money"
                label={t("reconcile_money")}
                options={[
                  { value: "refunded", label: t("reconcile_refunded"), detail: t("reconcile_refunded_hint") },
                  { value: "booked", label: t("reconcile_booked"), detail: t("reconcile_booked_hint") },
                ]}
              />
            )}
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
  const { amount, currency, reported, providerRef, closedAt, closedBy, money, note } = payment;
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
      <Fact title={t("payment")}>{t(REQUEST_LOOKS[payment.paymentState].title)}</Fact>
      <Fact title={t("reconcile_since")}>
        <DateText value={payment.createdAt} time />
      </Fact>
      <Fact title={t("reconcile_provider_ref")}>
        <Breakable text={providerText(payment.provider, providerRef)} />
      </Fact>
      {money && <Fact title={t("reconcile_money")}>{t(MONEY_TITLES[money])}</Fact>}
      {note && <Fact title={t("reconcile_note")}>{note}</Fact>}
      {closedAt && (
        <Fact title={t("reconcile_closed_at")}>
          <DateText value={closedAt} time />
        </Fact>
      )}
      {closedBy && <Fact title={t("reconcile_closed_by")}>{closedBy}</Fact>}
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
