export { AddToCart } from "./AddToCart.tsx";
export { ItemRow, ItemRowSkeleton } from "./ItemRow.tsx";
export { Price, Tiers } from "./Price.tsx";
export { Promotions } from "./Promotions.tsx";
export { blocksOf, isBlocked, priceStyle, shownTiers, stockNow, variantLabel } from "./product.ts";
export { Recommended } from "./Recommended.tsx";
export { StockLabel } from "./StockLabel.tsx";
export { Swatch } from "./Swatch.tsx";
export { Tiles } from "./Tiles.tsx";
