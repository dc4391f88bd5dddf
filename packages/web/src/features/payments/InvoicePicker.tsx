import { paymentNumber } from "@spoke/core/payments/requests/payment-number.ts";
import { byInvoice, isCreditNote, isSelected, type Selection } from "@spoke/core/payments/requests/selection.ts";
import { toUnits } from "@spoke/core/platform/money.ts";
import { TriangleAlertIcon } from "lucide-react";
import { useState } from "react";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import { OpenCounts } from "../invoices/index.ts";
import { FindBar } from "./FindBar.tsx";
import { FirstInvoices, firstNames } from "./FirstInvoices.tsx";
import { EVERYTHING, findBills, soonDay } from "./finding.ts";
import type { PaymentContext, ShownBill } from "./payable.ts";

interface InvoicePickerProps {
  readonly context: PaymentContext;
  readonly bills: readonly ShownBill[];
  readonly selection: Selection;
  /** Chosen against the rule, and what must be chosen first. */
  readonly wrong: readonly ShownBill[];
  readonly first: readonly ShownBill[];
  /** Selected in addition to what a link names, because the rule requires it. */
  readonly added: readonly ShownBill[];
  readonly grouped: boolean;
  readonly onToggle: (bill: ShownBill) => void;
  readonly onSelect: (selection: Selection) => void;
  readonly onOpen: (bill: ShownBill) => void;
}

interface Part {
  readonly title: MessageKey;
  readonly bills: readonly ShownBill[];
}

/** Fewer invoices need no search. */
const FEW = 6;

/** What may be paid already is only chosen by itself. */
const isUsual = ({ isPayable, shown }: ShownBill): boolean => isPayable && !shown.checkedPayment;

