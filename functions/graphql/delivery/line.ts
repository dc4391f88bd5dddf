import type { Delivery } from "@spoke/core/delivery/schema.ts";
import type { CurrencyDisplay } from "../generated/resolvers.ts";

/**
 * A line of a delivery with the currency of its price.
 * @public The generated types use it, which the check of unused code does not read.
 */
export type ShownLine = Delivery["detail"][number] & { readonly currency: CurrencyDisplay };
