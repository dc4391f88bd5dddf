import { useQuery } from "@apollo/client/react";
import { RecommendedProductsDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { ProductRow } from "./ProductRow.tsx";
import { ProductTile, ProductTileSkeleton } from "./ProductTile.tsx";

/** New models of what the customer buys at this time of the year: as many as the host lets a shelf show. */
export function Recommended() {
  const { t } = useTranslation();
  const { modelViewQuota } = useConfig();
  const { data: result, error } = useQuery(RecommendedProductsDocument, { variables: { limit: modelViewQuota } });
  const data = useHeld(result);
  if (error) return null;
  return (
    <ProductRow
      title={t("recommended")}
      items={data?.recommendedProducts}
      keyOf={({ article_code }) => article_code}
      card={(product) => <ProductTile product={product} />}
      skeleton={<ProductTileSkeleton />}
      all="/catalog/list"
    />
  );
}
