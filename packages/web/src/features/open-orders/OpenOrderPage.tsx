import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { OpenOrdersDocument, OrdersVersionDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo, useHere } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { type Poll, usePoll, versionFrom } from "../../ui/poll.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { OrderNav } from "../orders/index.ts";
import { OpenOrderGroup } from "./OpenOrderGroup.tsx";
import { OpenOrdersButton } from "./OpenOrdersButton.tsx";

/** A change of an order changes the version. */
const POLL: Poll<unknown> = {
  current: versionFrom(OrdersVersionDocument, {}, ({ ordersVersion }) => ordersVersion),
};

/** What a dealer still waits for, by company (2 §3 Open order). */
export default function OpenOrderPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const { path } = useHere();
  const go = useGo();
  const search = (parameters.get("search") ?? "").slice(0, 100);
  const [attempts, setAttempts] = useState(0);
  const { data, error, refetch } = useQuery(OpenOrdersDocument, { fetchPolicy: "cache-and-network" });
  usePoll(POLL, data, () => refetch());
  const groups = useHeld(data?.openOrderV4);
  const again = () => {
    setAttempts(attempts + 1);
    refetch().catch((caught: unknown) => reportFault("open orders could not be loaded", caught));
  };
  return (
    <>
      <PageHeader title={t("title_order_open_order")} aside={<OpenOrdersButton />} />
      <OrderNav />
      {error && !groups ? (
        <EmptyState kind="went-wrong" action={<Button onClick={again}>{t("try_again")}</Button>} />
      ) : !groups ? (
        <Loading label={t("loading")} className="grid gap-4">
          <Skeleton className="h-9 w-80 max-w-full" />
          <Skeleton className="h-96 rounded-lg" />
        </Loading>
      ) : groups.length === 0 ? (
        <EmptyState
          kind="no-data"
          title={t("open_orders_none")}
          action={<ButtonLink to="/catalog">{t("title_catalog")}</ButtonLink>}
        >
          {t("open_orders_none_text")}
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <SearchField
            label={t("orders_search")}
            value={search}
            onSearch={(text) =>
              go(text ? `${path}?search=${encodeURIComponent(text)}` : path, {
                state: { keepScroll: true },
                replace: search !== "",
              })
            }
            className="xs:max-w-80"
          />
          {groups.map((group) => (
            <OpenOrderGroup key={group.companyCode} group={group} search={search} />
          ))}
        </div>
      )}
    </>
  );
}
