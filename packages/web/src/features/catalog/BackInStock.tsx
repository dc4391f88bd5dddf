import { useQuery } from "@apollo/client/react";
import { RestockedProductsDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useSettling } from "../../ui/Settle.tsx";
import { ProductRow } from "./ProductRow.tsx";
import { ProductTile, ProductTileSkeleton } from "./ProductTile.tsx";

/** What the user waited for and can order now. Most users wait for nothing: the shelf comes once it is known. */
export function BackInStock() {
  const { t } = useTranslation();
  const { itemViewQuota } = useConfig();
  const { data, error } = useQuery(RestockedProductsDocument, {
    variables: { limit: itemViewQuota },
    fetchPolicy: "cache-and-network",
  });
  useSettling(!data && !error);
  if (!data) return null;
  return (
    <ProductRow
      title={t("back_in_stock")}
      items={data.restockedProducts}
      keyOf={({ article_code }) => article_code}
      card={(product) => <ProductTile product={product} />}
      skeleton={<ProductTileSkeleton />}
    />
  );
}
