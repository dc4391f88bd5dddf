import { useQuery } from "@apollo/client/react";
import { ChevronRightIcon } from "lucide-react";
import { Fragment } from "react";
import { MarketingTreeDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";

export const marketingPath = (route: string): string => `/marketing-material/${route}`;

/** The tree of a kind's categories, beside their cards on wide screens. */
export function Tree({ type, current }: { readonly type: string; readonly current?: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(MarketingTreeDocument, { variables: { type }, fetchPolicy: "cache-and-network" });
  const categories = data?.marketingMaterialCategories.categories ?? [];
  if (categories.length === 0) return null;
  return (
    <nav aria-label={t("marketing_categories")} className="w-56 shrink-0 max-lg:hidden">
      <ul className="flex flex-col">
        {categories.map(({ id, title, route, breadcrumb }) => (
          <li key={id}>
            <Link
              to={marketingPath(route)}
              look="plain"
              aria-current={id === current ? "page" : undefined}
              className={cx(
                "block rounded-md py-1.5 pr-2 wrap-anywhere hover:bg-sunken",
                id === current && "bg-sunken font-semibold",
              )}
              style={{ paddingLeft: `${breadcrumb.length * 0.75}rem` }}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TrailProps {
  readonly type: string;
  readonly steps: readonly { readonly id: string; readonly title: string; readonly route: string }[];
}

/** The categories above a page, on every screen. */
export function Trail({ type, steps }: TrailProps) {
  const { t } = useTranslation();
  const name = t(type === "product-lineup" ? "menu_product_lineup" : "menu_brand_assets");
  return (
    <nav aria-label={t("marketing_trail")}>
      <ol className="flex flex-wrap items-center gap-1 text-ink-2">
        <li className="flex min-h-8 items-center pointer-coarse:min-h-11">
          <Link to={marketingPath(type)}>{name}</Link>
        </li>
        {steps.map(({ id, title, route }) => (
          <Fragment key={id}>
            <li aria-hidden="true">
              <Icon icon={ChevronRightIcon} size={14} className="text-ink-3" />
            </li>
            <li className="flex min-h-8 items-center pointer-coarse:min-h-11">
              <Link to={marketingPath(route)} className="wrap-anywhere">
                {title}
              </Link>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
