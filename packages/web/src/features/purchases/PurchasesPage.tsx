import { useQuery } from "@apollo/client/react";
import { useSearchParams } from "react-router";
import { cx } from "tailwind-variants/lite";
import { useUser } from "../../app/session.ts";
import { FrequentPurchasesDocument, PreviousPurchasesDocument, type PurchasesFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { CATALOG_PAGE } from "../../lib/limits.ts";
import { useGo, useHere } from "../../lib/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Field.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import {
  type CatalogParams,
  filterInput,
  ItemRow,
  ItemRowSkeleton,
  readCatalogParams,
  SORTS,
  sortInput,
  writeCatalogParams,
} from "../catalog/index.ts";

import { ChooseCustomer } from "../customer/index.ts";

/** `ownSort` names the recommended order. */
const VARIANTS = {
  frequent: {
    document: FrequentPurchasesDocument,
    title: "title_catalog_frequent_purchases",
    ownSort: "sort_most_ordered",
    none: "purchases_none_often",
  },
  previous: {
    document: PreviousPurchasesDocument,
    title: "title_catalog_previous_purchases",
    ownSort: "sort_last_ordered",
    none: "purchases_none",
  },
} as const;

interface PurchasesPageProps {
  readonly variant: keyof typeof VARIANTS;
}

/** What the active customer bought, as lines to order again from; search, order and page are in the address. */
export default function PurchasesPage(props: PurchasesPageProps) {
  const { hasCustCode } = useUser();
  return hasCustCode ? <Purchases {...props} /> : <ChooseCustomer />;
}

const SORT_KEYS = { name: "sort_name", price: "sort_price" } as const;

function Purchases({ variant }: PurchasesPageProps) {
  const { document, title, ownSort, none } = VARIANTS[variant];
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { path } = useHere();
  const go = useGo();
  const params = readCatalogParams(search);
  const variables = {
    page: params.page,
    limit: CATALOG_PAGE,
    sort: sortInput(params),
    filter: filterInput(params, {}),
  };
  const { data, previousData, error, loading, refetch } = useQuery(document, {
    variables,
    fetchPolicy: "cache-and-network",
  });
  const shown = useHeld<{ purchases: PurchasesFragment }>(data ?? previousData)?.purchases;
  const to = (next: CatalogParams) => path + writeCatalogParams(next);
  const change = (next: CatalogParams, replace = false) =>
    go(to({ ...next, page: 1 }), { state: { keepScroll: true }, replace });
  const sorts = [
    { value: "recommended ASC", label: t(ownSort) },
    ...(["name", "price"] as const).flatMap((field) =>
      (["ASC", "DESC"] as const).map((order) => ({
        value: `${field} ${order}`,
        label: `${t(SORT_KEYS[field])} ${order === "ASC" ? "↑" : "↓"}`,
      })),
    ),
  ];
  return (
    <>
      <PageHeader title={t(title)} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={t("purchases_search")}
          value={params.search}
          onSearch={(search) => change({ ...params, search }, params.search !== "")}
          className="w-full xs:w-72"
        />
        <p aria-live="polite" className="min-w-0 flex-1 truncate text-ink-2">
          {shown ? t("results", { count: shown.info.count }) : !error && <Skeleton className="h-5 w-20" />}
        </p>
        <Select
          label={t("sort")}
          hideLabel
          className="w-56 max-xs:w-auto"
          value={`${params.sortByField} ${params.sortByOrder}`}
          options={sorts}
          onChange={({ target }) => {
            const [field, order] = target.value.split(" ");
            const sortByField = SORTS.find((name) => name === field) ?? "recommended";
            change({ ...params, sortByField, sortByOrder: order === "DESC" ? "DESC" : "ASC" });
          }}
        />
      </div>
      <List shown={shown} failed={error !== undefined && !shown} loading={loading} retry={() => void refetch()}>
        <EmptyState
          kind={params.search ? "no-results" : "no-data"}
          {...(!params.search && { title: t(none) })}
          action={
            <ButtonLink to={params.search ? to({ ...params, page: 1, search: "" }) : "/catalog/list"}>
              {params.search ? t("search_clear") : t("title_catalog")}
            </ButtonLink>
          }
        />
      </List>
      {shown && shown.info.pageTotal > 1 && (
        <div className="mt-6">
          <Pagination page={params.page} pages={shown.info.pageTotal} to={(page) => to({ ...params, page })} />
        </div>
      )}
    </>
  );
}

interface ListProps {
  readonly shown: PurchasesFragment | undefined;
  readonly failed: boolean;
  readonly loading: boolean;
  readonly retry: () => void;
  readonly children: React.ReactNode;
}

function List({ shown, failed, loading, retry, children }: ListProps) {
  const { t } = useTranslation();
  if (failed) return <EmptyState kind="went-wrong" action={<Button onClick={retry}>{t("try_again")}</Button>} />;
  if (!shown) {
    return (
      <Loading label={t("loading")}>
        <ul className="rounded-lg border border-line bg-surface">
          {Array.from({ length: CATALOG_PAGE }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike
            <ItemRowSkeleton key={index} />
          ))}
        </ul>
      </Loading>
    );
  }
  if (shown.data.length === 0) return children;
  return (
    <>
      <h2 className="sr-only">{t("products")}</h2>
      <ul
        aria-busy={loading}
        className={cx(
          "rounded-lg border border-line bg-surface shadow-card transition-opacity duration-200",
          loading && "opacity-60",
        )}
      >
        {shown.data.map((product, index) => (
          <ItemRow
            key={`${product.sorg}/${product.article_code}`}
            product={product}
            eager={index < 4}
            note={product.purchased && <When {...product.purchased} />}
          />
        ))}
      </ul>
    </>
  );
}

function When({ orders, lastAt }: { orders: number; lastAt: string }) {
  const { t } = useTranslation();
  return (
    <>
      {orders > 1 ? t("purchased_often", { number: orders }) : t("purchased_once")} <DateText value={lastAt} />
    </>
  );
}
