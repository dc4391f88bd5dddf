import { ShoppingCartIcon } from "lucide-react";
import { mayOpen } from "../../app/guard.ts";
import { useRoutes } from "../../app/routing.tsx";
import { useSession } from "../../app/session.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { PopoverButton } from "../../ui/Popover.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { useCart } from "./CartProvider.tsx";
import { useCartCount } from "./cartCount.ts";

/** The cart button of the header with its badge, and what it opens: total, count and ways on (1 §2.6). */
export function CartMenu({ className }: { className: string }) {
  const { t } = useTranslation();
  const countOf = useCartCount();
  const { enabled, isUnknown, state } = useCart();
  const session = useSession();
  const { rows } = useRoutes();
  if (!enabled || session.status === "out") return null;
  const summary = state?.summary;
  const { number, text } = countOf(summary);
  const products = t("cart_products", { count: summary?.count ?? 0 });
  const pieces = t("pieces", { count: summary?.totalQty ?? 0 });
  const fastOrder = rows.find((row) => row.id === "catalog-fast-order" && mayOpen(row, session.user));
  return (
    <PopoverButton
      label={isUnknown ? t("title_cart") : t("cart_button", { count: number })}
      title={number === 0 ? undefined : text}
      className={className}
      trigger={
        <>
          <Icon icon={ShoppingCartIcon} />
          {number > 0 && (
            <span className="tabular absolute top-0.5 right-0 grid h-[18px] min-w-[18px] place-items-center rounded-full bg-accent px-1 text-[0.6875rem] leading-none font-semibold text-accent-text">
              {number > 999 ? "999+" : number}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <div className="w-72 p-5">
          <p className="text-ink-2">{isUnknown ? <Skeleton className="h-5 w-40" /> : `${products} · ${pieces}`}</p>
          <p className="mt-1 text-xl font-semibold">
            {isUnknown ? (
              <Skeleton className="h-7 w-28" />
            ) : summary?.total != null ? (
              <Money amount={summary.total} style={moneyStyle(summary.currency)} />
            ) : (
              t("cart_mixed_currencies")
            )}
          </p>
          <div className="mt-4 grid gap-2">
            <ButtonLink to="/cart" kind="primary" onClick={close}>
              {t("cart_view")}
            </ButtonLink>
            {fastOrder && (
              <ButtonLink to={fastOrder.path} onClick={close}>
                {t("fast_order")}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
    </PopoverButton>
  );
}
