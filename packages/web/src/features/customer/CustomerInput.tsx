import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { CustomersToChooseDocument } from "../../gql/graphql.ts";
import { customerNumber } from "../../lib/customerNumber.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { LookupInput, type LookupOption } from "../../ui/form/LookupInput.tsx";
import { textOf, useField } from "../../ui/form/useField.ts";
import { useLater } from "../../ui/useLater.ts";

const LONGEST = 100;

interface LookupProps {
  readonly name: string;
  /** "Customer" by default. */
  readonly label?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly className?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

interface CustomerLookupProps extends LookupProps {
  readonly customers: readonly LookupOption[];
  readonly isSearching: boolean;
  readonly onSearch: (typed: string | undefined) => void;
}

/** A customer in a form, found by name, city, or code; the page says where customers are searched. */
export function CustomerLookup({ label, placeholder, customers, ...rest }: CustomerLookupProps) {
  const { t } = useTranslation();
  return (
    <LookupInput
      {...rest}
      label={label ?? t("customer")}
      placeholder={placeholder ?? t("customer_choose")}
      options={customers}
    />
  );
}

/** How a customer is offered, with the number by which people know it. */
export function customerOption(
  id: string,
  { custName, custCity }: { readonly custName: string; readonly custCity: string },
  number: string,
): LookupOption {
  return { id, label: custName || id, detail: [custCity, number].filter(Boolean).join(" · ") };
}

/** What a customer field searches: a little after it was typed, or the customer that it holds. */
export function useCustomerSearch(name: string) {
  const { value } = useField(name);
  const [typed, setTyped] = useState<string>();
  const wanted = (typed ?? textOf(value)).trim().slice(0, LONGEST);
  const search = useLater(wanted);
  return { search, isLate: search !== wanted, setTyped };
}

interface CustomerInputProps extends LookupProps {
  /** Only customers of these sales organizations. */
  readonly sorgs?: readonly string[];
}

/** A customer of the administrator's sales organizations. */
export function CustomerInput({ sorgs, ...rest }: CustomerInputProps) {
  const { search, isLate, setTyped } = useCustomerSearch(rest.name);
  const { data, previousData, loading } = useQuery(CustomersToChooseDocument, {
    variables: { search, ...(sorgs && { sorgs: [...sorgs] }) },
  });
  const customers = ((data ?? previousData)?.customers ?? []).map((customer) => {
    const { custCode } = customer;
    return customerOption(custCode.unified, customer, customerNumber(custCode));
  });
  return <CustomerLookup {...rest} customers={customers} isSearching={isLate || loading} onSearch={setTyped} />;
}

/** Whether a customer is known and has no area in any of the sales organizations. */
export function useUnserved(custCode: string, sorgs: readonly string[]): boolean {
  const skip = custCode === "" || sorgs.length === 0;
  const { data } = useQuery(CustomersToChooseDocument, { variables: { search: custCode }, skip });
  const { data: served } = useQuery(CustomersToChooseDocument, {
    variables: { search: custCode, sorgs: [...sorgs] },
    skip,
  });
  const isIn = (found: typeof data) => found?.customers.some((customer) => customer.custCode.unified === custCode);
  return !skip && served !== undefined && isIn(data) === true && isIn(served) === false;
}
