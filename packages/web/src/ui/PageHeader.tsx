import type { ReactNode } from "react";
import { useCurrentRow } from "../app/navigation.tsx";
import { useMobileTitle } from "../app/shell/mobileTitle.ts";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { cx } from "./cx.ts";

/** Length up to which a title fits the mobile header. */
const SEEN_WHOLE = 22;

/** Breadcrumbs, the page's heading, and what can be done with the page. */
export function PageHeader({ title, aside, below }: { title: string; aside?: ReactNode; below?: ReactNode }) {
  const row = useCurrentRow();
  const mobileTitleOf = useMobileTitle();
  // The mobile header already says it, unless it had to cut it off, or there is none.
  const hasMobileTitle = row !== undefined && row.layout !== "brand" && row.layout !== "bare";
  const isRepeated = hasMobileTitle && title.length <= SEEN_WHOLE && title === mobileTitleOf(row);
  return (
    <header className={cx("mb-5", isRepeated && !aside && !below && "max-lg:mb-0")}>
      <Breadcrumbs current={title} />
      <div className="flex flex-wrap lg:min-h-10 items-center justify-between gap-x-4 gap-y-2">
        <h1 className={cx("text-[1.375rem] leading-7 font-semibold", isRepeated && "max-lg:sr-only")}>{title}</h1>
        {aside}
      </div>
      {below}
    </header>
  );
}
