import type { CartLineFieldsFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { useCart } from "./CartProvider.tsx";
import { repairOf, wantedOf } from "./repair.ts";

/** The element of a line. */
export const lineId = (line: Pick<CartLineFieldsFragment, "id">): string => `cart-line-${line.id}`;

/** How many lines cannot be ordered, with a way to the first of them and one to make all of them orderable. */
export function CartRepair({ faulty }: { readonly faulty: readonly CartLineFieldsFragment[] }) {
  const { t } = useTranslation();
  const cart = useCart();
  const [first] = faulty;
  if (!first) return null;
  const show = () => {
    const line = document.getElementById(lineId(first));
    line?.scrollIntoView({ block: "center" });
    line?.querySelector("input")?.focus({ preventScroll: true });
  };
  const repair = () => {
    const before = faulty.map(wantedOf);
    for (const line of faulty) cart.set(repairOf(line, t));
    const undo = () => {
      for (const wanted of before) cart.set(wanted);
    };
    toast(t("cart_repaired", { count: faulty.length }), { action: { label: t("undo"), run: undo } });
  };
  return (
    <Notice tone="warn">
      {t("cart_problems", { count: faulty.length })}
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={show}>
          {t("cart_problem_show")}
        </Button>
        <Button size="sm" onClick={repair}>
          {t("cart_repair")}
        </Button>
      </span>
    </Notice>
  );
}
