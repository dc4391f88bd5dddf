/** List prices in us-east-1, in US dollars, without free tiers. Check them when this date is more than half a year old. */
export const PRICES_OF = "2026-11-01";

export const PRICES = {
  /** DynamoDB on demand. */
  readUnits: 0.125 / 1e6,
  writeUnits: 0.625 / 1e6,
  /** Stored GB and month, with continuous backups. */
  tableGb: 0.25 + 0.2,
  /** Lambda on arm64. */
  invocations: 0.2 / 1e6,
  gbSeconds: 0.0000133334,
  /** HTTP API. */
  apiRequests: 1 / 1e6,
  s3Reads: 0.4 / 1e6,
  s3Writes: 5 / 1e6,
  s3Gb: 0.023,
  events: 1 / 1e6,
  queueRequests: 0.4 / 1e6,
  mails: 0.1 / 1e3,
  /** CloudWatch: a GB of logs taken in, an alarm, a metric of one's own. */
  logGb: 0.5,
  alarms: 0.1,
  metrics: 0.3,
  dashboard: 3,
  /** A key of KMS. */
  key: 1,
  /** X-Ray: one request a second and a twentieth of the others are traced. */
  traces: 5 / 1e6,
  /** CloudFront: requests and GB to browsers, after what is free every month. */
  edgeRequests: 1 / 1e6,
  edgeGb: 0.085,
  edgeFree: { requests: 10e6, gb: 1_000 },
  /** WAF: a list, a rule, and requests. */
  firewallLists: 5,
  firewallRules: 1,
  firewallRequests: 0.6 / 1e6,
} as const;
