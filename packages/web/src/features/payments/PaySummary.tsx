import type { methodKind } from "@spoke/core/payments/requests/schema.ts";
import type { PaymentTotals, partProblem } from "@spoke/core/payments/requests/total.ts";
import { type Amount, add, toUnits } from "@spoke/core/platform/money.ts";
import type { ReactNode } from "react";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney, formatPercent, type MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { bottomBar } from "../../ui/bottomBar.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextField } from "../../ui/Field.tsx";
import { CheckboxInput, TextInput } from "../../ui/form/fields.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { textOf, useField } from "../../ui/form/useField.ts";
import { Money } from "../../ui/Money.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import type { PayDialog } from "./flow.ts";
import type { PayValues } from "./form.ts";
import { discountOf, type PaymentContext } from "./payable.ts";

interface PaySummaryProps {
  readonly context: PaymentContext;
  readonly counts: { readonly invoices: number; readonly credits: number };
  readonly totals: PaymentTotals;
  readonly part: {
    readonly isAllowed: boolean;
    readonly isOn: boolean;
    /** Why the amount is refused. */
    readonly problem: ReturnType<typeof partProblem>;
    readonly most: Amount;
    /** No amount is entered yet. */
    readonly isMissing: boolean;
  };
  readonly onPart: (on: boolean) => void;
  readonly kind: ReturnType<typeof methodKind>;
  readonly onMethod: (id: string) => void;
  /** The saved payment, or the kind of account or card. */
  readonly information: string | undefined;
  readonly isAccepted: boolean;
  /** Why the selection cannot be paid, and what can be done about it; undefined if it can. */
  readonly obstacle: ReactNode | undefined;
  readonly isReady: boolean;
  /** Paying without the provider, if the seller has an account. */
  readonly transfer: ReactNode;
  readonly onOpen: (dialog: PayDialog) => void;
}

const REFERENCE_MAX = 500;

/** Totals, payment method, and the button that pays; stays in view. Fields of `PayValues`. */
export function PaySummary(props: PaySummaryProps) {
  const { context, counts, totals, part, obstacle, isReady, isAccepted, transfer, onOpen } = props;
  const { t } = useTranslation();
  const style = moneyStyle(context.currency);
  return (
    <aside
      aria-label={t("summary")}
      className="self-start rounded-lg border border-line bg-surface shadow-card xl:sticky xl:top-23 xl:max-h-[calc(100vh-7rem)] xl:overflow-y-auto"
    >
      <header className="flex h-12 items-center justify-between border-b border-line px-5">
        <h2 className="font-semibold">{t("summary")}</h2>
        {counts.invoices + counts.credits > 0 && (
          <span className="tabular text-xs text-ink-2">
            {t("payment_chosen", { count: counts.invoices + counts.credits })}
          </span>
        )}
      </header>
      <div className="grid gap-4 p-5">
        <Sums {...props} style={style} />
        {part.isAllowed && <Part {...props} style={style} />}
        <MethodInput {...props} />
        <TextInput<PayValues> name="reference" label={t("payment_reference")} max={REFERENCE_MAX} />
        <div className="flex flex-wrap items-center gap-x-1.5">
          <CheckboxInput<PayValues> name="accepted" label={t("payment_terms_accept")} />
          <TextButton onClick={() => onOpen("terms")}>{t("payment_terms")}</TextButton>
        </div>
        <div
          ref={bottomBar}
          className="max-xs:sticky max-xs:bottom-0 max-xs:z-10 max-xs:-mx-5 max-xs:-mb-5 max-xs:rounded-b-lg max-xs:border-t max-xs:border-line max-xs:bg-surface max-xs:px-5 max-xs:py-3"
        >
          <Button
            type="submit"
            kind="primary"
            size="lg"
            className="w-full"
            disabled={!isReady}
            aria-describedby="payment-obstacle"
          >
            {totals.total > 0 && !obstacle && !part.isMissing && !part.problem
              ? t("payment_pay_amount", { amount: formatMoney(toUnits(totals.total), style) })
              : t("payment_pay")}
          </Button>
          <div id="payment-obstacle" className="mt-2 min-h-4 text-xs text-ink-2">
            {obstacle ?? (part.isMissing ? t("payment_part_enter") : !isAccepted && t("payment_terms_first"))}
          </div>
        </div>
        {transfer}
      </div>
    </aside>
  );
}

