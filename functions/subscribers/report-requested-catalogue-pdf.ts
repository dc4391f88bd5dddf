import { buildCatalogueFile } from "@spoke/core/catalogue-pdf/build.ts";
import { reportSubscriber } from "../report-subscriber.ts";

/** Builds a catalogue to print. */
export const handler = reportSubscriber("catalogue-pdf", buildCatalogueFile);
