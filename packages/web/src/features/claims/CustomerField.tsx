import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { ComboBox } from "react-aria-components/ComboBox";
import { Input } from "react-aria-components/Input";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { useUser } from "../../app/session.ts";
import { ClaimCustomersToChooseDocument, type ClaimCustomersToChooseQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { ChoiceFilter } from "../../ui/ChoiceFilter.tsx";
import { Frame, useFrame } from "../../ui/Field.tsx";
import { WIDE } from "../../ui/form/FormSection.tsx";
import { textOf, useField } from "../../ui/form/useField.ts";
import type { List } from "../../ui/listState.ts";
import { useLater } from "../../ui/useLater.ts";
import { isOffice } from "./status.ts";

const LONGEST = 100;

type Found = ClaimCustomersToChooseQuery["claimSalesCustomers"][number];

interface Option {
  readonly id: string;
  readonly label: string;
}

const optionOf = ({ custCode, custName, custCity }: Found): Option => ({
  id: custCode,
  label: [custName, custCity, custCode].filter(Boolean).join(" · "),
});

/** Customers whose name, city, or code begins so; also the one with exactly this code. */
function useCustomers(typed: string): readonly Option[] {
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
  const { value, error, ref, change, blur } = useField("custCode");
  const code = textOf(value);
  const [typed, setTyped] = useState<string>();
  const [chosen, setChosen] = useState<Option>();
  const options = useCustomers(typed ?? code);
  const label = t("claim_customer");
  const { frame, control } = useFrame({ label, error, className: WIDE });
  const current = [chosen, ...options].find((option) => option?.id === code);
  const shown = typed ?? current?.label ?? code;
  return (
    <Frame {...frame}>
      <ComboBox
        aria-label={label}
        items={options}
        inputValue={shown}
        value={code || null}
        onInputChange={(next) => {
          if (next === shown) return;
          setTyped(next);
          if (next === "") change("");
        }}
        onChange={(key) => {
          const option = options.find(({ id }) => id === key);
          if (!option) return;
          setChosen(option);
          setTyped(undefined);
          change(option.id);
        }}
        isInvalid={error !== undefined}
        validationBehavior="aria"
        // What is chosen need not be in the list that was found last.
        allowsCustomValue
        allowsEmptyCollection
        menuTrigger="focus"
        onBlur={() => {
          setTyped(undefined);
          blur();
        }}
      >
        <Input
          ref={ref}
          id={control.id}
          autoComplete="off"
          placeholder={own ?? t("claim_choose")}
          aria-describedby={control["aria-describedby"]}
          className="field"
        />
        <Popover className="w-(--trigger-width) animate-rise overflow-auto rounded-lg border border-line bg-surface p-1.5 shadow-pop outline-none">
          <ListBox<Option>
            className="max-h-72 overflow-auto outline-none"
            renderEmptyState={() => <p className="px-3 py-2 text-ink-3">{t("empty_no_results")}</p>}
          >
            {(option) => (
              <ListBoxItem
                id={option.id}
                textValue={option.label}
                className="flex min-h-10 cursor-pointer items-center rounded-md px-3 py-1.5 outline-none data-[focused]:bg-sunken"
              >
                {option.label}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </Frame>
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
