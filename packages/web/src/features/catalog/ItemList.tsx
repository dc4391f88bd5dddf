import type { ProductCardFragment } from "../../gql/graphql.ts";
import { useAfterPaint } from "../../ui/useAfterPaint.ts";
import { ItemRow } from "./ItemRow.tsx";

/** More than a screen shows at once; the others follow it. */
const FIRST_ROWS = 9;

/** Articles below each other. */
export default function ItemList({ items }: { items: readonly ProductCardFragment[] }) {
  const shown = useAfterPaint() ? items : items.slice(0, FIRST_ROWS);
  return (
    <ul className="rounded-lg border border-line bg-surface shadow-card">
      {shown.map((product, index) => (
        <ItemRow key={`${product.sorg}/${product.article_code}`} product={product} eager={index < 4} />
      ))}
    </ul>
  );
}
