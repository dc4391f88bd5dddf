export { problemTexts, savedBy } from "./CartLineRow.tsx";
export { CartMenu } from "./CartMenu.tsx";
export { CartProvider, useCart } from "./CartProvider.tsx";
export { CartStepper } from "./CartStepper.tsx";
export { articleKey } from "./changes.ts";
export type { FlushResult } from "./queue.ts";
export { SoldIn } from "./SoldIn.tsx";
export { updateCart } from "./send.ts";
export { usePricedCart } from "./usePricedCart.ts";
