import { useMutation } from "@apollo/client/react";
import { type CreateRequest, methodKind } from "@spoke/core/payments/requests/schema.ts";
import {
  chosenOf,
  firstToPay,
  isCreditNote,
  type Selection,
  toggle,
  wronglySelected,
} from "@spoke/core/payments/requests/selection.ts";
import { canPayPart, isPart, obstacleTo, partProblem, paymentTotals } from "@spoke/core/payments/requests/total.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { type Amount, toUnits } from "@spoke/core/platform/money.ts";
import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { browser } from "../../app/leaving.ts";
import { CreatePaymentRequestDocument } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { ruleText } from "../../ui/form/refusal.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { DeductionDialog } from "./DeductionDialog.tsx";
import { PAY_START, payFlow } from "./flow.ts";
import { InformationDialog, type PayInformation } from "./InformationDialog.tsx";
import { InvoicePicker } from "./InvoicePicker.tsx";
import { PayableDialog } from "./PayableDialog.tsx";
import { PaySummary } from "./PaySummary.tsx";
import { billsOf, discountOf, type PaymentContext, readAmount, type SavedPayment } from "./payable.ts";
import { TermsDialog } from "./TermsDialog.tsx";

interface PayFormProps {
  readonly context: PaymentContext;
  readonly saved: readonly SavedPayment[];
  /** The second version: invoices under headings by when they are due. */
  readonly grouped: boolean;
  /** Assignments or numbers of invoices to begin with. */
  readonly wanted: readonly string[];
  /** What is open may be something else by now. */
  readonly onChanged: () => void;
}

const NO_INFORMATION: PayInformation = { shouldSavePayment: false };

/** Choosing invoices and a way of paying. The rules are those of the server, which sums up again by itself. */
export function PayForm({ context, saved, grouped, wanted, onChanged }: PayFormProps) {
  const { t } = useTranslation();
  const go = useGo();
  const style = moneyStyle(context.currency);
  const bills = useMemo(() => billsOf(context), [context]);
  const [flow, tell] = useReducer(payFlow, PAY_START);
  const [selection, select] = useState<Selection>(() => startOf(bills, wanted));
  const [paymentId, setPaymentId] = useState(context.payments[0]?.id ?? "");
  const [entered, setEntered] = useState("");
  const [reference, setReference] = useState("");
  const [information, setInformation] = useState<PayInformation>(NO_INFORMATION);
  const [accepted, setAccepted] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [create] = useMutation(CreatePaymentRequestDocument);
  const running = useRef(false);
  // Leaving forgets what was begun (2 §4), also where the page is kept mounted.
  useEffect(() => () => tell({ kind: "leave" }), []);

  const method = context.payments.find(({ id }) => id === paymentId);
  const terms = { withCredits: context.withCredits, discount: discountOf(method), decimals: style.decimalPrecision };
  const { positives, credits } = chosenOf(bills, selection);
  const { combined } = paymentTotals(bills, selection, terms);
  const allowsPart = canPayPart(context.allowPartialPayment, positives.length, true);
  const isPartial = allowsPart && flow.isPartial;
  const amount = isPartial ? readAmount(entered, style) : undefined;
  const partError = isPartial ? problemOf(entered, amount, combined, terms.decimals) : undefined;
  const part = isPartial && amount !== undefined && !partError && isPart(amount, combined) ? amount : undefined;
  const totals = paymentTotals(bills, selection, terms, part);
  const today = parseDay(context.today);
  const wrong = wronglySelected(context.rule, bills, selection, today);
  const first = firstToPay(context.rule, bills, selection, today);
  const obstacle = obstacleTo(context.rule, bills, selection, terms, today);
  const isReady = !obstacle && !partError && (!isPartial || amount !== undefined) && method !== undefined && accepted;

  async function pay(): Promise<void> {
    if (running.current || !context.merchant || !method) return;
    running.current = true;
    tell({ kind: "creating", on: true });
    setRefused(undefined);
    try {
      const { data } = await create({
        variables: {
          amount: toUnits(totals.total),
          currency: context.currency.currency,
          payerName: context.payers.find((entry) => entry.payerCode === context.payerCode)?.payerName ?? "",
          payerCode: context.payerCode,
          positiveInvoiceNumbers: positives.map(({ shown }) => shown.assignment),
          negativeInvoiceNumbers: credits.map(({ invoiceNo }) => invoiceNo),
          merchant: context.merchant.sorg,
          paymentId: method.id,
          isPartialPayment: part !== undefined,
          ...(reference.trim() && { extRefData: reference.trim() }),
          paymentRequestData: sentInformation(information, method.type, flow.usesSaved),
        },
      });
      const answer = data?.createInvoicePaymentRequestV3;
      const made = answer?.paymentRequest;
      if (made) {
        if (made.redirectUrl && !made.virtualAccountNo) browser.open(made.redirectUrl);
        else go(`/payment/invoice?request=${made.externalId}`);
        return;
      }
      const [error] = answer?.userErrors ?? [];
      setRefused(ruleText(error?.message ?? answer?.message.description ?? "", error?.values));
      tell({ kind: "close" });
      onChanged();
    } catch (error) {
      reportFault("a payment could not be asked for", error);
      setRefused(t("something_went_wrong"));
      tell({ kind: "close" });
    } finally {
      running.current = false;
      tell({ kind: "creating", on: false });
    }
  }

  const opened = bills.find(({ shown }) => shown.id === flow.invoiceId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
      <InvoicePicker
        context={context}
        bills={bills}
        selection={selection}
        wrong={wrong}
        first={first}
        grouped={grouped}
        onToggle={(bill) => select((before) => toggle(before, bill))}
        onSelect={select}
        onOpen={(bill) => tell({ kind: "open", dialog: "invoice", invoiceId: bill.shown.id })}
      />
      <PaySummary
        context={context}
        counts={{ invoices: positives.length, credits: credits.length }}
        totals={totals}
        part={{ allowed: allowsPart, on: isPartial, entered, error: partError, most: combined }}
        onPart={(on) => {
          tell({ kind: "partial", on });
          if (on && entered === "") setEntered("");
        }}
        onEnter={setEntered}
        paymentId={paymentId}
        onMethod={(id) => {
          setPaymentId(id);
          setInformation(NO_INFORMATION);
        }}
        reference={reference}
        onReference={setReference}
        information={information}
        saved={saved.filter((entry) => isUsable(entry, context, paymentId))}
        usesSaved={flow.usesSaved}
        accepted={accepted}
        onAccept={setAccepted}
        obstacle={obstacle}
        ready={isReady}
        refused={refused}
        onOpen={(dialog) => tell({ kind: "open", dialog })}
      />
      {flow.dialog === "summary" && method && (
        <ConfirmDialog
          context={context}
          bills={[...positives, ...credits]}
          totals={totals}
          isPart={part !== undefined}
          method={method}
          busy={flow.isCreating}
          onPay={() => void pay()}
          onClose={() => tell({ kind: "close" })}
        />
      )}
      {flow.dialog === "deduction" && (
        <DeductionDialog
          context={context}
          bills={bills}
          selection={selection}
          totals={totals}
          onClose={() => tell({ kind: "close" })}
        />
      )}
      {flow.dialog === "terms" && (
        <TermsDialog
          merchant={context.merchant?.merchant ?? ""}
          onAccept={() => {
            setAccepted(true);
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
            setInformation(next);
            tell({ kind: "saved", on: usesSaved });
            tell({ kind: "close" });
          }}
          onForgotten={onChanged}
          onClose={() => tell({ kind: "close" })}
        />
      )}
      {flow.dialog === "invoice" && opened && (
        <PayableDialog bill={opened} context={context} onClose={() => tell({ kind: "close" })} />
      )}
    </div>
  );
}

