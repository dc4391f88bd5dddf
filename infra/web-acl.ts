/** Requests of one client address in five minutes. Everybody in a shop shares an address, and so may a big office. */
const WINDOW_SECONDS = 300;

interface Limit {
  readonly name: string;
  readonly requests: number;
  /** Starts of the paths that count; all paths if absent. */
  readonly paths?: readonly string[];
}

const LIMITS: readonly Limit[] = [
  // Each costs a password hash or a mail. Decision 014 has the limits per name and address behind it.
  { name: "sign-in", requests: 150, paths: ["/login", "/forgot-password", "/reset-password", "/confirm-email"] },
  { name: "anonymous", requests: 600, paths: ["/public/", "/refresh-token"] },
  { name: "all", requests: 30_000 },
];

/**
 * The rules of the web ACL before every site: a client that exceeds a limit gets 429 until its rate falls, and nobody else does.
 * Shapes are those of `aws.wafv2.WebAcl`.
 */
export function webAclRules() {
  return LIMITS.map(({ name, requests, paths }, priority) => ({
    name,
    priority,
    action: { block: { customResponse: { responseCode: 429 } } },
    statement: {
      rateBasedStatement: {
        limit: requests,
        evaluationWindowSec: WINDOW_SECONDS,
        aggregateKeyType: "IP" as const,
        ...(paths === undefined ? {} : { scopeDownStatement: startsWithAny(paths) }),
      },
    },
    visibilityConfig: { cloudwatchMetricsEnabled: true, metricName: `sites-${name}`, sampledRequestsEnabled: false },
  }));
}

/** WAF wants at least two statements in an `or`. */
function startsWithAny(paths: readonly string[]) {
  return {
    orStatement: {
      statements: paths.map((searchString) => ({
        byteMatchStatement: {
          searchString,
          fieldToMatch: { uriPath: {} },
          positionalConstraint: "STARTS_WITH" as const,
          // The API decodes paths, too.
          textTransformations: [
            { priority: 0, type: "URL_DECODE" as const },
            { priority: 1, type: "NORMALIZE_PATH" as const },
          ],
        },
      })),
    },
  };
}