function Sums({ totals, counts, part, onOpen, style }: PaySummaryProps & { style: MoneyStyle }) {
  const { t } = useTranslation();
  const deductions = add(totals.freightAllowance, totals.earlyPaymentDiscount);
  const isPart = part.isOn && totals.total !== totals.combined && totals.beforeDiscount === totals.total;
  return (
    <dl className="grid gap-1.5">
      <Row label={t("payment_invoices")}>
        <Money amount={toUnits(totals.positive)} style={style} />
      </Row>
      {counts.credits > 0 && (
        <Row label={t("payment_credits")}>
          <Money amount={toUnits(totals.credits)} style={style} />
        </Row>
      )}
      {counts.invoices > 0 && (
        <Row label={<TextButton onClick={() => onOpen("deduction")}>{t("payment_deductions")}</TextButton>}>
          <Money amount={-toUnits(deductions)} style={style} />
        </Row>
      )}
      {totals.methodDiscount > 0 && (
        <Row label={t("payment_discount")}>
          <Money amount={-toUnits(totals.methodDiscount)} style={style} />
        </Row>
      )}
      <div className="mt-1 flex items-baseline justify-between border-t border-line pt-2.5 font-semibold">
        <dt>{t(isPart ? "payment_part_total" : "total")}</dt>
        <dd className="text-lg">
          <Money amount={toUnits(totals.total)} style={style} />
        </dd>
      </div>
    </dl>
  );
}

function Part({ part, onPart, style }: PaySummaryProps & { style: MoneyStyle }) {
  const { t } = useTranslation();
  const { value, error, ref, change, blur } = useField("amount");
  const { problem } = part;
  const total = problem?.total === undefined ? "" : formatMoney(toUnits(problem.total), style);
  return (
    <div className="grid gap-2">
      <Checkbox checked={part.isOn} onChange={({ target }) => onPart(target.checked)}>
        {t("payment_part")}
      </Checkbox>
      {part.isOn && (
        <TextField
          ref={ref}
          label={t("payment_part_amount")}
          inputMode="decimal"
          autoComplete="off"
          value={textOf(value)}
          hint={t("payment_part_most", { amount: formatMoney(toUnits(part.most), style) })}
          error={
            part.isMissing
              ? t("payment_part_enter")
              : problem
                ? ruleText(problem.message, [{ name: "total", value: total }])
                : error
          }
          onChange={({ target }) => change(target.value)}
          onBlur={blur}
        />
      )}
    </div>
  );
}

function MethodInput({ context, kind, onMethod, information, onOpen }: PaySummaryProps) {
  const { t } = useTranslation();
  const { value, error } = useField("paymentId");
  if (context.payments.length === 0) return <Notice tone="warn">{t("payment_no_method")}</Notice>;
  return (
    <div className="grid gap-2">
      <RadioGroup
        legend={t("payment_method")}
        value={textOf(value)}
        error={error}
        onChange={onMethod}
        options={context.payments.map((method) => {
          const discount = discountOf(method);
          return {
            value: method.id,
            label: method.desc,
            detail: [...new Set(method.paymentMerchants.map(({ instruction }) => instruction))].join(" "),
            aside: discount > 0 && <Badge tone="good">{formatPercent(-discount)}</Badge>,
          };
        })}
      />
      {kind !== "other" && (
        <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
          <span>{information ?? t("payment_no_numbers")}</span>
          <TextButton onClick={() => onOpen("information")}>{t("payment_information")}</TextButton>
        </p>
      )}
    </div>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 text-ink-2">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
