import { type Config, hasFlag } from "../config.ts";
import type { User } from "../session.ts";

/** The two default layouts are one, which differs in these points (1 §2.4). */
export type Variant = "navbar" | "app-bar";

export function variantOf(config: Pick<Config, "flags">): Variant {
  return hasFlag(config, "APP_BAR") ? "app-bar" : "navbar";
}

/** Whether the customer dialog belongs to a user's layout: in the newer one only to those who sell or buy. */
export function hasCustomerDialog(
  variant: Variant,
  { isSales, isCustomer, isCustVendor }: Pick<User, "isSales" | "isCustomer" | "isCustVendor">,
): boolean {
  return variant === "navbar" || isSales || isCustomer || isCustVendor;
}

/** Whether the consumer-voice dialog does: in the newer one only to those who see its menu entry. */
export function hasConsumerVoice(variant: Variant, { scopes }: Pick<User, "scopes">): boolean {
  return variant === "navbar" || scopes.includes("consumer-voice.submit");
}
