import { methodKind } from "@spoke/core/payments/requests/schema.ts";
import {
  chosenOf,
  firstToPay,
  type Selection,
  toggle,
  wronglySelected,
} from "@spoke/core/payments/requests/selection.ts";
import { canPayPart, isPart, obstacleTo, paymentTotals } from "@spoke/core/payments/requests/total.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { useEffect, useMemo, useReducer, useState } from "react";
import { browser } from "../../app/leaving.ts";
import { CreatePaymentRequestDocument } from "../../gql/graphql.ts";
import { writtenAmount } from "../../lib/amounts.ts";
import { moneyStyle } from "../../lib/config.ts";
import { selectedKeys } from "../../lib/drafts.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { useAction } from "../../lib/useAction.ts";
import { Form } from "../../ui/form/Form.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { DeductionDialog } from "./DeductionDialog.tsx";
import { PAY_START, payFlow } from "./flow.ts";
import {
  fieldOf,
  NO_INFORMATION,
  NOT_IN_DRAFT,
  type PayInformation,
  type PayValues,
  partOf,
  payFormSchema,
  payVariables,
  startValues,
  withRequired,
} from "./form.ts";
import { InformationDialog } from "./InformationDialog.tsx";
import { InvoicePicker } from "./InvoicePicker.tsx";
import { PayableDialog } from "./PayableDialog.tsx";
import { PayObstacle } from "./PayObstacle.tsx";
import { PaySummary } from "./PaySummary.tsx";
import { billsOf, discountOf, type PaymentContext, type SavedPayment } from "./payable.ts";
import { TermsDialog } from "./TermsDialog.tsx";
import { Transfer } from "./Transfer.tsx";

interface PayFormProps {
  readonly context: PaymentContext;
  readonly saved: readonly SavedPayment[];
  /** The second version: invoices under headings by when they are due. */
  readonly grouped: boolean;
  /** Assignments, numbers, or ids of invoices that a link selects. */
  readonly linked: readonly string[];
  /** The part of the invoice that a link asks for; 0 for all of it. */
  readonly part: number;
  /** Loads the open invoices again. */
  readonly onChanged: () => void;
}

