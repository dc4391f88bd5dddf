import { Controller, useFormContext } from "react-hook-form";
import type { CheckoutPageQuery } from "../../gql/graphql.ts";
import { formatPercent } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Panel } from "../../ui/Panel.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import type { CheckoutValues } from "./form.ts";

interface PaymentChoiceProps {
  readonly payments: CheckoutPageQuery["payments"];
  readonly error: string | undefined;
}

/** Payment methods that all sales organizations in the cart offer, with their discounts. */
export function PaymentChoice({ payments, error }: PaymentChoiceProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<CheckoutValues>();
  return (
    <Panel title={t("payment")}>
      {payments.length === 0 ? (
        <Notice tone="warn">{t("payment_none")}</Notice>
      ) : (
        <Controller
          control={control}
          name="paymentId"
          render={({ field }) => (
            <RadioGroup
              legend={t("payment")}
              hideLegend
              collapses
              name="paymentId"
              value={field.value}
              onChange={field.onChange}
              error={error}
              options={payments.map(({ id, desc, paymentMerchants }) => {
                const discount = Math.max(0, ...paymentMerchants.map(({ paymentDiscount }) => paymentDiscount));
                const instructions = [...new Set(paymentMerchants.map(({ instruction }) => instruction))];
                return {
                  value: id,
                  label: desc,
                  detail: instructions.filter(Boolean).join(" "),
                  aside: discount > 0 && <Badge tone="good">{formatPercent(-discount)}</Badge>,
                };
              })}
            />
          )}
        />
      )}
    </Panel>
  );
}
