/** Limits that the first page needs without the schemas; a test compares them with the schemas'. */
export const MAX_QUANTITY = 99_999;
/** Articles on a page of the catalog (2 §9). */
export const CATALOG_PAGE = 12;
/** Header search (080). */
export const SEARCH_DEBOUNCE_MS = 180;
export const SUGGEST_FROM = 3;
export const SUGGESTIONS = 4;
export const DISMISSAL_MS = 7_200_000;
export const PAGE_SIZES = [10, 20] as const;
