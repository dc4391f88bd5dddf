import type { PaymentRequestFragment, ReconciledMoney } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { Notice } from "../../ui/Status.tsx";
import { isWaiting } from "./status.ts";

/** When money came that does not match: before its payment ended, after, or after it was made. */
type Moment = "open" | "late" | "twice";

const TITLES: Readonly<Record<Moment, MessageKey>> = {
  open: "payment_mismatch",
  late: "payment_mismatch_late",
  twice: "payment_mismatch_twice",
};
const TEXTS: Readonly<Record<Moment, MessageKey>> = {
  open: "payment_mismatch_open_text",
  late: "payment_mismatch_late_text",
  twice: "payment_mismatch_twice_text",
};
const DECIDED: Readonly<Record<ReconciledMoney, Readonly<Record<Moment, MessageKey>>>> = {
  refunded: { open: "payment_refunded", late: "payment_refunded_late", twice: "payment_refunded_twice" },
  booked: { open: "payment_booked", late: "payment_booked_late", twice: "payment_booked_twice" },
};

type Reported = NonNullable<PaymentRequestFragment["mismatch"]>["reported"];
const amountText = ({ amount, currency }: Reported): string => formatMoney(amount, moneyStyle(currency));

/** Money that does not match the payment: that it is checked, or what became of it. Nothing without such money. */
export function OtherMoney({ request }: { readonly request: PaymentRequestFragment }) {
  const { t } = useTranslation();
  const { state, hasMismatch, mismatch, reconciled, amount, currencyDisplay } = request;
  if (hasMismatch) {
    const moment = state === "paid" ? "twice" : isWaiting(state) ? "open" : "late";
    const due = formatMoney(amount, moneyStyle(currencyDisplay));
    return (
      <Notice tone="warn" title={t(TITLES[moment])}>
        {mismatch ? t(TEXTS[moment], { amount: amountText(mismatch.reported), due }) : t("payment_mismatch_text")}
      </Notice>
    );
  }
  if (!reconciled) return null;
  const moment = state === "paid" ? "twice" : reconciled.reason === "paid_after_end" ? "late" : "open";
  return <Notice>{t(DECIDED[reconciled.money][moment], { amount: amountText(reconciled.reported) })}</Notice>;
}
