import { buildCatalogFile } from "@spoke/core/catalog-pdf/build.ts";
import { reportSubscriber } from "../report-subscriber.ts";

/** Builds a printed catalog. */
export const handler = reportSubscriber("catalog-pdf", buildCatalogFile);
