import { createDraft } from "../../lib/drafts.ts";

/** What is analyzed. */
export interface Analysis {
  readonly sorg: string;
  readonly codes: readonly string[];
  readonly custCode: string;
  readonly salesUsername: string;
}

/** Articles of one analysis. */
export const MOST_CODES = 500;

function isAnalysis(value: unknown): value is Analysis {
  if (typeof value !== "object" || value === null || !("codes" in value) || !Array.isArray(value.codes)) return false;
  const texts = ["sorg", "custCode", "salesUsername"].map(
    (name) => Object.getOwnPropertyDescriptor(value, name)?.value,
  );
  return [...texts, ...value.codes].every((text) => typeof text === "string") && value.codes.length <= MOST_CODES;
}

/** The last analysis of this tab, shown again after a reload. */
export const lastAnalysis = createDraft("product-analysis", isAnalysis);
