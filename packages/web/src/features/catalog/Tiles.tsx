import { useQuery } from "@apollo/client/react";
import { BikeIcon, ChevronRightIcon, SettingsIcon, WrenchIcon } from "lucide-react";
import { CatalogCountsDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { formatQuantity } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { useSettling } from "../../ui/Settle.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { partsTitle } from "./parts.ts";

const GRID = "grid gap-3 xs:auto-cols-fr xs:grid-flow-col xs:gap-4";

/** The size of the tiles, while they load. */
export function TilesSkeleton() {
  return (
    <div className={GRID}>
      {["bike", "paa", "groupset"].map((key) => (
        <div
          key={key}
          className="flex items-center gap-4 rounded-lg border border-line bg-surface p-4 shadow-card xs:p-5"
        >
          <Skeleton className="size-12 shrink-0" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-5 w-24 max-w-full" />
            <Skeleton className="mt-1 h-4 w-20 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The parts of the catalog that hold anything, each with how much. */
export function Tiles() {
  const { t } = useTranslation();
  const { sorg } = useConfig();
  const { data, error } = useQuery(CatalogCountsDocument);
  const counts = useHeld(data?.productCounts);
  useSettling(!counts && !error);
  const tiles = [
    { to: "/catalog/bike", icon: BikeIcon, title: t("title_catalog_bike"), count: counts?.bike },
    {
      to: "/catalog/paa",
      icon: WrenchIcon,
      title: partsTitle(t, sorg),
      count: counts?.paa,
    },
    { to: "/catalog/groupset", icon: SettingsIcon, title: t("title_catalog_groupset"), count: counts?.groupset },
  ] as const;
  if (error) return null;
  return (
    <ul className={GRID}>
      {tiles
        .filter(({ count }) => count !== 0)
        .map(({ to, icon, title, count }) => (
          <li key={to}>
            <Link
              to={to}
              look="plain"
              className="group flex items-center gap-4 rounded-lg border border-line bg-surface p-4 shadow-card transition-shadow hover:shadow-pop max-md:gap-3 md:p-5"
            >
              <span className="grid size-12 shrink-0 xs:max-md:size-10 place-items-center rounded-lg bg-accent-soft text-accent-ink">
                <Icon icon={icon} size={26} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 text-base font-semibold hyphens-auto group-hover:text-accent-ink">
                  {title}
                </span>
                {count === undefined ? (
                  <Skeleton className="mt-1 h-4 w-20" />
                ) : (
                  <span className="tabular block text-xs text-ink-2">
                    {t("articles_of", { amount: formatQuantity(count), count })}
                  </span>
                )}
              </span>
              <Icon icon={ChevronRightIcon} size={18} className="shrink-0 text-ink-3 xs:max-xl:hidden" />
            </Link>
          </li>
        ))}
    </ul>
  );
}
