export { AddToCart } from "./AddToCart.tsx";
export { Bought } from "./Bought.tsx";
export { ItemRow, ItemRowSkeleton } from "./ItemRow.tsx";
export { Matrix } from "./Matrix.tsx";
export { Margin, Price, Tiers } from "./Price.tsx";
export { Promotions } from "./Promotions.tsx";
export {
  besideName,
  blocksOf,
  isBlocked,
  priceOfOne,
  priceStyle,
  shownTiers,
  stockNow,
  variantLabel,
} from "./product.ts";
export { Recommended } from "./Recommended.tsx";
export { hasRunOut, RestockButton, type Waitable } from "./restock.tsx";
export { StockLabel } from "./StockLabel.tsx";
export { Tiles } from "./Tiles.tsx";
