import { useQuery } from "@apollo/client/react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { type CartPageQuery, type CheckoutPageQuery, ShipmentRatesDocument } from "../../gql/graphql.ts";
import { sumUnits } from "../../lib/amounts.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { bottomBar } from "../../ui/bottomBar.ts";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { SavedTotal, savedByPromotions } from "../cart/index.ts";
import { ActingNote } from "../customer/index.ts";
import { TaxNote, TaxSums, useAddsTax, useTaxRate } from "../tax/index.ts";
import { CheckoutLines } from "./CheckoutLines.tsx";
import { type CartCredit, useRefusingCredits } from "./CreditNotice.tsx";
import type { CheckoutValues } from "./form.ts";
import { type Merchant, ratesVariables, useBenefits } from "./rates.ts";
import { StepAndTotal } from "./StepAndTotal.tsx";
import { orderTotals, type Totals } from "./totals.ts";
import { useIsPrepaid } from "./useIsPrepaid.ts";

interface CheckoutSummaryProps {
  readonly cart: CartPageQuery["merchantCart"];
  readonly payments: CheckoutPageQuery["payments"];
  readonly credits: readonly CartCredit[];
  readonly busy: boolean;
  /** Receives the total that is shown for a sales organization; undefined while it is not known. */
  readonly onTotal: (sorg: string, total: number | undefined) => void;
}

/** What is ordered and what it comes to, with the button that orders it. One order per sales organization. */
export function CheckoutSummary({ cart, payments, credits, busy, onTotal }: CheckoutSummaryProps) {
  const { t } = useTranslation();
  const [dues, setDues] = useState<ReadonlyMap<string, number>>(new Map());
  const noteTotals = useCallback(
    (sorg: string, totals: Pick<Totals, "total" | "due"> | undefined) => {
      onTotal(sorg, totals?.total);
      setDues((before) => {
        const others = [...before].filter(([other]) => other !== sorg);
        return new Map(totals === undefined ? others : [...others, [sorg, totals.due]]);
      });
    },
    [onTotal],
  );
  const isRefused = useRefusingCredits({ credits, payments }).length > 0;
  const hasPrices = useDealerPrices();
  const amount = hasPrices ? amountOf(cart, dues) : undefined;
  const addsTax = useAddsTax(cart.merchants.map(({ sorg }) => sorg));
  return (
    <aside
      aria-label={t("summary")}
      className="self-start rounded-lg border border-line bg-surface shadow-card xl:sticky xl:top-23"
    >
      <header className="flex h-12 items-center justify-between border-b border-line px-5">
        <h2 className="font-semibold">{t("summary")}</h2>
        <Link to="/cart" look="action" className="text-xs">
          {t("cart_edit")}
        </Link>
      </header>
      <div className="divide-y divide-line">
        {cart.merchants.map((merchant) => (
          <Part key={merchant.sorg} merchant={merchant} payments={payments} onTotals={noteTotals} />
        ))}
      </div>
      {dues.size === cart.merchants.length && <CreditLeft credits={credits} payments={payments} dues={dues} />}
      <div
        ref={bottomBar}
        className="border-t border-line bg-surface p-5 max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-20 max-xl:px-4 max-xl:py-3 max-xl:shadow-pop max-xl:lg:left-60"
      >
        <ActingNote />
        <StepAndTotal step={2} label={addsTax ? "tax_total" : "total"} amount={amount} />
        <Button
          type="submit"
          kind="primary"
          size="lg"
          busy={busy}
          disabled={payments.length === 0 || isRefused}
          className="w-full"
        >
          {t("order_place")}
        </Button>
        {cart.merchants.length > 1 && (
          <p className="mt-2 text-xs text-ink-2">{t("orders_split", { count: cart.merchants.length })}</p>
        )}
      </div>
    </aside>
  );
}

/** What all orders come to with tax; undefined while an amount is not known, and for several currencies. */
function amountOf({ merchants }: CartPageQuery["merchantCart"], dues: ReadonlyMap<string, number>): string | undefined {
  const [first] = merchants;
  const isOne = merchants.every(({ currency }) => currency.currency === first?.currency.currency);
  if (!first || !isOne || merchants.some(({ sorg }) => !dues.has(sorg))) return undefined;
  return formatMoney(
    sumUnits(merchants, ({ sorg }) => dues.get(sorg)),
    moneyStyle(first.currency),
  );
}

interface CreditLeftProps extends Pick<CheckoutSummaryProps, "credits" | "payments"> {
  /** What each order comes to with tax, by sales organization. */
  readonly dues: ReadonlyMap<string, number>;
}

