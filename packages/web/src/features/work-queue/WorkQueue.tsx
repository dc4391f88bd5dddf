import { LATE_AFTER_DAYS } from "@spoke/core/claim/age.ts";
import { ChevronRightIcon } from "lucide-react";
import { mayOpen } from "../../app/guard.ts";
import { useRoutes } from "../../app/routing.tsx";
import { useUser } from "../../app/session.ts";
import type { WorkKind, WorkQueueQuery } from "../../gql/graphql.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { useSettling } from "../../ui/Settle.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { NEED_PATH, REASON_NAMES, REASONS } from "./reasons.ts";
import { useCustomerNeeds } from "./useCustomerNeeds.ts";
import { useWorkQueue } from "./useWorkQueue.ts";
import { doesWork, WORK } from "./work.ts";

const GRID = "grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-2 xs:gap-3";

/** Of all that users do, so much usually waits. */
const USUAL = 3;

/** The size of the queue, while it loads: which work users do follows from their scopes. */
export function WorkQueueSkeleton() {
  const { scopes, isSales } = useUser();
  const isSeller = isSales && scopes.includes("menu.change-cust");
  const kinds = isSeller ? REASON_NAMES : Object.keys(WORK).filter((kind) => doesWork(scopes, kind as WorkKind));
  if (kinds.length === 0) return null;
  return (
    <div>
      <Skeleton className="mb-3 h-6 w-20" />
      <div className={GRID}>
        {kinds.slice(0, USUAL).map((kind) => (
          <Skeleton key={kind} className="h-17" />
        ))}
      </div>
    </div>
  );
}

interface Work {
  readonly id: string;
  readonly count: number;
  readonly title: string;
  readonly to: string;
  /** Overdue items: their title, and the list that shows them. */
  readonly late?: { readonly title: string; readonly to: string } | undefined;
}

/** What of some work waits too long. */
function lateOf({ kind, late: count }: WorkQueueQuery["workQueue"][number], t: Translate): Work["late"] {
  const { late } = WORK[kind];
  return late && count ? { title: t(late.title, { count, days: LATE_AFTER_DAYS }), to: late.to } : undefined;
}

/** A list without the filter for what waits, which would show nothing. */
const unfiltered = (to: string): string => to.replace(/[?&](queue|status|state)=[^&]*/, "");

/** What waits for the user over all customers, each a link to its list. */
export function WorkQueue() {
  const { t } = useTranslation();
  const user = useUser();
  const { rows } = useRoutes();
  const { queue, isPending } = useWorkQueue();
  const { needs, isPending: isUnknown } = useCustomerNeeds();
  useSettling(isPending || isUnknown);
  const open = (queue ?? []).filter(
    ({ kind }) =>
      rows.some((row) => row.id === WORK[kind].page && mayOpen(row, user)) &&
      // Vendors have these on the home page, above.
      !(kind === "vendorOrders" && user.isCustVendor),
  );
  if (open.length === 0 && !needs) return null;
  const waiting: readonly Work[] = [
    ...(needs ?? []).map(({ reason, count }) => ({
      ...{ id: reason, count, title: t(REASONS[reason].title, { count }), to: `${NEED_PATH}?reason=${reason}` },
    })),
    ...open
      .filter(({ count }) => count > 0)
      .map((work) => ({
        ...{ id: work.kind, count: work.count, title: t(WORK[work.kind].title, { count: work.count }) },
        ...{ to: WORK[work.kind].to, late: lateOf(work, t) },
      })),
  ];
  const clear = open.filter(({ count }) => count === 0);
  return (
    <section aria-labelledby="work-queue">
      <header className="mb-3 flex items-baseline justify-between">
        <h2 id="work-queue" className="text-base font-semibold">
          {t("work_queue")}
        </h2>
        {needs && needs.length > 0 && (
          <Link to={NEED_PATH} look="action" className="text-xs">
            {t("see_all")}
          </Link>
        )}
      </header>
      {waiting.length > 0 && (
        <ul className={GRID}>
          {waiting.map(({ id, count, title, to, late }) => (
            <li
              key={id}
              className="group relative flex items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-card hover:shadow-pop"
            >
              <span className="tabular grid h-11 min-w-11 place-items-center rounded-lg bg-accent-soft px-2 text-lg font-semibold text-accent-ink">
                {count}
              </span>
              <span className="min-w-0 flex-1">
                <Link
                  to={to}
                  look="plain"
                  className="font-medium after:absolute after:inset-0 after:rounded-lg group-hover:text-accent-ink"
                >
                  {title}
                </Link>
                {late && (
                  <Link to={late.to} look="plain" className="relative block text-xs text-warn hover:underline">
                    {late.title}
                  </Link>
                )}
              </span>
              <Icon icon={ChevronRightIcon} className="text-ink-3" />
            </li>
          ))}
        </ul>
      )}
      {waiting.length === 0 && needs && <p className="text-ink-2">{t("need_none")}</p>}
      {clear.length > 0 && (
        <div className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
          <h3 id="work-clear" className="text-ink-3">
            {t("work_clear")}
          </h3>
          <ul aria-labelledby="work-clear" className="contents">
            {clear.map(({ kind }) => (
              <li key={kind}>
                <Link to={unfiltered(WORK[kind].to)}>{t(WORK[kind].title, { count: 0 })}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
