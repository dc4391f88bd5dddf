import type { OpenInvoiceListQuery } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { AGE_COLORS, ageTitle, CREDITS_COLOR } from "./ages.ts";

export type Summary = OpenInvoiceListQuery["openInvoiceList"]["summary"][number];

const COLORS = [...AGE_COLORS, CREDITS_COLOR];

interface AgingProps {
  /** Absent while loading. */
  readonly summary: Summary | undefined;
  readonly age: number | undefined;
  /** Address of the list narrowed to an age, or to none. */
  readonly to: (age: number | undefined) => string;
  /** Beside the list instead of above it. */
  readonly upright?: boolean;
}

/** What a company is owed, by age, and its credits; each age narrows the list to it, and pressed again to all. */
export function Aging({ summary, age, to, upright = false }: AgingProps) {
  const { t } = useTranslation();
  const style = summary && moneyStyle(summary.currency);
  const parts = summary
    ? [
        ...summary.buckets.map(({ value, count, heldCount: held, ...range }) => ({
          ...{ title: ageTitle(range, t), value, count, held },
        })),
        {
          ...{ title: t("invoice_total_credits"), value: summary.credits },
          ...{ count: summary.creditCount, held: summary.heldCreditCount },
        },
      ]
    : Array.from({ length: COLORS.length }, () => undefined);
  const most = Math.max(1, ...parts.map((part) => Math.abs(part?.value ?? 0)));
  return (
    <nav
      aria-label={t("invoice_ages")}
      className={cx(
        "grid gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card",
        upright ? "grid-cols-2 self-start lg:grid-cols-1" : "grid-cols-2 md:grid-cols-3 min-[87.5rem]:grid-cols-6",
      )}
    >
      {parts.map((part, index) => {
        const chosen = index === age;
        const content = (
          <>
            <span className="flex items-center gap-2 text-xs text-ink-2">
              <span aria-hidden="true" className={cx("size-2 shrink-0 rounded-full", COLORS[index])} />
              {part ? part.title : <Skeleton className="h-4 w-20" />}
            </span>
            <span className="mt-1 flex items-baseline justify-between gap-2">
              {part && style ? (
                <Money amount={part.value} style={style} className="text-base font-semibold" />
              ) : (
                <Skeleton className="h-6 w-24" />
              )}
              <span className="tabular text-right text-xs text-ink-3">{part?.count}</span>
            </span>
            {part && part.held > 0 && (
              <span className="tabular block text-right text-xs text-ink-3">
                {t("invoice_age_held", { count: part.held })}
              </span>
            )}
            <span aria-hidden="true" className="mt-2 block h-1 overflow-hidden rounded-full bg-sunken">
              <span
                className={cx("block h-full rounded-full", COLORS[index])}
                style={{ width: `${((part ? Math.abs(part.value) : 0) / most) * 100}%` }}
              />
            </span>
          </>
        );
        return (
          <Link
            // biome-ignore lint/suspicious/noArrayIndexKey: the ages are always the same
            key={index}
            to={to(chosen ? undefined : index)}
            look="plain"
            aria-current={chosen || undefined}
            className={cx("block px-4 py-3 hover:bg-canvas", chosen ? "bg-sunken" : "bg-surface")}
          >
            {content}
          </Link>
        );
      })}
    </nav>
  );
}