/** What is chosen at first: what a link named, and else nothing. */
function startOf(bills: ReturnType<typeof billsOf>, wanted: readonly string[]): Selection {
  const named = bills.filter(
    (bill) =>
      bill.isPayable && [bill.shown.assignment, bill.invoiceNo, bill.shown.id].some((entry) => wanted.includes(entry)),
  );
  return {
    assignments: [...new Set(named.filter((entry) => !isCreditNote(entry)).map(({ shown }) => shown.assignment))],
    creditNos: named.filter(isCreditNote).map(({ invoiceNo }) => invoiceNo),
  };
}

function problemOf(
  entered: string,
  amount: Amount | undefined,
  combined: Amount,
  decimals: number,
): ReturnType<typeof partProblem> {
  if (entered.trim() === "") return undefined;
  return amount === undefined ? { message: "payment_amount_invalid" } : partProblem(amount, combined, decimals);
}

const isUsable = ({ paymentMerchant }: SavedPayment, { merchant }: PaymentContext, paymentId: string): boolean =>
  paymentMerchant.sorg === merchant?.sorg && paymentMerchant.payment.id === paymentId;

/** What goes to the server: a saved payment, or what kind of account or card it is and whether to keep it. */
function sentInformation(
  { id, accountType, creditCardType, shouldSavePayment }: PayInformation,
  type: string,
  usesSaved: boolean,
): CreateRequest["paymentRequestData"] {
  if (usesSaved && id !== undefined) return { id, shouldSavePayment: false };
  const kind = methodKind(type);
  return {
    ...(kind === "ach" && accountType && { accountType }),
    ...(kind === "card" && creditCardType && { creditCardType }),
    shouldSavePayment,
  };
}
