import { ChevronRightIcon } from "lucide-react";
import { mayOpen } from "../../app/guard.ts";
import { useRoutes } from "../../app/routing.tsx";
import { useUser } from "../../app/session.ts";
import type { WorkKind } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { useSettling } from "../../ui/Settle.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { useWorkQueue } from "./useWorkQueue.ts";
import { doesWork, WORK } from "./work.ts";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-2 xs:gap-3";

/** The size of the queue, while it loads: which work users do follows from their scopes. */
export function WorkQueueSkeleton() {
  const { scopes } = useUser();
  const kinds = Object.keys(WORK).filter((kind) => doesWork(scopes, kind as WorkKind));
  if (kinds.length === 0) return null;
  return (
    <div>
      <Skeleton className="mb-3 h-6 w-20" />
      <div className={GRID}>
        {kinds.map((kind) => (
          <Skeleton key={kind} className="h-17" />
        ))}
      </div>
    </div>
  );
}

/** What waits for the user over all customers, each a link to its list. */
export function WorkQueue() {
  const { t } = useTranslation();
  const user = useUser();
  const { rows } = useRoutes();
  const { queue, isPending } = useWorkQueue();
  useSettling(isPending);
  const open = (queue ?? []).filter(({ kind }) => rows.some((row) => row.id === WORK[kind].page && mayOpen(row, user)));
  if (open.length === 0) return null;
  const waiting = open.filter(({ count }) => count > 0);
  const clear = open.filter(({ count }) => count === 0);
  return (
    <section aria-labelledby="work-queue">
      <h2 id="work-queue" className="mb-3 text-base font-semibold">
        {t("work_queue")}
      </h2>
      {waiting.length > 0 && (
        <ul className={GRID}>
          {waiting.map(({ kind, count }) => (
            <li
              key={kind}
              className="group relative flex items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-card hover:shadow-pop"
            >
              <span className="tabular grid h-11 min-w-11 place-items-center rounded-lg bg-accent-soft px-2 text-lg font-semibold text-accent-ink">
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
      )}
      {clear.length > 0 && (
        <div className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
          <h3 id="work-clear" className="text-ink-3">
            {t("work_clear")}
          </h3>
          <ul aria-labelledby="work-clear" className="contents">
            {clear.map(({ kind }) => (
              <li key={kind}>
                <Link to={WORK[kind].to}>{t(WORK[kind].title, { count: 0 })}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
