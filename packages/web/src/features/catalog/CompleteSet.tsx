import { PackagePlusIcon } from "lucide-react";
import { sumUnits } from "../../lib/amounts.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Money } from "../../ui/Money.tsx";
import { useCart } from "../cart/index.ts";
import { isCompleteSet, piecesOfSet, useAddSet } from "./addSet.ts";
import { hasRunOut, isOrderable, priceOfOne, priceStyle } from "./product.ts";
import type { Waitable } from "./restock.tsx";

/** Adds every component of a groupset at once; unavailable while one of them cannot be ordered. */
export function CompleteSet({ items }: { items: readonly Waitable[] }) {
  const { t } = useTranslation();
  const cart = useCart();
  const hasPrices = useDealerPrices();
  const { add, isAdding, result } = useAddSet();
  if (!cart.enabled || !isCompleteSet(items)) return null;
  const isOffered = items.every((item) => isOrderable(item) && !hasRunOut(item));
  const isKnown = items.every((item) => cart.quantity(item) !== undefined);
  const [price] = items.flatMap((item) => item.price ?? []);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {hasPrices && price && isOffered && (
        <span>
          {t("groupset_price")}{" "}
          <Money
            amount={sumUnits(piecesOfSet(items), ({ item, least }) =>
              item.price ? (priceOfOne(item.price) ?? 0) * least : 0,
            )}
            style={priceStyle(price)}
            className="font-semibold"
          />
        </span>
      )}
      <Button
        icon={PackagePlusIcon}
        kind="primary"
        disabled={!isOffered || !isKnown || isAdding}
        onClick={() => void add(() => items)}
      >
        {t("groupset_add")}
      </Button>
      {!isOffered && <span className="text-xs text-ink-2">{t("groupset_incomplete")}</span>}
      <Result result={result} />
    </div>
  );
}

/** What became of adding a set. */
export function Result({ result }: { result: ReturnType<typeof useAddSet>["result"] }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="relative text-xs empty:hidden">
      {result === "failed" && <p className="text-bad">{t("groupset_failed")}</p>}
      {result && result !== "failed" && result.added > 0 && (
        <p className="text-good">{t("groupset_added", { count: result.added })}</p>
      )}
      {result && result !== "failed" && result.refused.length > 0 && (
        <p className="text-bad">{t("groupset_refused", { names: result.refused.join("; ") })}</p>
      )}
    </div>
  );
}
