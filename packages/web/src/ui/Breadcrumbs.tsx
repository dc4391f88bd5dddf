import { trailOf } from "../app/guard.ts";
import { useT } from "../app/i18n.ts";
import { useCurrentRow } from "../app/navigation.tsx";
import { rows } from "../app/rows.ts";
import { useRowTitle } from "../app/shell/MenuList.tsx";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";

/** The way here, from the rows above this page's. Not shown on the outermost pages. */
export function Breadcrumbs({ current }: { current: string }) {
  const { t } = useT();
  const titleOf = useRowTitle();
  const row = useCurrentRow();
  const above = row ? trailOf(rows, row).slice(0, -1) : [];
  if (above.length === 0) return null;
  return (
    <nav aria-label={t("breadcrumbs")} className="mb-1.5 max-lg:hidden">
      <ol className="flex items-center gap-1 text-xs text-ink-2">
        {above.map((entry) => (
          <li key={entry.id} className="flex items-center gap-1">
            <Link to={entry.path} look="plain" className="rounded-sm hover:text-ink hover:underline">
              {titleOf(entry)}
            </Link>
            <Icon name="chevronRight" size={14} className="text-ink-3" />
          </li>
        ))}
        <li aria-current="page" className="max-w-80 truncate">
          {current}
        </li>
      </ol>
    </nav>
  );
}
