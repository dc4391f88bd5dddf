import { createContext, use } from "react";

/** Where the current page is in the site. The app provides it, so that controls need no table of routes. */
export interface PagePlace {
  /** The pages above this one, outermost first; paths have no locale. */
  readonly above: readonly { readonly title: string; readonly path: string }[];
  /** The title in the small screen's header; undefined if that header shows none. */
  readonly mobileTitle: string | undefined;
  /** Whether a path is a page of the site, not a file. */
  readonly isPage: (path: string) => boolean;
}

export const PagePlaceContext = createContext<PagePlace>({ above: [], mobileTitle: undefined, isPage: () => false });

export function usePagePlace(): PagePlace {
  return use(PagePlaceContext);
}
