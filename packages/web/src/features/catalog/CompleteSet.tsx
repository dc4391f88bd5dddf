import { leastQuantity } from "@spoke/core/catalog/quantity.ts";
import { PackagePlusIcon } from "lucide-react";
import { sumUnits } from "../../lib/amounts.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Money } from "../../ui/Money.tsx";
import { useCart } from "../cart/index.ts";
import { hasRunOut, isOrderable, priceOfOne, priceStyle, variantLabel } from "./product.ts";
import type { Waitable } from "./restock.tsx";

/** Adds every component of a groupset at once; unavailable while one of them cannot be ordered. */
export function CompleteSet({ items }: { items: readonly Waitable[] }) {
  const { t } = useTranslation();
  const cart = useCart();
  const hasPrices = useDealerPrices();
  if (!cart.enabled || items.length < 2 || !items.every(({ groupset }) => groupset)) return null;
  const isWhole = items.every((item) => isOrderable(item) && !hasRunOut(item));
  const isKnown = items.every((item) => cart.quantity(item) !== undefined);
  const [price] = items.flatMap((item) => item.price ?? []);
  const pieces = items.map((item) => ({ item, least: leastQuantity(item.quantityRule ?? null) }));
  const add = () => {
    for (const { item, least } of pieces) {
      const qty = (cart.quantity(item) ?? 0) + least;
      const { sorg, article_code, quantityRule: rule = null } = item;
      cart.set({ sorg, article_code, qty, name: variantLabel(item), rule });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      {hasPrices && price && isWhole && (
        <span>
          {t("groupset_price")}{" "}
          <Money
            amount={sumUnits(pieces, ({ item, least }) => (item.price ? (priceOfOne(item.price) ?? 0) * least : 0))}
            style={priceStyle(price)}
            className="font-semibold"
          />
        </span>
      )}
      <Button icon={PackagePlusIcon} kind="primary" disabled={!isWhole || !isKnown} onClick={add}>
        {t("groupset_add")}
      </Button>
      {!isWhole && <span className="text-xs text-ink-2">{t("groupset_incomplete")}</span>}
    </div>
  );
}
