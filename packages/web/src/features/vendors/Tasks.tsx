import type { VendorOrdersToShipQuery } from "../../gql/graphql.ts";
import { formatQuantity } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Link } from "../../ui/Link.tsx";

/** Paths without the locale. */
export const TO_SHIP_LIST = "/3rd-party/order?view=vendor&status=to_ship";
const OUT_OF_STOCK = "/3rd-party/article-maintenance?active=yes&stock=none";

/** What a vendor has to do today, in numbers that lead to the lists. */
export function Tasks({ tasks }: { readonly tasks: VendorOrdersToShipQuery["tasksThirdParty"] }) {
  const { t } = useTranslation();
  const { toShip, today, late, isMinimum, outOfStock } = tasks;
  const orders = (count: number) => `${formatQuantity(count)}${isMinimum ? "+" : ""}`;
  const facts = [
    { title: t("vendor_tasks_to_ship"), text: orders(toShip), to: TO_SHIP_LIST, isBad: false },
    { title: t("vendor_tasks_today"), text: orders(today), to: TO_SHIP_LIST, isBad: false },
    { title: t("vendor_tasks_late"), text: orders(late), to: TO_SHIP_LIST, isBad: late > 0 },
    ...(outOfStock == null
      ? []
      : [
          {
            ...{ title: t("vendor_tasks_no_stock"), text: formatQuantity(outOfStock), to: OUT_OF_STOCK },
            isBad: outOfStock > 0,
          },
        ]),
  ];
  return (
    <ul className="mb-5 grid grid-cols-2 gap-3 md:grid-cols-4">
      {facts.map(({ title, text, to, isBad }) => (
        <li key={title}>
          <Link
            to={to}
            look="plain"
            className="block h-full rounded-lg border border-line bg-surface px-4 py-3 shadow-card hover:border-line-strong"
          >
            <span className="block text-xs text-ink-2">{title}</span>
            <span className={cx("tabular block text-xl font-semibold", isBad && "text-bad")}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
