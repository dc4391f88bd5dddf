export { problemTexts } from "./CartLineRow.tsx";
export { CartMenu } from "./CartMenu.tsx";
export { CartProvider, useCart } from "./CartProvider.tsx";
export { articleKey } from "./changes.ts";
export type { FlushResult } from "./queue.ts";
export { updateCart } from "./send.ts";
export { usePricedCart } from "./usePricedCart.ts";
