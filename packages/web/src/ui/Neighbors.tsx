import { ChevronLeftIcon, ChevronRightIcon } from "lucide-react";
import { useTranslation } from "../lib/i18n.ts";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";
import { listPagesAround, neighborsOf } from "./lastList.ts";

interface NeighborsProps {
  readonly href: string;
  readonly labels: { readonly both: string; readonly previous: string; readonly next: string };
}

/** Links to the pages before and after a page in the list that was shown last, or to the list's page with more of them. */
export function Neighbors({ href, labels }: NeighborsProps) {
  const { t } = useTranslation();
  const rows = neighborsOf(href);
  const lists = listPagesAround(href);
  const previous = rows.previous ?? lists.previous;
  const next = rows.next ?? lists.next;
  if (!previous && !next) return null;
  return (
    <nav aria-label={labels.both} className="flex gap-4 text-xs print:hidden">
      {previous && (
        <Link to={previous} className="inline-flex min-h-6 items-center gap-0.5">
          <Icon icon={ChevronLeftIcon} size={16} />
          {rows.previous ? labels.previous : t("page_previous_of_list")}
        </Link>
      )}
      {next && (
        <Link to={next} className="inline-flex min-h-6 items-center gap-0.5">
          {rows.next ? labels.next : t("page_next_of_list")}
          <Icon icon={ChevronRightIcon} size={16} />
        </Link>
      )}
    </nav>
  );
}
