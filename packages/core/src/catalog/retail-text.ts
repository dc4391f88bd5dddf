import type { HostConfig } from "../host/schema.ts";
import type { TextKey } from "../texts/index.ts";

/** The name of recommended prices in documents: it says so where they include tax (decision 104). */
export const retailText = ({ retailTax }: Pick<HostConfig, "retailTax">): TextKey =>
  retailTax > 0 ? "pdf.catalog.retail_taxed" : "pdf.catalog.retail";
