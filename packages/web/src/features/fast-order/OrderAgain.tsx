import { ShoppingCartIcon } from "lucide-react";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { useOrderAgain } from "./useOrderAgain.tsx";

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

/** Takes the lines of an order to the fast order. */
export function OrderAgain({ order: { sorg, details }, chosen }: OrderAgainProps) {
  const { t } = useTranslation();
  const { enabled, again, dialog } = useOrderAgain();
  if (!enabled) return null;
  const lines = details.filter(({ lineNo }) => chosen.size === 0 || chosen.has(lineNo));
  return (
    <>
      <Button icon={ShoppingCartIcon} onClick={() => again(sorg, lines)}>
        {chosen.size === 0 ? t("order_again") : t("order_again_chosen", { count: chosen.size })}
      </Button>
      {dialog}
    </>
  );
}
