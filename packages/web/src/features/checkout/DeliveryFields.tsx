import { type Delivery, earliestDay } from "@spoke/core/cart/delivery-days.ts";
import { isDeliveryDay } from "@spoke/core/host/delivery-days.ts";
import { isDay } from "@spoke/core/platform/calendar.ts";
import { type ReactNode, useEffect } from "react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import type { CheckoutPageQuery } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { dayText } from "../../lib/dayText.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateField } from "../../ui/DateField.tsx";
import { errorText } from "../../ui/form/refusal.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Notice } from "../../ui/Status.tsx";
import { type CheckoutValues, chosenShipment, isCollected } from "./form.ts";
import type { Merchant } from "./rates.ts";
import { ShipmentChoice } from "./ShipmentChoice.tsx";
import { ShipToChoice } from "./ShipToChoice.tsx";

interface DeliveryFieldsProps {
  readonly merchants: readonly Merchant[];
  readonly shiptos: CheckoutPageQuery["shiptoV2"];
  readonly delivery: Delivery;
  /** Between the address and the ways to ship. */
  readonly children?: ReactNode;
}

/** Where the goods go, and how. */
export function DeliveryFields({ merchants, shiptos, delivery, children }: DeliveryFieldsProps) {
  const { t } = useTranslation();
  const shipments = useWatch<CheckoutValues, "shipments">({ name: "shipments" });
  const sorgs = merchants.map(({ sorg }) => sorg);
  return (
    <>
      <Panel title={t("ship_to")}>
        {isCollected({ shipments }, { sorgs, delivery }) ? (
          <p>{t("ship_to_pickup")}</p>
        ) : shiptos.length === 0 ? (
          <Notice tone="warn">{t("ship_to_none")}</Notice>
        ) : (
          <ShipToChoice shiptos={shiptos} />
        )}
      </Panel>
      {children}
      {merchants.map((merchant) => (
        <ShipmentChoice key={merchant.sorg} merchant={merchant} delivery={delivery} alone={merchants.length === 1} />
      ))}
    </>
  );
}

interface WantedDayFieldProps {
  readonly delivery: Delivery;
  readonly className?: string | undefined;
  readonly hideLabel?: boolean;
}

/** The day on which the dealer wants the goods; one without deliveries, or too early, is refused as soon as it is typed. */
export function WantedDayField({ delivery, className, hideLabel = false }: WantedDayFieldProps) {
  const { t } = useTranslation();
  const { control, trigger, getValues, formState } = useFormContext<CheckoutValues>();
  const shipments = useWatch<CheckoutValues, "shipments">({ name: "shipments" });
  const earliest = earliestDay(delivery, chosenShipment({ shipments }));
  // Another shipping method may be too late for the day, or early enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the earliest day changes
  useEffect(() => {
    if (getValues("requestDeliveryDate")) void trigger("requestDeliveryDate");
  }, [earliest, getValues, trigger]);
  return (
    <Controller
      control={control}
      name="requestDeliveryDate"
      render={({ field }) => (
        <DateField
          ref={field.ref}
          name={field.name}
          value={field.value}
          min={earliest ?? todayHere()}
          isClosed={(day) => isDay(day) && !isDeliveryDay(delivery, day)}
          label={t("request_delivery_date")}
          hideLabel={hideLabel}
          hint={
            earliest
              ? t("request_delivery_date_earliest", { date: dayText(earliest) })
              : t("request_delivery_date_hint")
          }
          error={errorText(formState.errors.requestDeliveryDate)}
          onChange={(day) => {
            field.onChange(day);
            void trigger("requestDeliveryDate");
          }}
          onBlur={field.onBlur}
          {...(className && { className })}
        />
      )}
    />
  );
}
