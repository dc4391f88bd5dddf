import { BikeIcon, WrenchIcon } from "lucide-react";
import type { ReactNode } from "react";
import { productPath } from "../../app/addresses.ts";
import type { ProductCardFragment } from "../../gql/graphql.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { tv } from "../../lib/variants.ts";
import { Link } from "../../ui/Link.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Badge } from "../../ui/Status.tsx";
import { AddToCart } from "./AddToCart.tsx";
import { itemLine } from "./ItemRowSkeleton.tsx";
import { Price } from "./Price.tsx";
import { besideName } from "./product.ts";
import { StockLabel } from "./StockLabel.tsx";

/** Price and quantity: below everything where the column of the name is too narrow for them. */
const order = tv({
  base: "flex flex-wrap items-end justify-between gap-x-4 gap-y-2 max-md:col-start-2 md:contents",
  variants: {
    hasBox: {
      false: "max-[22.4375rem]:col-span-2 max-[22.4375rem]:col-start-1",
      true: "max-[26.8125rem]:col-span-2 max-[26.8125rem]:col-start-1",
    },
  },
});

interface ItemRowProps {
  readonly product: ProductCardFragment;
  readonly eager?: boolean;
  /** What is to be said of it in this list. */
  readonly note?: ReactNode;
  /** Instead of what orders it. */
  readonly action?: ReactNode;
  /** Selects it. */
  readonly box?: ReactNode;
}

/** An article as a line to order from: picture, what it is, stock, price and quantity. */
export function ItemRow({ product, eager, note, action, box }: ItemRowProps) {
  const { t } = useTranslation();
  const attributes = besideName(
    product.name,
    product.article_code_display,
    product.frameSize,
    product.wheelSize,
    product.color,
    product.model_year?.toString(),
  );
  const brand = besideName(product.name, product.brand.description);
  const hasPrices = useDealerPrices();
  return (
    <li className={itemLine({ hasBox: box !== undefined, className: "border-b border-line last:border-b-0" })}>
      <div className="flex items-center gap-3 self-start">
        {box}
        <Picture
          src={product.image}
          alt=""
          fallback={product.category === "Bike" ? BikeIcon : WrenchIcon}
          eager={eager ?? false}
          className="size-[72px] md:size-16"
        />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-2xs text-ink-3 empty:hidden">
          {brand && <span className="truncate">{brand}</span>}
          {product.newArrival?.active && <Badge tone="info">{t("new_arrival")}</Badge>}
          {hasPrices && product.price?.promotion && <Badge tone="bad">{product.price.promotion.name}</Badge>}
        </p>
        <h3 className="font-semibold">
          <Link
            to={productPath(product)}
            look="plain"
            className="touch-area rounded-sm hover:text-accent-ink hover:underline"
          >
            {product.name}
          </Link>
        </h3>
        <p className="mt-0.5 truncate text-xs text-ink-2">{attributes}</p>
        {note && <p className="mt-0.5 text-xs text-ink-2 md:truncate">{note}</p>}
      </div>
      <StockLabel stock={product.stock} rule={product.quantityRule} className="max-md:col-start-2" />
      <div className={order({ hasBox: box !== undefined })}>
        <div className="md:justify-self-end md:text-right">
          <Price price={product.price} align="row" />
        </div>
        <div className="md:justify-self-end">{action ?? <AddToCart product={product} look="row" />}</div>
      </div>
    </li>
  );
}
