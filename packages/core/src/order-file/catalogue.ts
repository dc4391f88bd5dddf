/** What order files take from the catalogue: articles by whatever code somebody wrote, from memory. */
export { articlesByCode, type CodedArticle } from "../catalogue/index.ts";
