import { BikeIcon, WrenchIcon } from "lucide-react";
import { productPath } from "../../app/addresses.ts";
import type { ProductCardFragment } from "../../gql/graphql.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Badge, Skeleton } from "../../ui/Status.tsx";
import { AddToCart } from "./AddToCart.tsx";
import { Price } from "./Price.tsx";
import { besideName } from "./product.ts";
import { StockLabel } from "./StockLabel.tsx";

/** An article as a card to order from, for a row of cards whose pictures, names, prices, and stock stand at the same heights. */
export function ProductTile({ product }: { product: ProductCardFragment }) {
  const { t } = useTranslation();
  const brand = besideName(product.name, product.brand.description);
  const hasPrices = useDealerPrices();
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid rounded-lg border border-line bg-surface p-3 shadow-card">
      <Picture
        src={product.image}
        alt=""
        fallback={product.category === "Bike" ? BikeIcon : WrenchIcon}
        className="aspect-4/3 w-full"
      />
      <div className="relative px-1 pt-3">
        <p className="flex flex-wrap items-center gap-1 text-2xs text-ink-3 empty:hidden">
          {brand && <span className="truncate">{brand}</span>}
          {product.newArrival?.active && <Badge tone="info">{t("new_arrival")}</Badge>}
          {hasPrices && product.price?.promotion && <Badge tone="bad">{product.price.promotion.name}</Badge>}
        </p>
        <h3 className="mt-0.5 line-clamp-2 min-h-10 font-semibold">
          <Link
            to={productPath(product)}
            look="plain"
            className="rounded-sm hover:text-accent-ink hover:underline pointer-coarse:before:absolute pointer-coarse:before:inset-0"
          >
            {product.name}
          </Link>
        </h3>
        <p className="mt-0.5 truncate text-xs text-ink-2">{product.article_code_display}</p>
      </div>
      <div className="px-1 pt-2.5">
        <Price price={product.price} />
      </div>
      <div className="px-1 pt-2">
        <StockLabel stock={product.stock} rule={product.quantityRule} />
      </div>
      <div className="flex min-h-10 items-start px-1 pt-2">
        <AddToCart product={product} />
      </div>
    </article>
  );
}

/** The size of a card, while it loads. */
export function ProductTileSkeleton() {
  return (
    <div className="flex flex-col rounded-lg border border-line bg-surface p-3">
      <Skeleton className="aspect-4/3 w-full" />
      <div className="px-1 pt-3">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="mt-1 h-4 w-4/5" />
        <Skeleton className="mt-1 h-4 w-3/5" />
        <Skeleton className="mt-1.5 h-4 w-2/3" />
        <Skeleton className="mt-3 h-6 w-1/3" />
        <Skeleton className="mt-2 h-4 w-1/2" />
        <Skeleton className="mt-2 h-8 w-28" />
      </div>
    </div>
  );
}
