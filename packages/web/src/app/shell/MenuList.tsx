import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { preloadPage } from "../App.tsx";
import { partsLabel, useConfig } from "../config.ts";
import { menuOf, trailOf } from "../guard.ts";
import { type MessageKey, useT } from "../i18n.ts";
import type { MenuGroup, RouteRow } from "../route.ts";
import { rows } from "../rows.ts";
import { useUser } from "../session.ts";

const GROUP_TITLES: Record<MenuGroup, MessageKey> = {
  main: "menu_main",
  catalogue: "menu_catalogue",
  orders: "menu_orders",
  programmes: "menu_programmes",
  content: "menu_content",
  admin: "menu_admin",
};

/** The title of a page as this host calls it: parts have three names (1 §2.6). */
export function useRowTitle(): (row: RouteRow) => string {
  const { t } = useT();
  const { sorg } = useConfig();
  return (row) => {
    if (row.id === "catalog-paa") {
      const label = partsLabel(sorg);
      return label === "parts" ? t("parts") : label === "pna" ? t("pna") : t("paa");
    }
    return t(row.menu?.labelKey ?? row.titleKey);
  };
}

/** The user's menu on this host, by group. */
export function MenuList({ row, onNavigate }: { row: RouteRow; onNavigate?: () => void }) {
  const { t } = useT();
  const user = useUser();
  const config = useConfig();
  const titleOf = useRowTitle();
  const trail = trailOf(rows, row).map(({ id }) => id);
  return (
    <nav aria-label={t("menu_main")} className="flex flex-col gap-5">
      {menuOf(rows, user, config).map(({ group, rows: entries }) => (
        <div key={group}>
          {group !== "main" && <h2 className="mb-1 px-3 text-2xs font-medium text-ink-3">{t(GROUP_TITLES[group])}</h2>}
          <ul className="flex flex-col gap-0.5">
            {entries.map((entry) => {
              const isHere = trail.includes(entry.id);
              return (
                <li key={entry.id}>
                  <Link
                    to={entry.path}
                    look="plain"
                    aria-current={entry.id === row.id ? "page" : isHere ? "true" : undefined}
                    onClick={onNavigate}
                    onPointerEnter={() => preloadPage(entry.path)}
                    onFocus={() => preloadPage(entry.path)}
                    className={cx(
                      "flex h-10 items-center gap-3 rounded-md px-3 font-medium transition-colors",
                      isHere ? "bg-accent-soft text-accent-ink" : "text-ink-2 hover:bg-sunken hover:text-ink",
                    )}
                  >
                    <Icon name={entry.menu?.icon ?? "list"} size={18} />
                    {titleOf(entry)}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
