import { useT } from "../app/i18n.ts";
import { trailOf, useHere } from "../app/navigation.tsx";
import { useRowTitle } from "../app/shell/rowTitle.ts";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";

/** The way here, from the pages above this one. Not shown on the outermost pages. */
export function Breadcrumbs({ current }: { current: string }) {
  const { t } = useT();
  const titleOf = useRowTitle();
  const { path } = useHere();
  const above = trailOf(path).slice(0, -1);
  if (above.length === 0) return null;
  return (
    <nav aria-label={t("breadcrumbs")} className="mb-1.5 max-lg:hidden">
      <ol className="flex items-center gap-1 text-xs text-ink-2">
        {above.map((step) => (
          <li key={step.path} className="flex items-center gap-1">
            <Link to={step.path} look="plain" className="rounded-sm hover:text-ink hover:underline">
              {titleOf(step.row)}
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
