import { useQuery } from "@apollo/client/react";
import type { Delivery } from "@spoke/core/cart/delivery-days.ts";
import { useEffect } from "react";
import { Controller, useFormContext } from "react-hook-form";
import { ShipmentRatesDocument } from "../../gql/graphql.ts";
import { sumUnits } from "../../lib/amounts.ts";
import { moneyStyle } from "../../lib/config.ts";
import { dayText } from "../../lib/dayText.ts";
import { formatMoney, type MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { TextField } from "../../ui/Field.tsx";
import { errorText } from "../../ui/form/refusal.ts";
import { Panel } from "../../ui/Panel.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { BenefitLines } from "./BenefitLines.tsx";
import { type CheckoutValues, wantedDay } from "./form.ts";
import { type Merchant, ratesVariables, useBenefits } from "./rates.ts";

interface ShipmentChoiceProps {
  readonly merchant: Merchant;
  readonly delivery: Pick<Delivery, "shipments" | "pickups">;
  readonly alone: boolean;
}

/** The ways to ship one sales organization's part of the cart, priced for it, each with the first day on which it delivers. */
export function ShipmentChoice({ merchant, delivery, alone }: ShipmentChoiceProps) {
  const { t } = useTranslation();
  const { sorg } = merchant;
  const { data, error } = useQuery(ShipmentRatesDocument, { variables: ratesVariables(merchant) });
  const rates = data?.customerShipmentRates;
  const benefits = useBenefits(merchant);
  const { control, register, setValue, getValues, watch, formState } = useFormContext<CheckoutValues>();
  const style = moneyStyle(merchant.currency);
  useEffect(() => {
    if (!rates) return;
    const now = getValues(`shipments.${sorg}`);
    const holds = rates.some(({ id }) => id === now?.id);
    if (!holds) setValue(`shipments.${sorg}`, { id: rates[0]?.id ?? "", notes: now?.notes ?? "" });
  }, [rates, sorg, getValues, setValue]);
  const chosen = rates?.find(({ id }) => id === watch(`shipments.${sorg}.id`));
  const earliestOf = (id: string) =>
    delivery.shipments.find((day) => day.sorg === sorg && day.shipmentId === id)?.earliest;
  const arrival = firstArrival(merchant);
  const isCollectedBy = (id: string) =>
    delivery.pickups.some((method) => method.sorg === sorg && method.shipmentId === id);
  const benefit = sumUnits(benefits, ({ currentDiscountAmount }) => currentDiscountAmount);
  /** What a way to ship costs; one that is priced later may cost anything. */
  const chargeOf = (rate: { readonly rate: number } | null | undefined) =>
    rate
      ? Math.max(
          0,
          sumUnits([rate.rate, -benefit], (amount) => amount),
        )
      : 1;
  // Who asks for a later day need not pay for a faster way.
  const wanted = wantedDay(watch("requestDeliveryDate"));
  const freeInTime = rates?.find(({ id, rate }) => {
    const earliest = earliestOf(id);
    return wanted && earliest && earliest <= wanted && chargeOf(rate) === 0 && !isCollectedBy(id);
  });
  const problems = formState.errors.shipments?.[sorg];
  if (rates?.length === 0) return null;
  return (
    <Panel title={alone ? t("shipment") : t("shipment_of", { merchant: merchant.merchant })}>
      {error && <Notice tone="warn">{t("shipment_failed")}</Notice>}
      {!rates && !error && (
        <Loading label={t("loading")} className="grid gap-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </Loading>
      )}
      {rates && (
        <Controller
          control={control}
          name={`shipments.${sorg}.id`}
          render={({ field }) => (
            <RadioGroup
              legend={t("shipment")}
              hideLegend
              collapses
              value={field.value ?? ""}
              onChange={field.onChange}
              error={errorText(problems?.id)}
              options={rates.map(({ id, desc, rate }) => {
                const earliest = earliestOf(id);
                const isLater = arrival !== undefined && (!earliest || arrival > earliest);
                const words = isCollectedBy(id) ? PICKUP_WORDS : SHIPPING_WORDS;
                const inTime = chargeOf(rate) > 0 ? freeInTime?.desc : undefined;
                return {
                  value: id,
                  label: desc,
                  detail: [
                    isLater
                      ? t(words.afterArrival, { date: dayText(arrival) })
                      : earliest && t(words.fromStock, { date: dayText(earliest) }),
                    inTime && t("shipment_free_in_time", { name: inTime }),
                  ]
                    .filter(Boolean)
                    .join(". "),
                  aside: rate ? <Rate list={rate.rate} benefit={benefit} style={style} /> : t("priced_later"),
                };
              })}
            />
          )}
        />
      )}
      {chosen?.rate?.rate !== 0 && <BenefitLines benefits={benefits} />}
      {chosen?.input === "notes" && (
        <TextField
          {...register(`shipments.${sorg}.notes`)}
          className="mt-4"
          label={t("shipment_notes")}
          maxLength={100}
          error={errorText(problems?.notes)}
        />
      )}
    </Panel>
  );
}

const SHIPPING_WORDS = { fromStock: "shipment_earliest", afterArrival: "shipment_after_arrival" } as const;
const PICKUP_WORDS = { fromStock: "shipment_ready", afterArrival: "shipment_ready_after_arrival" } as const;

/** The first arrival that the goods wait for, if all of them do. */
function firstArrival({ lines }: Merchant): string | undefined {
  const days = lines.flatMap(({ expectedDate }) => expectedDate ?? []);
  return days.length === lines.length ? days.sort()[0] : undefined;
}

interface RateProps {
  /** Price before the freight benefit. */
  readonly list: number;
  readonly benefit: number;
  readonly style: MoneyStyle;
}

/** What a way to ship costs with the freight benefit, and the price before it. */
function Rate({ list, benefit, style }: RateProps) {
  const { t } = useTranslation();
  if (list === 0) return t("free");
  const charged = sumUnits([list, -Math.min(list, benefit)], (amount) => amount);
  if (charged === list) return formatMoney(list, style);
  return (
    <span className="block text-right">
      <span className="block">{charged === 0 ? t("free") : formatMoney(charged, style)}</span>
      <s className="block text-xs font-normal text-ink-3">
        <span className="sr-only">{t("price_before")} </span>
        {formatMoney(list, style)}
      </s>
    </span>
  );
}
