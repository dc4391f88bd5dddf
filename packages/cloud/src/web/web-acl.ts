import { posix } from "node:path";

/** A rate rule of a web ACL in the shape of WAFv2, with the statements that are supported here. */
export interface RateRule {
  readonly name: string;
  readonly priority: number;
  readonly action: { readonly block: { readonly customResponse: { readonly responseCode: number } } };
  readonly statement: {
    readonly rateBasedStatement: {
      readonly limit: number;
      readonly evaluationWindowSec: number;
      readonly aggregateKeyType: "IP";
      /** Starts of the paths that count; all paths if absent. */
      readonly scopeDownStatement?: {
        readonly orStatement: {
          readonly statements: readonly { readonly byteMatchStatement: { readonly searchString: string } }[];
        };
      };
    };
  };
}

/** The status with which a request of a client is blocked; undefined if it passes. */
export type WebAcl = (address: string, path: string, now?: number) => number | undefined;

/** Requests are counted in slices of ten seconds. */
const SLICE_MS = 10_000;

/**
 * Counts the requests of each client address, blocked ones too, and blocks an address while its count within the window is above
 * a limit. AWS does the same, but notices up to half a minute later.
 */
export function createWebAcl(rules: readonly RateRule[]): WebAcl {
  const limits = rules
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ action, statement: { rateBasedStatement } }) => {
      const { limit, evaluationWindowSec, scopeDownStatement } = rateBasedStatement;
      const starts = scopeDownStatement?.orStatement.statements.map((each) => each.byteMatchStatement.searchString);
      const counted = (path: string) => starts === undefined || starts.some((start) => path.startsWith(start));
      const rate = createRate(Math.ceil((evaluationWindowSec * 1_000) / SLICE_MS));
      return { limit, counted, rate, status: action.block.customResponse.responseCode };
    });
  return (address, path, now = performance.now()) => {
    const decoded = normalized(path);
    const slice = Math.floor(now / SLICE_MS);
    // Each rule counts the request, whether another blocks it or not.
    const exceeded = limits.filter(({ limit, counted, rate }) => counted(decoded) && rate(address, slice) > limit);
    return exceeded[0]?.status;
  };
}

/** Counts a request of an address and returns how many there were in the last `slices`. */
function createRate(slices: number): (address: string, slice: number) => number {
  const counts = new Map<number, Map<string, number>>();
  return (address, slice) => {
    for (const old of counts.keys()) if (old <= slice - slices) counts.delete(old);
    const current = counts.get(slice) ?? new Map<string, number>();
    counts.set(slice, current.set(address, (current.get(address) ?? 0) + 1));
    return [...counts.values()].reduce((sum, of) => sum + (of.get(address) ?? 0), 0);
  };
}

/** WAF's transformations URL_DECODE and NORMALIZE_PATH. */
function normalized(path: string): string {
  try {
    return posix.normalize(decodeURIComponent(path));
  } catch {
    return path;
  }
}
