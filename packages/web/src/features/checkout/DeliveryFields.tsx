import type { ChangeEvent, ReactNode } from "react";
import { Controller, useFormContext } from "react-hook-form";
import type { CheckoutPageQuery } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { TextField } from "../../ui/Field.tsx";
import { errorText } from "../../ui/form/refusal.ts";
import { Panel } from "../../ui/Panel.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Notice } from "../../ui/Status.tsx";
import type { CheckoutValues } from "./form.ts";
import type { Merchant } from "./rates.ts";
import { ShipmentChoice } from "./ShipmentChoice.tsx";

interface DeliveryFieldsProps {
  readonly merchants: readonly Merchant[];
  readonly shiptos: CheckoutPageQuery["shiptoV2"];
  /** Between the address and the ways to ship. */
  readonly children?: ReactNode;
}

/** Where the goods go, and how. */
export function DeliveryFields({ merchants, shiptos, children }: DeliveryFieldsProps) {
  const { t } = useTranslation();
  const { control, formState } = useFormContext<CheckoutValues>();
  return (
    <>
      <Panel title={t("ship_to")}>
        {shiptos.length === 0 ? (
          <Notice tone="warn">{t("ship_to_none")}</Notice>
        ) : (
          <Controller
            control={control}
            name="shipto"
            render={({ field }) => (
              <RadioGroup
                legend={t("ship_to")}
                hideLegend
                name="shipto"
                value={field.value}
                onChange={field.onChange}
                error={errorText(formState.errors.shipto)}
                options={shiptos.map(({ code, name, address }) => ({ value: code, label: name, detail: address }))}
              />
            )}
          />
        )}
      </Panel>
      {children}
      {merchants.map((merchant) => (
        <ShipmentChoice key={merchant.sorg} merchant={merchant} alone={merchants.length === 1} />
      ))}
    </>
  );
}

/** The day on which the dealer wants the goods; one in the past is refused as soon as it is typed. */
export function WantedDayField({
  className,
  hideLabel = false,
}: {
  className?: string | undefined;
  hideLabel?: boolean;
}) {
  const { t } = useTranslation();
  const { register, trigger, formState } = useFormContext<CheckoutValues>();
  return (
    <TextField
      {...register("requestDeliveryDate", {
        // A year that is still being typed begins with zeros.
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
          target.value.startsWith("0") ? undefined : void trigger("requestDeliveryDate"),
        onBlur: () => void trigger("requestDeliveryDate"),
      })}
      type="date"
      min={todayHere()}
      label={t("request_delivery_date")}
      hideLabel={hideLabel}
      hint={t("request_delivery_date_hint")}
      error={errorText(formState.errors.requestDeliveryDate)}
      {...(className && { className })}
    />
  );
}
