import { ShoppingCartIcon } from "lucide-react";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { QuantityStepper } from "../../ui/QuantityStepper.tsx";
import { useCart } from "../cart/index.ts";
import { isOrderable, variantLabel } from "./product.ts";
import { isSoldOut, RestockButton, type Waitable } from "./restock.tsx";

interface AddToCartProps {
  readonly product: Waitable;
  /** `cell` is the stepper alone, for a matrix. */
  readonly look?: "button" | "cell" | "wide";
}

/** A button that becomes the quantity in the cart, or word of an article that is sold out. Quantities act at once and are put back if the server refuses. */
export function AddToCart({ product, look = "button" }: AddToCartProps) {
  const { t } = useTranslation();
  const cart = useCart();
  const config = useConfig();
  if (!cart.enabled) return null;
  if (!isOrderable(product)) return <span className="text-xs text-ink-2">{t("not_orderable")}</span>;
  const qty = cart.quantity(product);
  if (!qty && isSoldOut(product, config)) return look !== "wide" && <RestockButton product={product} look="cell" />;
  const label = variantLabel(product);
  const set = (next: number) =>
    cart.set({ sorg: product.sorg, article_code: product.article_code, qty: next, name: label });
  const large = look === "wide";
  if (!qty && look !== "cell") {
    return (
      <Button
        kind={large ? "primary" : "secondary"}
        size={large ? "lg" : "sm"}
        icon={ShoppingCartIcon}
        aria-label={t("cart_add_article", { name: label })}
        // One piece would replace what is in a cart that is not known yet.
        disabled={qty === undefined}
        className={large ? "w-full" : undefined}
        onClick={() => set(1)}
      >
        {t("cart_add")}
      </Button>
    );
  }
  return <QuantityStepper size={large ? "md" : "sm"} label={label} value={qty} onChange={set} />;
}
