import { useQuery } from "@apollo/client/react";
import { MAX_CUSTOMERS, VARIANT_SORGS, type Variant } from "@spoke/core/visit-form/schema.ts";
import { useEffect, useState } from "react";
import {
  VisitCustomersDocument,
  type VisitCustomersQuery,
  VisitQuestionsDocument,
  type VisitQuestionsQuery,
} from "../../gql/graphql.ts";
import { keepOffline, readOffline } from "../../lib/offlineData.ts";
import { useLater } from "../../ui/useLater.ts";

type Customers = VisitCustomersQuery["formVisitSalesCustomers"];

interface StoredChoices {
  readonly questions: VisitQuestionsQuery;
  readonly customers: Customers;
}

function isStored(value: unknown): value is StoredChoices {
  return typeof value === "object" && value !== null && "questions" in value && "customers" in value;
}

/** Choices of a form and the customers to visit; without a network, those that this device loaded last. */
export function useChoices(variant: Variant) {
  const questions = useQuery(VisitQuestionsDocument, {
    variables: { brand: variant },
    fetchPolicy: "network-only",
  });
  const customers = useQuery(VisitCustomersDocument, {
    variables: { sorg: VARIANT_SORGS[variant] },
    fetchPolicy: "network-only",
  });
  const name = `visit-${variant}`;
  const fresh =
    questions.data && customers.data
      ? { questions: questions.data, customers: customers.data.formVisitSalesCustomers }
      : undefined;
  useEffect(() => {
    if (fresh) keepOffline(name, fresh);
  }, [fresh, name]);
  const hasFailed = questions.error !== undefined || customers.error !== undefined;
  const stored = hasFailed ? readOffline(name, isStored) : undefined;
  const refetch = () => {
    void questions.refetch();
    void customers.refetch();
  };
  return { choices: fresh ?? stored, failed: hasFailed && !stored, refetch };
}

/** Customers that match what is typed. */
export function useFoundCustomers(variant: Variant, search: string): Customers {
  return useFound(variant, search, false).found;
}

function useFound(variant: Variant, search: string, skip: boolean) {
  const { data, previousData, loading } = useQuery(VisitCustomersDocument, {
    variables: { sorg: VARIANT_SORGS[variant], search },
    skip,
  });
  return { found: (data ?? previousData)?.formVisitSalesCustomers ?? [], loading };
}

/** The loaded customers, with those that a search found since: others than the first 200 are found by typing. */
export function useSearchedCustomers(variant: Variant, loaded: Customers, typed: string) {
  const search = useLater(typed.trim());
  const hasAll = loaded.length < MAX_CUSTOMERS;
  const { found, loading } = useFound(variant, search, search === "" || hasAll);
  // What was found once stays, so that the chosen customer has its name.
  const [added, setAdded] = useState<Customers>([]);
  const listed = new Set([...loaded, ...added].map(({ custCode }) => custCode));
  const others = found.filter(({ custCode }) => !listed.has(custCode));
  if (others.length > 0) setAdded([...added, ...others]);
  const isSearching = !hasAll && (loading || search !== typed.trim());
  return { customers: [...loaded, ...added], isSearching };
}
