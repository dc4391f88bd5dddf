import type { ReactNode } from "react";

/** Buttons beside each other. On phones they share the width evenly, and the last one of an odd number has a line of its own. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 max-xs:grid max-xs:w-full max-xs:grid-cols-2 max-xs:*:h-auto max-xs:*:min-h-11 max-xs:*:w-full max-xs:*:px-2 max-xs:*:py-1.5 max-xs:*:whitespace-normal max-xs:[&>:last-child:nth-child(odd)]:col-span-2">
      {children}
    </div>
  );
}
