import { useTranslation } from "../../lib/i18n.ts";
import { hasRunOut, ProductRow, ProductTile } from "../catalog/index.ts";
import type { Detail } from "./ProductPage.tsx";

/** Spare parts of a product, and what fits it, to order from. */
export function RelatedProducts({ spares, compatible }: Pick<Detail, "spares" | "compatible">) {
  const { t } = useTranslation();
  return (
    <div className="mt-8 grid grid-cols-1 gap-6 empty:hidden">
      <Row title={t("spare_parts")} products={spares} />
      <Row title={t("compatible_parts")} products={compatible} />
    </div>
  );
}

function Row({ title, products }: { title: string; products: Detail["spares"] }) {
  return (
    <ProductRow
      title={title}
      // What can be ordered now comes first.
      items={products.toSorted((a, b) => Number(hasRunOut(a)) - Number(hasRunOut(b)))}
      keyOf={({ article_code }) => article_code}
      card={(product) => <ProductTile product={product} />}
      skeleton={null}
    />
  );
}
