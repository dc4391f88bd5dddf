import { useQuery } from "@apollo/client/react";
import { BestSellersDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { ProductRow } from "./ProductRow.tsx";
import { ProductTile, ProductTileSkeleton } from "./ProductTile.tsx";

/** What dealers order most. */
export function BestSellers() {
  const { t } = useTranslation();
  const { data: result, error } = useQuery(BestSellersDocument);
  const data = useHeld(result);
  if (error) return null;
  return (
    <ProductRow
      title={t("best_sellers")}
      items={data?.bestSellers}
      keyOf={({ article_code }) => article_code}
      card={(product) => <ProductTile product={product} />}
      skeleton={<ProductTileSkeleton />}
    />
  );
}
