import type { ReactNode } from "react";
import { Breadcrumbs } from "./Breadcrumbs.tsx";

/** Breadcrumbs, the page's heading, and what can be done with the page. */
export function PageHeader({ title, aside, below }: { title: string; aside?: ReactNode; below?: ReactNode }) {
  return (
    <header className="mb-5">
      <Breadcrumbs current={title} />
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-[1.375rem] leading-7 font-semibold">{title}</h1>
        {aside}
      </div>
      {below}
    </header>
  );
}
