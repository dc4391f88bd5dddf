/** What order files use of the catalog: articles by any code, from memory. */
export { articlesByCode, type CodedArticle } from "../catalog/index.ts";
