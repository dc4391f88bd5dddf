import { isPaid } from "@spoke/core/claim/decision.ts";
import { dateText } from "@spoke/core/platform/date-text.ts";
import { type Amount, fromUnits, roundAmount, sumOf, toUnits, ZERO } from "@spoke/core/platform/money.ts";
import { useUser } from "../../app/session.ts";
import { readAmount } from "../../lib/amounts.ts";
import { getConfig, useConfig } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { type I18n, type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Notice } from "../../ui/Status.tsx";
import type { ClaimProps } from "./ClaimPage.tsx";

type Claim = ClaimProps["claim"];
type Value = NonNullable<Claim["value"]>;

/** A decision on a line, as typed. */
export interface Decided {
  readonly approved: boolean;
  /** Empty until it is chosen. */
  readonly resolution: string;
  readonly reason: string;
  readonly replacementFrame: string;
  readonly creditAmount: string;
}

/** The typed amount; undefined for none, and for what is not an amount. */
export const creditIn = (text: string): Amount | undefined => readAmount(text, getConfig().currency);

/** Whether an amount that was entered has no more decimals than the currency. */
export function hasCurrencyDecimals(text: string): boolean {
  const amount = creditIn(text);
  return amount === undefined || roundAmount(amount, getConfig().currency.decimalPrecision) === amount;
}

/** A price that a credit can follow. */
interface KnownPrice {
  readonly text: string;
  readonly amount: number;
  /** Text of the button that takes it. */
  readonly use: MessageKey;
}

/** What the dealer pays for what is claimed, the best reference first: what was paid, then the price today. */
export function knownPrices(value: Value, { t, locale }: I18n): readonly [KnownPrice, ...KnownPrice[]] {
  const { price, qty, amount, isInvoiced, lastPaid } = value;
  const { currency, timeZone } = getConfig();
  if (isInvoiced) {
    const text = t("claim_value_invoiced", { price: formatMoney(price, currency), qty });
    return [{ text, amount, use: "claim_credit_use_paid" }];
  }
  const text = t("claim_value_today", { price: formatMoney(price, currency), qty });
  const today = { text, amount, use: "claim_credit_use_today" } as const;
  if (!lastPaid) return [today];
  const last = t(lastPaid.isOfBike ? "claim_value_bike" : "claim_value_last_paid", {
    ...{ price: formatMoney(lastPaid.price, currency), qty, number: lastPaid.invoiceNo },
    date: dateText(lastPaid.invoiceDate, locale, timeZone),
  });
  const paid = {
    text: last,
    amount: lastPaid.amount,
    use: lastPaid.isOfBike ? "claim_credit_use_bike" : "claim_credit_use_last_paid",
  } as const;
  return lastPaid.amount === amount ? [paid] : [paid, today];
}

interface Credit {
  /** With its currency; undefined where the ERP decides the amount. */
  readonly text: string | undefined;
  /** What the dealer pays; undefined where no price is known. */
  readonly price: Value | undefined;
  readonly isAbove: boolean;
}

/** The credits of a decision together; undefined without any. */
export function creditOf({ value }: Pick<Claim, "value">, lines: readonly Decided[]): Credit | undefined {
  const credited = lines.filter(({ approved, resolution }) => approved && isPaid(resolution));
  if (credited.length === 0) return undefined;
  const total = sumOf(credited, ({ creditAmount }) => creditIn(creditAmount) ?? ZERO);
  const isAbove = value != null && total > fromUnits(value.creditable);
  const text = total === 0 ? undefined : formatMoney(toUnits(total), getConfig().currency);
  return { text, price: value ?? undefined, isAbove };
}

interface CreditConfirmationProps {
  readonly claim: Pick<Claim, "custName">;
  readonly credit: Credit;
  readonly isAbovePrice: boolean;
  readonly onAbovePrice: (isConfirmed: boolean) => void;
}

/** Asks whether the dealer gets the amount, and who may approve it once more if it is above what the dealer pays. */
export function CreditConfirmation({ claim, credit, isAbovePrice, onAbovePrice }: CreditConfirmationProps) {
  const i18n = useTranslation();
  const { t } = i18n;
  const { currency } = useConfig();
  const { scopes } = useUser();
  const { text, price, isAbove } = credit;
  return (
    <div className="grid gap-4">
      <p className="text-md">
        {text === undefined
          ? t("claim_credit_confirm_open", { name: claim.custName })
          : t("claim_credit_confirm", { amount: text, name: claim.custName })}
      </p>
      {price && <p className="text-ink-2">{knownPrices(price, i18n)[0].text}</p>}
      {!price && <Notice tone="warn">{t("claim_credit_price_unknown")}</Notice>}
      {isAbove && text !== undefined && (
        <>
          <Notice tone="bad">
            {price && price.credited > 0
              ? t("claim_credit_above_rest", { credited: formatMoney(price.credited, currency) })
              : t("claim_credit_above_price")}
          </Notice>
          {scopes.includes("payment.approve") ? (
            <Checkbox checked={isAbovePrice} onChange={({ target }) => onAbovePrice(target.checked)}>
              {t("claim_credit_above_confirm", { amount: text })}
            </Checkbox>
          ) : (
            <p>{t("claim_credit_needs_approver")}</p>
          )}
        </>
      )}
    </div>
  );
}
