/** What order files take from the catalog: articles by whatever code somebody wrote, from memory. */
export { articlesByCode, type CodedArticle } from "../catalog/index.ts";
