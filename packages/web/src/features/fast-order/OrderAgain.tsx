import { ShoppingCartIcon } from "lucide-react";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toasts.ts";
import { useCart } from "../cart/index.ts";
import { gridOf, hasRoom } from "./grid.ts";
import { loadLines, saveLines } from "./line.ts";

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

/** Takes the lines of an order to the fast order, behind those that are there, to be looked at before they are ordered. */
export function OrderAgain({ order, chosen }: OrderAgainProps) {
  const { t } = useTranslation();
  const user = useUser();
  const go = useGo();
  const { enabled } = useCart();
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
    if (hasRoom(gridOf(there), lines.length)) {
      saveLines([...there, ...lines]);
      go("/catalog/fast-order");
    } else toast(t("fast_no_room"), { tone: "bad" });
  };
  return (
    <Button icon={ShoppingCartIcon} onClick={again}>
      {chosen.size === 0 ? t("order_again") : t("order_again_chosen", { count: chosen.size })}
    </Button>
  );
}
