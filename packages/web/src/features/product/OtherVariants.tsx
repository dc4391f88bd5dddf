import { productPath } from "../../app/addresses.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { hasRunOut, isOrderable, type Waitable } from "../catalog/index.ts";

const SHOWN = 4;

interface OtherVariantsProps {
  readonly product: Waitable;
  readonly items: readonly Waitable[];
}

/** Below the stock of a size and color that is sold out: others in stock, those of the same color first, then of the same size. */
export function OtherVariants({ product, items }: OtherVariantsProps) {
  const { t } = useTranslation();
  if (!hasRunOut(product)) return null;
  const distance = (item: Waitable) =>
    item.color === product.color ? 0 : item.frameSize === product.frameSize ? 1 : 2;
  const others = items
    .filter((item) => isOrderable(item) && !hasRunOut(item))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-xs">
      <span className="text-ink-2">{t("variants_in_stock")}</span>
      {others.map((item) => (
        <Link key={item.article_code} to={productPath(item)} replace>
          {[item.frameSize, item.color].filter(Boolean).join(", ") || item.article_code_display}
        </Link>
      ))}
    </p>
  );
}
