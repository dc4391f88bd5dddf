import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { CustomersToChooseDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { LookupInput } from "../../ui/form/LookupInput.tsx";
import { textOf, useField } from "../../ui/form/useField.ts";
import { useLater } from "../../ui/useLater.ts";

const LONGEST = 100;

interface CustomerInputProps {
  readonly name: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** "Customer" by default. */
  readonly label?: string;
  readonly hint?: string;
  /** Only customers of these sales organizations. */
  readonly sorgs?: readonly string[];
}

/** A customer of the administrator's sales organizations, found by name, city, or code. */
export function CustomerInput({ name, label, sorgs, ...rest }: CustomerInputProps) {
  const { t } = useTranslation();
  const { value } = useField(name);
  const [typed, setTyped] = useState<string>();
  const search = useLater((typed ?? textOf(value)).trim().slice(0, LONGEST));
  const { data, previousData } = useQuery(CustomersToChooseDocument, {
    variables: { search, ...(sorgs && { sorgs: [...sorgs] }) },
  });
  const options = ((data ?? previousData)?.customers ?? []).map(({ custCode, custName, custCity }) => ({
    id: custCode.unified,
    label: [custName, custCity, custCode.unified].filter(Boolean).join(" · "),
  }));
  return (
    <LookupInput
      {...rest}
      name={name}
      label={label ?? t("customer")}
      placeholder={t("customer_choose")}
      options={options}
      onSearch={setTyped}
    />
  );
}
