import { contains } from "@spoke/core/platform/search.ts";
import { useMemo, useState } from "react";
import { Controller, useFormContext } from "react-hook-form";
import type { CheckoutPageQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { errorText } from "../../ui/form/refusal.ts";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import type { CheckoutValues } from "./form.ts";
import { lastUsedFirst, MANY_SHIP_TOS } from "./lastShipTo.ts";
import { ShipToSearch } from "./ShipToSearch.tsx";

/** Where the goods go: the address used last first. */
export function ShipToChoice({ shiptos }: { shiptos: CheckoutPageQuery["shiptoV2"] }) {
  const { t } = useTranslation();
  const { control, formState } = useFormContext<CheckoutValues>();
  const [search, setSearch] = useState("");
  const sorted = useMemo(() => lastUsedFirst(shiptos), [shiptos]);
  const isMany = shiptos.length > MANY_SHIP_TOS;
  return (
    <>
      {isMany && <ShipToSearch value={search} onChange={setSearch} className="mb-3" />}
      <Controller
        control={control}
        name="shipto"
        render={({ field }) => {
          const found = sorted.filter(
            ({ code, name, address }) => code === field.value || !isMany || contains(search, name, address, code),
          );
          return (
            <div className={isMany ? "max-h-96 overflow-y-auto" : undefined}>
              <RadioGroup
                legend={t("ship_to")}
                hideLegend
                collapses
                name="shipto"
                value={field.value}
                onChange={field.onChange}
                error={errorText(formState.errors.shipto)}
                options={found.map(({ code, name, address }) => ({ value: code, label: name, detail: address }))}
              />
            </div>
          );
        }}
      />
    </>
  );
}
