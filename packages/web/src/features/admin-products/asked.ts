import { reportFault } from "../../lib/reporter.ts";
/** What is to be analyzed. */
export interface Asked {
  readonly sorg: string;
  readonly codes: readonly string[];
  readonly custCode: string;
  readonly salesUsername: string;
}

/** Articles of one analysis. */
export const MOST_CODES = 500;

const keyOf = (userId: string) => `products.analysis.${userId}`;

/** The last analysis of this tab, shown again after a reload. */
export function keptAsked(userId: string): Asked | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "null") as Partial<Asked> | null;
    if (!kept || typeof kept.sorg !== "string" || !Array.isArray(kept.codes)) return undefined;
    const { sorg, codes, custCode = "", salesUsername = "" } = kept;
    return { sorg, codes: codes.map(String).slice(0, MOST_CODES), custCode, salesUsername };
  } catch {
    // What cannot be read is no analysis.
    return undefined;
  }
}

export function keepAsked(userId: string, asked: Asked): void {
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(asked));
  } catch (error) {
    reportFault("the analysis could not be kept", error);
  }
}
