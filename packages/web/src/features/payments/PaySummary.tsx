import { methodKind } from "@spoke/core/payments/requests/schema.ts";
import type { Obstacle, PaymentTotals, partProblem } from "@spoke/core/payments/requests/total.ts";
import { type Amount, add, toUnits } from "@spoke/core/platform/money.ts";
import type { ReactNode } from "react";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney, formatPercent, type MoneyStyle } from "../../lib/format.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextField } from "../../ui/Field.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { Money } from "../../ui/Money.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import type { PayDialog } from "./flow.ts";
import type { PayInformation } from "./InformationDialog.tsx";
import { discountOf, type PaymentContext, type SavedPayment } from "./payable.ts";

interface PaySummaryProps {
  readonly context: PaymentContext;
  readonly counts: { readonly invoices: number; readonly credits: number };
  readonly totals: PaymentTotals;
  readonly part: {
    readonly allowed: boolean;
    readonly on: boolean;
    readonly entered: string;
    readonly error: ReturnType<typeof partProblem>;
    /** The most that can be entered, in ten-thousandths. */
    readonly most: Amount;
  };
  readonly onPart: (on: boolean) => void;
  readonly onEnter: (text: string) => void;
  readonly paymentId: string;
  readonly onMethod: (id: string) => void;
  readonly reference: string;
  readonly onReference: (text: string) => void;
  readonly information: PayInformation;
  readonly saved: readonly SavedPayment[];
  readonly usesSaved: boolean;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
  readonly obstacle: Obstacle | undefined;
  readonly ready: boolean;
  readonly refused: string | undefined;
  readonly onOpen: (dialog: PayDialog) => void;
}

const REFERENCE_MAX = 500;

/** What the choice comes to, how it is paid, and the button that pays it; it stays in sight. */
export function PaySummary(props: PaySummaryProps) {
  const { context, counts, totals, part, obstacle, ready, refused, accepted, onAccept, onOpen } = props;
  const { t } = useTranslation();
  const style = moneyStyle(context.currency);
  return (
    <aside
      aria-label={t("summary")}
      className="self-start rounded-lg border border-line bg-surface shadow-card xl:sticky xl:top-23 xl:max-h-[calc(100vh-7rem)] xl:overflow-y-auto"
    >
      <header className="flex h-12 items-center justify-between border-b border-line px-5">
        <h2 className="font-semibold">{t("summary")}</h2>
        {counts.invoices > 0 && (
          <span className="tabular text-xs text-ink-2">{t("payment_chosen", { count: counts.invoices })}</span>
        )}
      </header>
      <div className="grid gap-4 p-5">
        <Sums {...props} style={style} />
        {part.allowed && <Part {...props} style={style} />}
        <Method {...props} />
        <TextField
          label={t("payment_reference")}
          maxLength={REFERENCE_MAX}
          value={props.reference}
          onChange={({ target }) => props.onReference(target.value)}
        />
        <div className="flex flex-wrap items-center gap-x-1.5">
          <Checkbox checked={accepted} onChange={({ target }) => onAccept(target.checked)}>
            {t("payment_terms_accept")}
          </Checkbox>
          <TextButton onClick={() => onOpen("terms")}>{t("payment_terms")}</TextButton>
        </div>
        {refused && <Notice tone="bad">{refused}</Notice>}
        <div>
          <Button
            kind="primary"
            size="lg"
            className="w-full"
            disabled={!ready}
            aria-describedby="payment-obstacle"
            onClick={() => onOpen("summary")}
          >
            {totals.total > 0 && !obstacle
              ? t("payment_pay_amount", { amount: formatMoney(toUnits(totals.total), style) })
              : t("payment_pay")}
          </Button>
          <p id="payment-obstacle" className="mt-2 min-h-4 text-xs text-ink-2">
            {obstacle ? t(OBSTACLES[obstacle]) : !accepted && t("payment_terms_first")}
          </p>
        </div>
      </div>
    </aside>
  );
}

const OBSTACLES: Readonly<Record<Obstacle, MessageKey>> = {
  wrong_selection: "payment_wrong_selection",
  nothing_selected: "payment_nothing_selected",
  nothing_to_pay: "payment_nothing_to_pay",
};

function Sums({ totals, counts, part, onOpen, style }: PaySummaryProps & { style: MoneyStyle }) {
  const { t } = useTranslation();
  const deductions = add(totals.freightAllowance, totals.earlyPaymentDiscount);
  const isPart = part.on && totals.total !== totals.combined && totals.beforeDiscount === totals.total;
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

function Part({ part, onPart, onEnter, style }: PaySummaryProps & { style: MoneyStyle }) {
  const { t } = useTranslation();
  const { error } = part;
  const total = error?.total === undefined ? "" : formatMoney(toUnits(error.total), style);
  return (
    <div className="grid gap-2">
      <Checkbox checked={part.on} onChange={({ target }) => onPart(target.checked)}>
        {t("payment_part")}
      </Checkbox>
      {part.on && (
        <TextField
          label={t("payment_part_amount")}
          inputMode="decimal"
          autoComplete="off"
          value={part.entered}
          hint={t("payment_part_most", { amount: formatMoney(toUnits(part.most), style) })}
          error={error && ruleText(error.message, [{ name: "total", value: total }])}
          onChange={({ target }) => onEnter(target.value)}
        />
      )}
    </div>
  );
}

function Method(props: PaySummaryProps) {
  const { context, paymentId, onMethod, information, saved, usesSaved, onOpen } = props;
  const { t, locale } = useTranslation();
  if (context.payments.length === 0) return <Notice tone="warn">{t("payment_no_method")}</Notice>;
  const kind = methodKind(context.payments.find(({ id }) => id === paymentId)?.type ?? "");
  const chosen = saved.find(({ id }) => id === information.id);
  return (
    <div className="grid gap-2">
      <RadioGroup
        legend={t("payment_method")}
        value={paymentId}
        onChange={onMethod}
        options={context.payments.map((method) => {
          const discount = discountOf(method);
          return {
            value: method.id,
            label: method.desc,
            detail: [...new Set(method.paymentMerchants.map(({ instruction }) => instruction))].join(" "),
            aside: discount > 0 && <Badge tone="good">−{formatPercent(discount, locale)}</Badge>,
          };
        })}
      />
      {kind !== "other" && (
        <p className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
          <span>
            {usesSaved && chosen
              ? chosen.display
              : (kind === "ach" ? information.accountType : information.creditCardType) || t("payment_no_numbers")}
          </span>
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

/** Opens a dialog from within a text. */
function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="min-h-6 text-left font-medium text-accent-ink underline-offset-2 hover:underline"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