/** Open invoices and credits to choose from; what breaks the rule is said in words, with a way out. */
export function InvoicePicker(props: InvoicePickerProps) {
  const { context, bills, selection, wrong, first, added, grouped, onSelect } = props;
  const { t } = useTranslation();
  const [finding, setFinding] = useState(EVERYTHING);
  const all = bills.filter((bill) => !isCreditNote(bill));
  const toPay = all.filter(({ isPayable }) => isPayable);
  const open = findBills(all, finding, context.today);
  const payable = open.filter(isUsual);
  const isAll = payable.length > 0 && payable.every((bill) => isSelected(selection, bill));
  const credits = bills.filter(isCreditNote);
  const style = moneyStyle(context.currency);
  const rule = context.rule === "oldest" ? "payment_rule_oldest" : "payment_rule_overdue";
  const hasRule =
    context.rule === "oldest" || (context.rule === "overdue" && toPay.some(({ shown }) => shown.overdue < 0));
  const choose = (some: readonly ShownBill[]) => {
    const assignments = [...new Set([...selection.assignments, ...some.map(({ shown }) => shown.assignment)])];
    onSelect({ ...selection, assignments });
  };
  const drop = (some: readonly ShownBill[]) => {
    const dropped = new Set(some.map(({ shown }) => shown.assignment));
    onSelect({ ...selection, assignments: selection.assignments.filter((assignment) => !dropped.has(assignment)) });
  };
  // Enter selects the invoice whose number was typed.
  const chooseFound = () => {
    if (byInvoice(payable).length !== 1) return;
    choose(payable);
    setFinding({ ...finding, search: "" });
  };
  return (
    <div className="grid content-start gap-4">
      {wrong.length > 0 && (
        <Notice
          tone="bad"
          title={t("payment_wrong_selection")}
          action={
            <Button size="sm" onClick={() => choose(first)}>
              {t("payment_choose_first", { count: first.length })}
            </Button>
          }
        >
          {t(rule)}
          <FirstInvoices bills={first} style={style} />
        </Notice>
      )}
      {wrong.length === 0 && added.length > 0 && (
        <Notice title={t("payment_added_first", { count: added.length })}>
          {t(rule)}
          <FirstInvoices bills={added} style={style} />
        </Notice>
      )}
      <section aria-label={t("payment_invoices")} className="rounded-lg border border-line bg-surface shadow-card">
        <header className="flex min-h-12 items-center justify-between gap-4 border-b border-line px-4 xs:px-5">
          <Checkbox
            checked={isAll}
            disabled={payable.length === 0}
            onChange={() => (isAll ? drop(payable) : choose(payable))}
          >
            <h2 className="font-semibold">
              {t(payable.length < all.filter(isUsual).length ? "payment_all_found" : "payment_all_invoices")}
            </h2>
          </Checkbox>
          {selection.assignments.length + selection.creditNos.length > 0 && (
            <Button
              kind="ghost"
              size="sm"
              className="mr-auto"
              onClick={() => onSelect({ assignments: [], creditNos: [] })}
            >
              {t("selection_clear")}
            </Button>
          )}
          {wrong.length === 0 && hasRule && <p className="text-xs text-ink-3 max-md:hidden">{t(rule)}</p>}
        </header>
        <OpenCounts
          payable={toPay.length}
          held={bills.filter(({ isPayable }) => !isPayable).length}
          credits={credits.filter(({ isPayable }) => isPayable).length}
          invoices={byInvoice(toPay).length}
          className="border-b border-line px-4 py-2 text-xs text-ink-2 xs:px-5"
        />
        {all.length > FEW && <FindBar finding={finding} onFind={setFinding} onEnter={chooseFound} />}
        {all.length > 0 && open.length === 0 && (
          <p className="px-4 py-6 text-ink-2 xs:px-5">{t("payment_find_none")}</p>
        )}
        {partsOf(open, grouped, context.today).map((part) => (
          <div key={part.title}>
            {grouped && (
              <h3 className="border-b border-line bg-canvas px-4 py-2 text-xs font-medium text-ink-2 xs:px-5">
                {t(part.title)}
              </h3>
            )}
            <ul className="divide-y divide-line">
              {byInvoice(part.bills).map((bills) => (
                <Invoice key={bills[0]?.shown.id} parts={bills} {...props} />
              ))}
            </ul>
          </div>
        ))}
      </section>
      {credits.length > 0 && (
        <section aria-label={t("payment_credits")} className="rounded-lg border border-line bg-surface shadow-card">
          <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-0.5 border-b border-line px-4 py-2 xs:px-5">
            <h2 className="font-semibold">{t("payment_credits")}</h2>
            {!context.withCredits && <p className="text-xs text-ink-2">{t("credits_not_taken")}</p>}
          </header>
          <ul className="divide-y divide-line">
            {credits.map((bill) => (
              <Line key={bill.shown.id} bill={bill} {...props} locked={!context.withCredits} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** By when they are due, or all together. */
function partsOf(bills: readonly ShownBill[], grouped: boolean, today: string): Part[] {
  if (!grouped) return [{ title: "payment_invoices", bills }];
  const soon = soonDay(today);
  const parts: Part[] = [
    { title: "payment_due_over", bills: bills.filter(({ dueDate }) => dueDate < today) },
    { title: "payment_due_soon", bills: bills.filter(({ dueDate }) => dueDate >= today && dueDate <= soon) },
    { title: "payment_due_later", bills: bills.filter(({ dueDate }) => dueDate > soon) },
  ];
  return parts.filter((part) => part.bills.length > 0);
}

/** An invoice, or its installments under its number. */
function Invoice({ parts, ...props }: InvoicePickerProps & { readonly parts: readonly ShownBill[] }) {
  const { t } = useTranslation();
  const [only] = parts;
  if (only && parts.length === 1) return <Line bill={only} {...props} />;
  return (
    <li>
      <p className="px-4 pt-3 text-xs font-medium text-ink-2 xs:px-5">
        {t("payment_installments", { number: only?.invoiceNo ?? "", count: parts.length })}
      </p>
      <ul className="divide-y divide-line">
        {parts.map((bill) => (
          <Line key={bill.shown.id} bill={bill} {...props} within />
        ))}
      </ul>
    </li>
  );
}

interface LineProps extends InvoicePickerProps {
  readonly bill: ShownBill;
  /** It cannot be chosen, whatever it is. */
  readonly locked?: boolean;
  /** It stands under the number of its invoice. */
  readonly within?: boolean;
}

function Line({ bill, context, selection, wrong, first, locked = false, within = false, onToggle, onOpen }: LineProps) {
  const { t } = useTranslation();
  const { shown } = bill;
  const style = moneyStyle(context.currency);
  const isWrong = wrong.includes(bill);
  const isOff = !bill.isPayable || locked;
  const part = t("invoice_installment", { number: shown.installment });
  const name = shown.installment > 0 ? `${shown.invoiceNo} · ${part}` : shown.invoiceNo;
  const off = shown.freightAllowance + shown.earlyPaymentDiscount;
  return (
    <li
      className={cx(
        "flex min-h-14 items-center gap-3 px-4 py-2 xs:px-5",
        isWrong ? "bg-bad-soft" : isSelected(selection, bill) && "bg-sunken",
      )}
    >
      <Checkbox
        checked={isSelected(selection, bill)}
        disabled={isOff}
        aria-label={name}
        aria-invalid={isWrong || undefined}
        className={cx(isOff && "opacity-40")}
        onChange={() => onToggle(bill)}
      >
        {null}
      </Checkbox>
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        <div className="min-w-0">
          <TextButton className="max-w-full" onClick={() => onOpen(bill)}>
            <span className="block xs:truncate">
              {isWrong && (
                <Icon icon={TriangleAlertIcon} size={16} className="mr-1.5 inline-block align-[-3px] text-bad" />
              )}
              {within ? part : name}
            </span>
          </TextButton>
          <p className="text-xs text-ink-3">
            <DateText value={shown.invoiceDate} />
            {shown.custPoNo && (
              <span className="wrap-anywhere">
                {" · "}
                {t("po_number")} {shown.custPoNo}
              </span>
            )}
            {off > 0 && (
              <>
                {" · "}
                {t("payment_off_possible", { amount: formatMoney(off, style) })}
              </>
            )}
          </p>
          {shown.checkedPayment && (
            <p className="mt-0.5 text-xs font-medium text-warn">
              {t("payment_checked_for")}{" "}
              <Link to={`/payment/invoice?request=${shown.checkedPayment}`} className="underline">
                {paymentNumber(shown.checkedPayment)}
              </Link>
            </p>
          )}
          {isWrong && (
            <p className="mt-0.5 text-xs font-medium text-bad">
              {t("payment_first_pay", { numbers: firstNames(first) })}
            </p>
          )}
        </div>
        <div data-tight="" className="flex flex-wrap items-center gap-2">
          <Due bill={bill} />
        </div>
      </div>
      <div className="text-right md:min-w-32">
        <Money amount={toUnits(bill.openAmount)} style={style} className="font-semibold" />
        {shown.openAmount !== shown.accountingAmount && (
          <p className="tabular text-xs text-ink-3">
            {t("payment_of_whole", { amount: formatMoney(shown.accountingAmount, style) })}
          </p>
        )}
      </div>
    </li>
  );
}

function Due({ bill }: { bill: ShownBill }) {
  const { t } = useTranslation();
  const { shown } = bill;
  if (!bill.isPayable) {
    return (
      <Badge tone="info" dot>
        {t(shown.status === "Waiting For Payment" ? "invoice_waiting" : "invoice_pending")}
      </Badge>
    );
  }
  if (isCreditNote(bill)) return <Badge tone="good">{t("invoice_credit_open")}</Badge>;
  if (shown.overdue < 0) {
    return (
      <Badge tone="bad" dot>
        {t("invoice_overdue_days", { count: -shown.overdue })}
      </Badge>
    );
  }
  return (
    <span className="text-xs text-ink-2">
      {t("due_date")} <DateText value={shown.dueDate.date} />
    </span>
  );
}
