import type { ReactNode } from "react";
import { cx } from "../lib/variants.ts";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { usePagePlace } from "./pagePlace.ts";

/** Longer titles do not fit the small screen's header. */
const MOBILE_TITLE_LENGTH = 28;

interface PageHeaderProps {
  readonly title: string;
  readonly aside?: ReactNode;
  /** Right after the title, such as its state or a button that copies what it names. */
  readonly beside?: ReactNode;
  readonly below?: ReactNode;
  /** Where the page is, instead of the breadcrumbs of its address. */
  readonly trail?: ReactNode;
}

/**
 * The actions of a page. On phones they share lines of equal parts, and a primary action that has two others or more stands above them.
 */
export function HeaderActions({ children }: { readonly children: ReactNode }) {
  return (
    <div
      className={cx(
        "flex flex-wrap gap-2 empty:hidden max-xs:has-[>:nth-child(2)]:w-full max-xs:has-[>:nth-child(2)]:*:grow",
        "max-xs:has-[>:nth-child(3)]:*:basis-[calc(50%-0.25rem)] max-xs:has-[>:nth-child(3)]:[&>.bg-accent]:-order-1",
        "max-xs:has-[>:nth-child(3)]:[&>.bg-accent]:basis-full",
      )}
    >
      {children}
    </div>
  );
}

/** Breadcrumbs, the page's heading, and its actions. */
export function PageHeader({ title, aside, beside, below, trail }: PageHeaderProps) {
  const { mobileTitle } = usePagePlace();
  // The small screen's header already shows it in full.
  const isRepeated = title.length <= MOBILE_TITLE_LENGTH && title === mobileTitle;
  const heading = (
    <h1
      className={cx(
        "min-w-0 text-[1.375rem] leading-7 font-semibold wrap-anywhere",
        isRepeated && "not-print:max-lg:sr-only",
      )}
    >
      {title}
    </h1>
  );
  return (
    <header className={cx("mb-5", isRepeated && !aside && !below && !trail && "max-lg:mb-0")}>
      {trail ?? <Breadcrumbs current={title} />}
      <div className="flex flex-wrap lg:min-h-10 items-center justify-between gap-x-4 gap-y-2">
        {beside ? (
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            {heading}
            {beside}
          </div>
        ) : (
          heading
        )}
        {aside && <div className="contents print:hidden">{aside}</div>}
      </div>
      {below}
    </header>
  );
}
