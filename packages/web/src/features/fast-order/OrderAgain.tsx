import { ShoppingCartIcon } from "lucide-react";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { useCart } from "../cart/index.ts";
import { gridOf, hasRoom } from "./grid.ts";
import { loadLines, saveLines, type TypedLine } from "./line.ts";

interface OrderAgainProps {
  readonly order: {
    readonly sorg: string;
    readonly details: readonly {
      readonly lineNo: number;
      readonly article_code: string;
      readonly order_qty: number;
    }[];
  };
  /** Numbers of the chosen lines; all lines if empty. */
  readonly chosen: ReadonlySet<number>;
}

/** Takes the lines of an order to the fast order, to be looked at before they are ordered: in place of those that are still there, or behind them. */
export function OrderAgain({ order, chosen }: OrderAgainProps) {
  const { t } = useTranslation();
  const user = useUser();
  const go = useGo();
  const { enabled } = useCart();
  const [left, setLeft] = useState<{ readonly there: readonly TypedLine[]; readonly lines: readonly TypedLine[] }>();
  if (!enabled || !user.scopes.includes("page.catalog")) return null;
  const again = () => {
    const lines = order.details
      .filter(({ lineNo }) => chosen.size === 0 || chosen.has(lineNo))
      .map(({ article_code, order_qty }) => ({
        code: article_code,
        qty: String(order_qty),
        sorg: order.sorg,
      }));
    const there = loadLines();
    if (there.length > 0) setLeft({ there, lines });
    else open(lines);
  };
  const open = (lines: readonly TypedLine[]) => {
    if (!hasRoom(gridOf([]), lines.length)) return toast(t("fast_no_room"), { tone: "bad" });
    saveLines(lines);
    go("/catalog/fast-order");
    return undefined;
  };
  return (
    <>
      <Button icon={ShoppingCartIcon} onClick={again}>
        {chosen.size === 0 ? t("order_again") : t("order_again_chosen", { count: chosen.size })}
      </Button>
      {left && (
        <Dialog open title={t("order_again")} onClose={() => setLeft(undefined)}>
          <p>{t("order_again_left", { count: left.there.length })}</p>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button onClick={() => open([...left.there, ...left.lines])}>{t("order_again_add")}</Button>
            <Button kind="primary" onClick={() => open(left.lines)}>
              {t("order_again_replace")}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
