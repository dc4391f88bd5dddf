import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useCurrentRow } from "../../app/routing.tsx";
import { type CustomerData, useUser } from "../../app/session.ts";
import { OrderCustomerDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useHere } from "../../lib/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { useChangeCustomer } from "./useChangeCustomer.ts";

type Owner = Pick<CustomerData, "custCode" | "custName">;

/** The customer of an order, for users who may act for that customer; undefined for all other orders. */
function useOrderOwner(number: string | undefined) {
  const mayAct = useUser().scopes.includes("menu.change-cust");
  const { data, loading } = useQuery(OrderCustomerDocument, {
    variables: { number: number ?? "" },
    skip: number === undefined || !mayAct,
  });
  return { owner: data?.orderCustomer ?? undefined, loading };
}

interface OrderOwnerProps {
  readonly number: string;
  /** In place of the offer, for users who may not act for the order's customer. */
  readonly otherwise: ReactNode;
}

/** Replaces an order of another customer: offers to act for that customer. */
export function OrderOwner({ number, otherwise }: OrderOwnerProps) {
  const { t } = useTranslation();
  const { customerData } = useUser();
  const { owner, loading } = useOrderOwner(number);
  const { busy, choose } = useChangeCustomer(() => toast(t("customer_change_failed"), { tone: "bad" }));
  if (loading && !owner) {
    return (
      <Loading label={t("loading")}>
        <Skeleton className="h-40 w-full rounded-lg" />
      </Loading>
    );
  }
  if (!owner || owner.custCode.unified === customerData?.custCode.unified) return otherwise;
  return (
    <EmptyState
      page
      kind="select-customer"
      title={t("order_of_customer", { number, customer: owner.custName })}
      action={
        <Button kind="primary" busy={busy !== undefined} onClick={() => choose(owner)}>
          {t("act_for", { name: owner.custName })}
        </Button>
      }
    >
      {t("order_of_customer_text")}
    </EmptyState>
  );
}

interface SuggestedCustomerProps {
  readonly busy: boolean;
  readonly onChoose: (customer: Owner) => void;
}

/** Above the customers to choose from: the one whose order the address names. */
export function SuggestedCustomer({ busy, onChoose }: SuggestedCustomerProps) {
  const { t } = useTranslation();
  const { path } = useHere();
  const isOrder = useCurrentRow()?.id === "order-number";
  const number = isOrder ? decodeURIComponent(path.split("/").at(-1) ?? "") : undefined;
  const { owner } = useOrderOwner(number);
  if (!owner || number === undefined) return null;
  return (
    <div className="mb-3 px-2">
      <Notice
        tone="info"
        action={
          <Button size="sm" busy={busy} onClick={() => onChoose(owner)}>
            {t("act_for", { name: owner.custName })}
          </Button>
        }
      >
        {t("order_of_customer", { number, customer: owner.custName })}
      </Notice>
    </div>
  );
}