/** Selects invoices and a payment method. The server applies the same rules and computes the total again. */
export function PayForm({ context, saved, grouped, linked, part: linkedPart, onChanged }: PayFormProps) {
  const { t } = useTranslation();
  const go = useGo();
  const createRequest = useAction(CreatePaymentRequestDocument);
  const style = moneyStyle(context.currency);
  const bills = useMemo(() => billsOf(context), [context]);
  const [flow, tell] = useReducer(payFlow, { ...PAY_START, isPartial: linkedPart > 0 });
  // Leaving ends the flow (2 §4), also where the page stays mounted.
  useEffect(() => () => tell({ kind: "leave" }), []);
  const name = `pay.${context.merchant?.sorg}.${context.payerCode}`;
  const stored = useMemo(() => selectedKeys(name), [name]);
  // A link selects what must be paid with its invoices too, so that it leads to one payment.
  const [{ values: start, added }] = useState(() =>
    linked.length > 0
      ? withRequired(
          {
            ...startValues(context, bills, linked),
            amount: linkedPart > 0 ? writtenAmount(linkedPart, style) : "",
          },
          context,
          bills,
        )
      : { values: startValues(context, bills, stored.load() ?? []), added: [] },
  );
  const state = useFormPage({
    schema: payFormSchema,
    values: start,
    draft: name,
    secret: NOT_IN_DRAFT,
    fieldOf,
    save: pay,
    onSaved: ({ paymentRequest }) => {
      if (!paymentRequest) return;
      stored.save(undefined);
      selectedKeys("invoices").save(undefined);
      const { redirectUrl, virtualAccountNo, externalId } = paymentRequest;
      if (redirectUrl && !virtualAccountNo) browser.open(redirectUrl);
      else go(`/payment/invoice?request=${externalId}`);
    },
  });
  const { setValue, trigger, watch } = state.form;
  const values = watch();
  const { paymentId, accepted, information } = values;
  const put = <Name extends keyof PayValues>(name: Name, value: PayValues[Name]) =>
    setValue(name, value as never, { shouldDirty: true });
  const select = ({ assignments, creditNos }: Selection) => {
    put("assignments", [...assignments]);
    put("creditNos", [...creditNos]);
    const all = [...assignments, ...creditNos];
    stored.save(all.length > 0 ? all : undefined);
  };

  const method = context.payments.find(({ id }) => id === paymentId);
  const terms = {
    withCredits: context.withCredits,
    methodFraction: discountOf(method),
    decimals: style.decimalPrecision,
  };
  const { positives, credits } = chosenOf(bills, values);
  const { combined } = paymentTotals(bills, values, terms);
  const allowsPart = canPayPart(context.allowPartialPayment, positives.length, true);
  const isPartial = allowsPart && flow.isPartial;
  const { amount, problem } = isPartial ? partOf(values.amount, combined, style) : {};
  const part = amount !== undefined && !problem && isPart(amount, combined) ? amount : undefined;
  const totals = paymentTotals(bills, values, terms, part);
  const today = parseDay(context.today);
  const wrong = wronglySelected(context.rule, bills, values, today);
  const first = firstToPay(context.rule, bills, values, today);
  const obstacle = obstacleTo(context.rule, bills, values, terms, today);
  // Credits use up the invoices, or are selected alone.
  const isCovered = obstacle === "nothing_to_pay" || (obstacle === "nothing_selected" && credits.length > 0);
  const isReady = !obstacle && !problem && (!isPartial || amount !== undefined) && method !== undefined && accepted;

  async function pay(sent: PayValues) {
    if (!context.merchant || !method) throw new Error("no merchant or payment method");
    tell({ kind: "creating", on: true });
    try {
      const variables = payVariables(sent, {
        ...{ context, bills, method, merchant: context.merchant.sorg },
        ...{ total: totals.total, isPart: part !== undefined, usesSaved: flow.usesSaved },
      });
      const answer = (await createRequest(variables)).createInvoicePaymentRequestV3;
      if (!answer.paymentRequest) onChanged();
      return answer;
    } finally {
      tell({ kind: "creating", on: false });
      tell({ kind: "close" });
    }
  }
  const confirm = async () => {
    if (isReady && (await trigger(undefined, { shouldFocus: true }))) tell({ kind: "open", dialog: "summary" });
  };

  const opened = bills.find(({ shown }) => shown.id === flow.invoiceId);
  return (
    <>
      <Form state={state} label={t("title_payment_invoice")} onSubmit={() => void confirm()}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
          <InvoicePicker
            context={context}
            bills={bills}
            selection={values}
            wrong={wrong}
            first={first}
            added={added}
            grouped={grouped}
            onToggle={(bill) => select(toggle(values, bill))}
            onSelect={select}
            onOpen={(bill) => tell({ kind: "open", dialog: "invoice", invoiceId: bill.shown.id })}
          />
          <PaySummary
            context={context}
            counts={{ invoices: positives.length, credits: credits.length }}
            totals={totals}
            part={{
              ...{ isAllowed: allowsPart, isOn: isPartial, problem, most: combined },
              isMissing: isPartial && !problem && amount === undefined,
            }}
            onPart={(on) => tell({ kind: "partial", on })}
            onMethod={(id) => {
              put("paymentId", id);
              put("information", NO_INFORMATION);
              tell({ kind: "saved", on: false });
            }}
            kind={methodKind(method?.type ?? "")}
            information={informationText(information, flow.usesSaved ? saved : [])}
            isAccepted={accepted}
            obstacle={
              obstacle && (
                <PayObstacle
                  {...{ obstacle, bills, first, totals, terms, style }}
                  selection={values}
                  onSelect={select}
                />
              )
            }
            isReady={isReady}
            transfer={
              context.bankAccount &&
              !isCovered && (
                <Transfer
                  context={context}
                  account={context.bankAccount}
                  bills={[...positives, ...(context.withCredits ? credits : [])]}
                  total={paymentTotals(bills, values, { ...terms, methodFraction: 0 }, part).total}
                  isReady={!obstacle && !problem && (!isPartial || amount !== undefined)}
                />
              )
            }
            onOpen={(dialog) => tell({ kind: "open", dialog })}
          />
        </div>
      </Form>
      {flow.dialog === "summary" && method && (
        <ConfirmDialog
          context={context}
          invoices={positives}
          credits={credits}
          totals={totals}
          isPart={part !== undefined}
          method={method}
          busy={flow.isCreating}
          onPay={() => void state.submit()}
          onClose={() => tell({ kind: "close" })}
        />
      )}
      {flow.dialog === "deduction" && (
        <DeductionDialog
          context={context}
          bills={bills}
          selection={values}
          totals={totals}
          onClose={() => tell({ kind: "close" })}
        />
      )}
      {flow.dialog === "terms" && (
        <TermsDialog
          merchant={context.merchant?.merchant ?? ""}
          onAccept={() => {
            put("accepted", true);
            tell({ kind: "close" });
          }}
          onClose={() => tell({ kind: "close" })}
        />
      )}
      {flow.dialog === "information" && method && (
        <InformationDialog
          kind={methodKind(method.type)}
          information={information}
          saved={saved.filter((entry) => isUsable(entry, context, paymentId))}
          usesSaved={flow.usesSaved}
          onDone={(next, usesSaved) => {
            put("information", next);
            tell({ kind: "saved", on: usesSaved });
            tell({ kind: "close" });
          }}
          onDeleted={onChanged}
          onClose={() => tell({ kind: "close" })}
        />
      )}
      {flow.dialog === "invoice" && opened && (
        <PayableDialog bill={opened} context={context} onClose={() => tell({ kind: "close" })} />
      )}
    </>
  );
}

/** The saved payment, or the kind of account or card; undefined without either. */
function informationText(
  { id, accountType, creditCardType }: PayInformation,
  saved: readonly SavedPayment[],
): string | undefined {
  return saved.find((entry) => entry.id === id)?.display ?? accountType ?? creditCardType;
}

const isUsable = ({ paymentMerchant }: SavedPayment, { merchant }: PaymentContext, paymentId: string): boolean =>
  paymentMerchant.sorg === merchant?.sorg && paymentMerchant.payment.id === paymentId;
