import { ChevronLeftIcon, ChevronRightIcon } from "lucide-react";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { neighborsOf } from "../../ui/lastList.ts";

/** Links to the orders before and after an order in the list that was shown last. */
export function Neighbors({ href }: { href: string }) {
  const { t } = useTranslation();
  const { previous, next } = neighborsOf(href);
  if (!previous && !next) return null;
  return (
    <nav aria-label={t("orders_neighbors")} className="flex gap-4 text-xs print:hidden">
      {previous && (
        <Link to={previous} className="inline-flex min-h-6 items-center gap-0.5">
          <Icon icon={ChevronLeftIcon} size={16} />
          {t("order_previous")}
        </Link>
      )}
      {next && (
        <Link to={next} className="inline-flex min-h-6 items-center gap-0.5">
          {t("order_following")}
          <Icon icon={ChevronRightIcon} size={16} />
        </Link>
      )}
    </nav>
  );
}
