import { useSearchParams } from "react-router";
import { useUser } from "../../app/session.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { useHere } from "../../lib/navigation.ts";
import { cx } from "../../lib/variants.ts";
import { Link } from "../../ui/Link.tsx";

interface Place {
  readonly id: string;
  readonly path: string;
  readonly view: string | null;
  readonly title: MessageKey;
  readonly scope: string;
}

/** The pages and views of the orders area (2 §1). */
const PLACES: readonly Place[] = [
  { id: "all", path: "/order", view: null, title: "orders_all", scope: "page.orderlist" },
  { id: "waiting", path: "/order", view: "waiting", title: "orders_waiting", scope: "page.orderlist" },
  { id: "progress", path: "/order", view: "progress", title: "orders_progress", scope: "page.orderlist" },
  { id: "open", path: "/order/open-order", view: null, title: "title_order_open_order", scope: "page.order-status" },
  { id: "shipped", path: "/order/delivery", view: null, title: "title_order_delivery", scope: "page.order-status" },
];

/** Links between them, on each of their pages. */
export function OrderNav() {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const { path } = useHere();
  const view = useSearchParams()[0].get("view");
  return (
    <nav
      ref={showPresent}
      aria-label={t("orders_views")}
      className="-mt-2 mb-4 flex gap-1 overflow-x-auto border-b border-line print:hidden"
    >
      {PLACES.filter(({ scope }) => scopes.includes(scope)).map((place) => {
        const isHere = path === place.path && (place.path !== "/order" || view === place.view);
        return (
          <Link
            key={place.id}
            to={place.view ? `${place.path}?view=${place.view}` : place.path}
            look="plain"
            aria-current={isHere ? "page" : undefined}
            className={cx(
              "-mb-px flex h-11 items-center whitespace-nowrap border-b-2 px-3 font-medium",
              isHere ? "border-accent-ink text-ink" : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {t(place.title)}
          </Link>
        );
      })}
    </nav>
  );
}

/** Where not all places fit beside one another, the present one is among those that are seen. */
function showPresent(nav: HTMLElement | null): void {
  const present = nav?.querySelector<HTMLElement>("[aria-current]");
  if (nav && present) nav.scrollLeft = present.offsetLeft - nav.offsetLeft - 16;
}
