import { type ReactNode, useState } from "react";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toasts.ts";
import { useCart } from "../cart/index.ts";
import { gridOf, hasRoom } from "./grid.ts";
import { loadLines, saveLines, type TypedLine } from "./line.ts";

interface Left {
  readonly there: readonly TypedLine[];
  readonly lines: readonly TypedLine[];
}

interface Ordered {
  readonly article_code: string;
  readonly order_qty: number;
}

/**
 * Takes lines of an order to the fast order, to be looked at before they are ordered: in place of those that are still there, or behind
 * them, as the user says in `dialog`.
 */
export function useOrderAgain(): {
  readonly enabled: boolean;
  readonly again: (sorg: string, details: readonly Ordered[]) => void;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const go = useGo();
  const { enabled } = useCart();
  const [left, setLeft] = useState<Left>();
  const open = (lines: readonly TypedLine[]) => {
    if (!hasRoom(gridOf([]), lines.length)) return toast(t("fast_no_room"), { tone: "bad" });
    saveLines(lines);
    go("/catalog/fast-order");
    return undefined;
  };
  return {
    enabled: enabled && scopes.includes("page.catalog"),
    again: (sorg, details) => {
      const lines = details.map(({ article_code, order_qty }) => ({
        code: article_code,
        qty: String(order_qty),
        sorg,
      }));
      const there = loadLines();
      if (there.length > 0) setLeft({ there, lines });
      else open(lines);
    },
    dialog: left && (
      <Dialog open title={t("order_again")} onClose={() => setLeft(undefined)}>
        <p>{t("order_again_left", { count: left.there.length })}</p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={() => open([...left.there, ...left.lines])}>{t("order_again_add")}</Button>
          <Button kind="primary" onClick={() => open(left.lines)}>
            {t("order_again_replace")}
          </Button>
        </div>
      </Dialog>
    ),
  };
}
