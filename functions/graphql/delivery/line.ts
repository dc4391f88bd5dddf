import type { Delivery } from "@spoke/core/delivery/schema.ts";
import type { CurrencyDisplay } from "../generated/resolvers.ts";

/** A line of a delivery with the currency of its price. */
export type ShownLine = Delivery["detail"][number] & { readonly currency: CurrencyDisplay };
