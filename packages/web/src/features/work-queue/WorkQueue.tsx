import { ChevronRightIcon } from "lucide-react";
import { cx } from "tailwind-variants/lite";
import { mayOpen } from "../../app/guard.ts";
import { useRoutes } from "../../app/routing.tsx";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { useWorkQueue } from "./useWorkQueue.ts";
import { WORK } from "./work.ts";

/** What waits for the user over all customers, each a link to its list. */
export function WorkQueue() {
  const { t } = useTranslation();
  const user = useUser();
  const { rows } = useRoutes();
  const queue = useWorkQueue();
  const open = (queue ?? []).filter(({ kind }) => rows.some((row) => row.id === WORK[kind].page && mayOpen(row, user)));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="work-queue">
      <h2 id="work-queue" className="mb-3 text-base font-semibold">
        {t("work_queue")}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-3">
        {open.map(({ kind, count }) => (
          <li
            key={kind}
            className="group relative flex items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-card hover:shadow-pop"
          >
            <span
              className={cx(
                "tabular grid h-11 min-w-11 place-items-center rounded-lg px-2 text-lg font-semibold",
                count > 0 ? "bg-accent-soft text-accent-ink" : "bg-sunken text-ink-3",
              )}
            >
              {count}
            </span>
            <Link
              to={WORK[kind].to}
              look="plain"
              className="min-w-0 flex-1 font-medium after:absolute after:inset-0 after:rounded-lg group-hover:text-accent-ink"
            >
              {t(WORK[kind].title, { count })}
            </Link>
            <Icon icon={ChevronRightIcon} className="text-ink-3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
