import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { FrequentPurchasesDocument, PreviousPurchasesDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { ProductRow } from "./ProductRow.tsx";
import { ProductTile, ProductTileSkeleton } from "./ProductTile.tsx";

const LISTS = {
  previous: {
    document: PreviousPurchasesDocument,
    title: "title_catalog_previous_purchases",
    all: "/catalog/previous-purchases",
  },
  frequent: {
    document: FrequentPurchasesDocument,
    title: "title_catalog_frequent_purchases",
    all: "/catalog/frequent-purchases",
  },
} as const;

/** What the active customer bought before, or buys often: as many as the host lets a shelf show. Nothing without a customer. */
export function Bought({ what }: { what: keyof typeof LISTS }) {
  const { t } = useTranslation();
  const { itemViewQuota } = useConfig();
  const { hasCustCode } = useUser();
  const { document, title, all } = LISTS[what];
  const variables = {
    page: 1,
    limit: itemViewQuota,
    sort: { field: "recommended", order: "ASC" as const },
    filter: {},
  };
  const { data: result, error } = useQuery(document, { variables, skip: !hasCustCode });
  const data = useHeld(result);
  if (error || !hasCustCode) return null;
  return (
    <ProductRow
      title={t(title)}
      items={data?.purchases.data}
      keyOf={({ article_code }) => article_code}
      card={(product) => <ProductTile product={product} />}
      skeleton={<ProductTileSkeleton />}
      all={all}
    />
  );
}
