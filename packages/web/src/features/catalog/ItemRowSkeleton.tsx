import { tv } from "../../lib/variants.ts";
import { Skeleton } from "../../ui/Status.tsx";

export const itemLine = tv({
  base: "grid items-center gap-x-4 gap-y-2 px-4 py-3 md:min-h-[88px]",
  variants: {
    hasBox: {
      false: "grid-cols-[72px_minmax(0,1fr)] md:grid-cols-[64px_minmax(0,1fr)_144px_152px_132px]",
      true: "grid-cols-[102px_minmax(0,1fr)] md:grid-cols-[94px_minmax(0,1fr)_144px_152px_132px]",
    },
  },
  defaultVariants: { hasBox: false },
});

/** The size of an `ItemRow`, while it loads. */
export function ItemRowSkeleton() {
  return (
    <li className={itemLine({ className: "border-b border-line last:border-b-0" })}>
      <Skeleton className="size-[72px] md:size-16" />
      <div>
        <Skeleton className="h-3 w-20" />
        <Skeleton className="mt-1.5 h-4 w-3/5" />
        <Skeleton className="mt-1.5 h-3 w-2/5" />
      </div>
      <Skeleton className="h-4 w-24 max-md:col-start-2" />
      <Skeleton className="h-6 w-20 max-md:col-start-2 md:justify-self-end" />
      <Skeleton className="h-8 w-24 max-md:col-start-2 md:justify-self-end" />
    </li>
  );
}
