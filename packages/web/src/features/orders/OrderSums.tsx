import { sumUnits } from "../../lib/amounts.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Money } from "../../ui/Money.tsx";

interface OrderSumsProps {
  readonly order: {
    readonly details: readonly { readonly subtotal: number }[];
    readonly orderShipment?: { readonly listAmount: number; readonly freightBenefit: number } | null | undefined;
    readonly orderPayment?: { readonly discount: number } | null | undefined;
  };
  readonly style: MoneyStyle;
}

/** What the goods come to, and what shipping, the freight benefit, and the payment change, as at checkout. */
export function OrderSums({ order: { details, orderShipment, orderPayment }, style }: OrderSumsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SumLine label={t("subtotal")} amount={sumUnits(details, ({ subtotal }) => subtotal)} style={style} />
      {orderShipment && <SumLine label={t("shipment")} amount={orderShipment.listAmount} style={style} free />}
      {orderShipment && orderShipment.freightBenefit > 0 && (
        <SumLine label={t("freight_benefit")} amount={-orderShipment.freightBenefit} style={style} />
      )}
      {orderPayment && orderPayment.discount > 0 && (
        <SumLine label={t("payment_discount")} amount={-orderPayment.discount} style={style} />
      )}
    </>
  );
}

interface SumLineProps {
  readonly label: string;
  readonly amount: number;
  readonly style: MoneyStyle;
  /** Show an amount of 0 as “Free”, as checkout does. */
  readonly free?: boolean;
}

export function SumLine({ label, amount, style, free = false }: SumLineProps) {
  const { t } = useTranslation();
  return (
    <div className="flex justify-between gap-3 text-ink-2">
      <dt>{label}</dt>
      <dd>{free && amount === 0 ? t("free") : <Money amount={amount} style={style} />}</dd>
    </div>
  );
}