/** What may still be ordered after this order, for those who may see it; nothing where the order is paid first. */
function CreditLeft({ credits, payments, dues }: CreditLeftProps) {
  const { t } = useTranslation();
  if (useIsPrepaid(payments)) return null;
  const shown = credits.flatMap(({ companyCode, companyName, balance, sorgs, currency }) =>
    balance == null
      ? []
      : [{ companyCode, companyName, currency, left: balance - sumUnits(sorgs, (sorg) => dues.get(sorg)) }],
  );
  if (shown.length === 0) return null;
  return (
    <ul className="grid gap-1.5 border-t border-line px-5 py-3 text-xs text-ink-2">
      {shown.map(({ companyCode, companyName, left, currency }) => (
        <li key={companyCode} className="flex justify-between gap-3">
          <span>{t("credit_left_at", { company: companyName })}</span>
          <Money amount={left} style={moneyStyle(currency)} />
        </li>
      ))}
    </ul>
  );
}

interface PartProps extends Pick<CheckoutSummaryProps, "payments"> {
  readonly merchant: Merchant;
  /** Receives what the order comes to; undefined while it is not known. */
  readonly onTotals: (sorg: string, totals: Pick<Totals, "total" | "due"> | undefined) => void;
}

function Part({ merchant, payments, onTotals }: PartProps) {
  const { t } = useTranslation();
  const { sorg } = merchant;
  const { data } = useQuery(ShipmentRatesDocument, { variables: ratesVariables(merchant) });
  const shipmentId = useWatch<CheckoutValues, `shipments.${string}.id`>({ name: `shipments.${sorg}.id` });
  const paymentId = useWatch<CheckoutValues, "paymentId">({ name: "paymentId" });
  const rate = data?.customerShipmentRates.find(({ id }) => id === shipmentId);
  const payment = payments.find(({ id }) => id === paymentId)?.paymentMerchants.find((option) => option.sorg === sorg);
  const style = moneyStyle(merchant.currency);
  const benefits = useBenefits(merchant);
  const taxRate = useTaxRate(sorg);
  const totals = orderTotals({
    total: merchant.total,
    decimals: style.decimalPrecision,
    shipping: rate?.rate?.rate,
    paymentDiscount: payment?.paymentDiscount ?? 0,
    freightBenefit: rate ? sumUnits(benefits, ({ currentDiscountAmount }) => currentDiscountAmount) : 0,
    taxRate,
  });
  const { total, due } = totals;
  const isKnown = rate !== undefined || !shipmentId;
  useEffect(() => {
    onTotals(sorg, isKnown ? { total, due } : undefined);
    return () => onTotals(sorg, undefined);
  }, [onTotals, sorg, isKnown, total, due]);
  return (
    <section className="px-5 py-4">
      <h3 className="flex justify-between gap-3 font-medium">
        {merchant.merchant}
        <span className="tabular text-xs font-normal text-ink-2">{t("pieces", { count: merchant.totalQty })}</span>
      </h3>
      <CheckoutLines merchant={merchant} className="mt-2 text-xs" />
      <dl className="mt-3 grid gap-1.5 border-t border-line pt-3">
        <Amount label={t("subtotal")}>
          <Money amount={totals.lines} style={style} />
        </Amount>
        {rate && (
          <Amount label={t("shipment")}>
            {!rate.rate ? (
              t("priced_later")
            ) : rate.rate.rate === 0 ? (
              t("free")
            ) : (
              <Money amount={rate.rate.rate} style={style} />
            )}
          </Amount>
        )}
        {totals.freightBenefit > 0 && (
          <Amount label={t("freight_benefit")}>
            <Money amount={-totals.freightBenefit} style={style} />
          </Amount>
        )}
        {totals.discount > 0 && (
          <Amount label={t("payment_discount")}>
            <Money amount={-totals.discount} style={style} />
          </Amount>
        )}
        <div className="flex items-baseline justify-between pt-1 font-semibold">
          <dt>
            {t("total")} <TaxNote sorgs={[sorg]} />
          </dt>
          <dd className="text-lg">
            <Money amount={totals.total} style={style} />
          </dd>
        </div>
        <TaxSums total={totals.total} tax={totals.tax} rate={taxRate} style={style} />
      </dl>
      <SavedTotal
        promotions={savedByPromotions(merchant.lines)}
        discount={totals.discount}
        freightBenefit={totals.freightBenefit}
        style={style}
      />
    </section>
  );
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between text-ink-2">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
