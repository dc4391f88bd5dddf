import { useEffect, useState } from "react";
import { useGo } from "../lib/navigation.ts";

interface ExistingPage {
  /** The page of the address, or the last page if the address is beyond it. */
  readonly page: number;
  /** Tells how many pages the current search and filters have. */
  readonly setPages: (pages: number) => void;
}

/**
 * Shows the last page for an address beyond it, such as after a deletion. The address follows: a query whose variables
 * change together with the address would be sent again and again while React prepares the next render.
 * @param scope search and filters: others have other pages
 */
export function useExistingPage(page: number, to: (page: number) => string, scope: string): ExistingPage {
  const go = useGo();
  const [last, setLast] = useState<{ readonly scope: string; readonly pages: number }>();
  const isBeyond = last?.scope === scope && last.pages > 0 && page > last.pages;
  const target = isBeyond ? to(last.pages) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is another function at each render
  useEffect(() => {
    if (target) go(target, { replace: true });
  }, [target]);
  return {
    page: isBeyond ? last.pages : page,
    setPages: (pages) => {
      if (last?.scope !== scope || last.pages !== pages) setLast({ scope, pages });
    },
  };
}
