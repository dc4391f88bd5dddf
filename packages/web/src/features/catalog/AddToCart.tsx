import { leastQuantity } from "@spoke/core/catalog/quantity.ts";
import { ShoppingCartIcon } from "lucide-react";
import { useConfig } from "../../lib/config.ts";
import { dayText } from "../../lib/dayText.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { CartStepper, SoldIn, useCart } from "../cart/index.ts";
import { arrivalToOrder, blocksOf, isOrderable, isSoldOut, variantLabel } from "./product.ts";
import { RestockButton, type Waitable } from "./restock.tsx";
import { StockNote } from "./StockNote.tsx";

interface AddToCartProps {
  readonly product: Waitable;
  /** `cell` is the stepper alone, for a matrix, and `line` the same at the end of a line; `row` ends where the column does. */
  readonly look?: keyof typeof LOOKS;
}

const LOOKS = {
  button: "justify-items-start",
  row: "justify-items-start md:justify-items-end md:text-right",
  cell: "",
  line: "justify-items-end text-right",
  wide: "",
} as const;

/** A button that becomes the quantity in the cart, or word of an article that is sold out. Quantities act at once and are put back if the server refuses. */
export function AddToCart({ product, look = "button" }: AddToCartProps) {
  const { t } = useTranslation();
  const cart = useCart();
  const config = useConfig();
  if (!cart.enabled) return null;
  if (!isOrderable(product)) {
    return <span className="text-xs text-ink-2">{t(blocksOf(product)[0] ?? "not_orderable")}</span>;
  }
  const qty = cart.quantity(product);
  const label = variantLabel(product);
  const { sorg, article_code: articleCode, quantityRule: rule = null } = product;
  const expectedDate = arrivalToOrder(product.stock, config);
  if (!qty && !expectedDate && isSoldOut(product, config))
    return (
      <div className={cx("grid gap-1", LOOKS[look])}>
        {look !== "wide" && <RestockButton product={product} look="cell" />}
        <StockNote product={product} />
      </div>
    );
  const large = look === "wide";
  const isStepper = look === "cell" || look === "line";
  if (!qty && !isStepper) {
    return (
      <div className={cx("grid gap-1", LOOKS[look])}>
        <Button
          kind={large ? "primary" : "secondary"}
          size={large ? "lg" : "sm"}
          icon={ShoppingCartIcon}
          aria-label={
            expectedDate
              ? t("backorder_of", { name: label, date: dayText(expectedDate) })
              : t("cart_add_article", { name: label })
          }
          // One piece would replace what is in a cart that is not known yet.
          disabled={qty === undefined}
          className={large ? "w-full" : "!h-auto min-h-8 py-1 text-left !whitespace-normal pointer-coarse:min-h-11"}
          onClick={() =>
            cart.set({ sorg, article_code: articleCode, qty: leastQuantity(rule), name: label, rule, expectedDate })
          }
        >
          {expectedDate ? (
            <span>
              {t("backorder_for")} <DateText value={expectedDate} />
            </span>
          ) : (
            t("cart_add")
          )}
        </Button>
        <StockNote product={product} />
        <SoldIn rule={rule} />
      </div>
    );
  }
  return (
    <div className={cx("grid gap-1", LOOKS[look])}>
      <CartStepper
        sorg={sorg}
        articleCode={articleCode}
        label={label}
        rule={rule}
        value={qty}
        expectedDate={expectedDate}
        size={large ? "md" : "sm"}
      />
      {isStepper && <OrderedFor date={expectedDate} />}
      <StockNote product={product} />
      <SoldIn rule={rule} />
    </div>
  );
}

function OrderedFor({ date }: { readonly date: string | undefined }) {
  const { t } = useTranslation();
  if (!date) return null;
  return (
    <p className="text-2xs text-ink-2">
      {t("backorder_for")} <DateText value={date} />
    </p>
  );
}
