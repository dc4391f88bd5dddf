import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { ClaimCustomersToChooseDocument, type ClaimCustomersToChooseQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { ChoiceFilter } from "../../ui/ChoiceFilter.tsx";
import { WIDE } from "../../ui/form/FormSection.tsx";
import { LookupInput, type LookupOption } from "../../ui/form/LookupInput.tsx";
import { textOf, useField } from "../../ui/form/useField.ts";
import type { List } from "../../ui/listState.ts";
import { useLater } from "../../ui/useLater.ts";
import { isOffice } from "./status.ts";

const LONGEST = 100;

type Found = ClaimCustomersToChooseQuery["claimSalesCustomers"][number];

const optionOf = ({ custCode, custName, custCity }: Found): LookupOption => ({
  id: custCode,
  label: [custName, custCity, custCode].filter(Boolean).join(" · "),
});

/** Customers whose name, city, or code begins so; also the one with exactly this code. */
function useCustomers(typed: string): readonly LookupOption[] {
  const search = useLater(typed.trim().slice(0, LONGEST));
  const { data, previousData } = useQuery(ClaimCustomersToChooseDocument, { variables: { search } });
  return ((data ?? previousData)?.claimSalesCustomers ?? []).map(optionOf);
}

/** The customer that staff claim for, found by typing. */
export function CustomerField() {
  const user = useUser();
  return isOffice(user) ? <CustomerInput own={user.customerData?.custName} /> : null;
}

function CustomerInput({ own }: { readonly own: string | undefined }) {
  const { t } = useTranslation();
  const { value } = useField("custCode");
  const [search, setSearch] = useState<string>();
  return (
    <LookupInput
      name="custCode"
      label={t("claim_customer")}
      placeholder={own ?? t("claim_choose")}
      options={useCustomers(search ?? textOf(value))}
      onSearch={setSearch}
      className={WIDE}
    />
  );
}

/** Claims of some customers only, found by typing. */
export function CustomerFilter({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const [find, setFind] = useState("");
  const found = useCustomers(find);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const chosen = list.state.filters.customer ?? [];
  const missing = chosen.filter((code) => !found.some(({ id }) => id === code));
  return (
    <ChoiceFilter
      label={chosen.length > 0 ? `${t("claim_customer")} (${chosen.length})` : t("claim_customer_all")}
      legend={t("claim_customer")}
      choices={[...missing.map((id) => ({ id, label: names[id] ?? id })), ...found]}
      chosen={chosen}
      onChange={(codes) => {
        setNames({ ...names, ...Object.fromEntries(found.map(({ id, label }) => [id, label])) });
        list.choose("customer", codes);
      }}
      onFind={setFind}
    />
  );
}
