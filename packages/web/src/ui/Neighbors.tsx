import { ChevronLeftIcon, ChevronRightIcon } from "lucide-react";
import { Icon } from "./Icon.tsx";
import { Link } from "./Link.tsx";
import { neighborsOf } from "./lastList.ts";

interface NeighborsProps {
  readonly href: string;
  readonly labels: { readonly both: string; readonly previous: string; readonly next: string };
}

/** Links to the pages before and after a page in the list that was shown last. */
export function Neighbors({ href, labels }: NeighborsProps) {
  const { previous, next } = neighborsOf(href);
  if (!previous && !next) return null;
  return (
    <nav aria-label={labels.both} className="flex gap-4 text-xs print:hidden">
      {previous && (
        <Link to={previous} className="inline-flex min-h-6 items-center gap-0.5">
          <Icon icon={ChevronLeftIcon} size={16} />
          {labels.previous}
        </Link>
      )}
      {next && (
        <Link to={next} className="inline-flex min-h-6 items-center gap-0.5">
          {labels.next}
          <Icon icon={ChevronRightIcon} size={16} />
        </Link>
      )}
    </nav>
  );
}
