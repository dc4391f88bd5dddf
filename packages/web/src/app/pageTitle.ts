import { useEffect } from "react";
import { createStore } from "../lib/store.ts";

/** A title that a page knows better than its row, such as the product's name. */
export const pageTitle = createStore<string | undefined>(undefined);

/** Names the page in the document title, the breadcrumbs and the mobile header as long as it is shown. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    pageTitle.set(title);
    return () => pageTitle.set(undefined);
  }, [title]);
}
