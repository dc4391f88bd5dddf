import type { ReactNode } from "react";
import { cx } from "tailwind-variants/lite";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { usePagePlace } from "./pagePlace.ts";

/** Longer titles do not fit the small screen's header. */
const MOBILE_TITLE_LENGTH = 22;

interface PageHeaderProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly below?: ReactNode;
  /** Where the page is, instead of the breadcrumbs of its address. */
  readonly trail?: ReactNode;
}

/** Breadcrumbs, the page's heading, and its actions. */
export function PageHeader({ title, aside, below, trail }: PageHeaderProps) {
  const { mobileTitle } = usePagePlace();
  // The small screen's header already shows it in full.
  const isRepeated = title.length <= MOBILE_TITLE_LENGTH && title === mobileTitle;
  return (
    <header className={cx("mb-5", isRepeated && !aside && !below && !trail && "max-lg:mb-0")}>
      {trail ?? <Breadcrumbs current={title} />}
      <div className="flex flex-wrap lg:min-h-10 items-center justify-between gap-x-4 gap-y-2">
        <h1
          className={cx(
            "min-w-0 text-[1.375rem] leading-7 font-semibold wrap-anywhere",
            isRepeated && "not-print:max-lg:sr-only",
          )}
        >
          {title}
        </h1>
        {aside && <div className="contents print:hidden">{aside}</div>}
      </div>
      {below}
    </header>
  );
}
