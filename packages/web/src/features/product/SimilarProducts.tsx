import { useQuery } from "@apollo/client/react";
import { SimilarProductsDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { ProductRow, ProductTile } from "../catalog/index.ts";
import type { Detail } from "./ProductPage.tsx";

/** Articles that are loaded: those of a model follow one another, and one of each is shown. */
const LOADED = 50;
const SHOWN = 8;

/** Other models of the same category that are in stock, for a model of which nothing is. */
export function SimilarProducts({ detail: { product, group } }: { detail: Detail }) {
  const { t } = useTranslation();
  const { data } = useQuery(SimilarProductsDocument, {
    variables: {
      limit: LOADED,
      filter: {
        category: product.category,
        merchandiseCategories: [product.merchandiseCategory.id],
        available_stock: true,
      },
    },
  });
  const others = (data?.products.data ?? []).filter((other) => other.group.id !== group.id);
  const models = [...new Map(others.toReversed().map((other) => [other.group.id, other])).values()].toReversed();
  return (
    <div className="mt-8 empty:hidden">
      <ProductRow
        title={t("product_similar_in_stock")}
        items={models.slice(0, SHOWN)}
        keyOf={({ article_code }) => article_code}
        card={(other) => <ProductTile product={other} />}
        skeleton={null}
      />
    </div>
  );
}
