import { useQuery } from "@apollo/client/react";
import { VARIANT_SORGS, type Variant } from "@spoke/core/visit-form/schema.ts";
import { useEffect } from "react";
import {
  VisitCustomersDocument,
  type VisitCustomersQuery,
  VisitQuestionsDocument,
  type VisitQuestionsQuery,
} from "../../gql/graphql.ts";
import { keepOffline, readOffline } from "../../lib/offlineData.ts";

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
  const { data, previousData } = useQuery(VisitCustomersDocument, {
    variables: { sorg: VARIANT_SORGS[variant], search },
  });
  return (data ?? previousData)?.formVisitSalesCustomers ?? [];
}
