import { ChevronRightIcon } from "lucide-react";
import { useTranslation } from "../lib/i18n.ts";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";
import { listAddress } from "./lastList.ts";
import { usePagePlace } from "./pagePlace.ts";

/** Links to the pages above this one. Top-level pages have none. */
export function Breadcrumbs({ current }: { current: string }) {
  const { t } = useTranslation();
  const { above: all } = usePagePlace();
  // Pages called alike are one step, such as all marketing material and one kind of it.
  const above = all.filter(({ title }, index) => title !== (all[index + 1]?.title ?? current));
  if (above.length === 0) return null;
  return (
    <nav aria-label={t("breadcrumbs")} className="mb-1.5 max-lg:hidden">
      <ol className="flex items-center gap-1 text-xs text-ink-2">
        {above.map(({ title, path }) => (
          <li key={path} className="flex items-center gap-1">
            <Link to={listAddress(path)} look="plain" className="rounded-sm hover:text-ink hover:underline">
              {title}
            </Link>
            <Icon icon={ChevronRightIcon} size={14} className="text-ink-3" />
          </li>
        ))}
        <li aria-current="page" className="max-w-80 truncate">
          {current}
        </li>
      </ol>
    </nav>
  );
}
