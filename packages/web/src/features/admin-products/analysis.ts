import { reportFault } from "../../lib/reporter.ts";
/** What is to be analyzed. */
export interface Analysis {
  readonly sorg: string;
  readonly codes: readonly string[];
  readonly custCode: string;
  readonly salesUsername: string;
}

/** Articles of one analysis. */
export const MOST_CODES = 500;

const keyOf = (userId: string) => `products.analysis.${userId}`;

/** The last analysis of this tab, shown again after a reload. */
export function loadAnalysis(userId: string): Analysis | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "null") as Partial<Analysis> | null;
    if (!stored || typeof stored.sorg !== "string" || !Array.isArray(stored.codes)) return undefined;
    const { sorg, codes, custCode = "", salesUsername = "" } = stored;
    return { sorg, codes: codes.map(String).slice(0, MOST_CODES), custCode, salesUsername };
  } catch {
    // What cannot be read is no analysis.
    return undefined;
  }
}

export function saveAnalysis(userId: string, analysis: Analysis): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(analysis));
  } catch (error) {
    reportFault("the analysis could not be kept", error);
  }
}
