import type { ProductCardFragment } from "../../gql/graphql.ts";
import { ItemRow } from "./ItemRow.tsx";

/** Articles below each other. */
export default function ItemList({ items }: { items: readonly ProductCardFragment[] }) {
  return (
    <ul className="rounded-lg border border-line bg-surface shadow-card">
      {items.map((product, index) => (
        <ItemRow key={`${product.sorg}/${product.article_code}`} product={product} eager={index < 4} />
      ))}
    </ul>
  );
}
