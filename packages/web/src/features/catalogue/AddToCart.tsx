import { useT } from "../../app/i18n.ts";
import type { ProductCardFragment } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { QuantityStepper } from "../../ui/QuantityStepper.tsx";
import { useCart } from "../cart/CartProvider.tsx";
import { isOrderable } from "./product.ts";

interface AddToCartProps {
  readonly product: ProductCardFragment;
  /** What tells this article from the others beside it, such as `M, Black`. */
  readonly variant?: string;
  /** `cell` is the stepper alone, for a matrix. */
  readonly look?: "button" | "cell" | "wide";
}

/** A button that becomes the quantity in the cart; both act at once and are put back if the server refuses. */
export function AddToCart({ product, variant, look = "button" }: AddToCartProps) {
  const { t } = useT();
  const cart = useCart();
  if (!cart.enabled) return null;
  if (!isOrderable(product)) return <span className="text-xs text-ink-2">{t("not_orderable")}</span>;
  const qty = cart.quantity(product);
  const label = variant ? `${product.name}, ${variant}` : product.name;
  const set = (next: number) => cart.set({ sorg: product.sorg, article_code: product.article_code, qty: next });
  const large = look === "wide";
  if (qty === 0 && look !== "cell") {
    return (
      <Button
        kind={large ? "primary" : "secondary"}
        size={large ? "lg" : "sm"}
        icon="cart"
        aria-label={t("cart_add_article", { name: label })}
        className={large ? "w-full" : undefined}
        onClick={() => set(1)}
      >
        {t("cart_add")}
      </Button>
    );
  }
  return <QuantityStepper size={large ? "md" : "sm"} label={label} value={qty} onChange={set} />;
}
