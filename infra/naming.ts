/** Physical names. Only what people search for has one; CloudFormation names the rest. */

/** The longest name of a function leaves this many of Lambda's 64 characters to the stage. */
export const MAX_STAGE = 12;
/** Stage names are letters, digits, and hyphens: they become part of queue, bus, and function names. */
const STAGE = new RegExp(`^[a-z][a-z0-9-]{0,${MAX_STAGE - 1}}$`);

/** Prefix of the documents of builds in the code bucket. */
export const DOCUMENTS_PREFIX = "documents/";

/** Prefix of the lists of files of the builds of the site in the code bucket. */
export const SITE_FILES_PREFIX = "site-files/";
/** Object of the code bucket that names the buckets of the sites, as a list in JSON. */
export const SITE_BUCKETS = "site-buckets.json";
/** Prefix of the files of a site whose names have a hash of their contents. */
export const SITE_ASSETS = "assets/";

/** Prefix of the stages' secrets in Parameter Store. */
export const PARAMETER_PREFIX = "/spoke/";

/** Stages with data of customers. */
export const PROTECTED_STAGES: readonly string[] = ["production", "staging"];

/**
 * `spoke-{stage}-{name}`, so that several stages can live in one account.
 * @throws Error when the stage cannot be part of a name.
 */
export function physicalName(stage: string, name?: string): string {
  if (!STAGE.test(stage))
    throw new Error(
      `"${stage}" is not a stage name: a-z, 0-9, and hyphens, starting with a letter, at most ${MAX_STAGE} characters`,
    );
  return name === undefined ? `spoke-${stage}` : `spoke-${stage}-${name}`;
}

/** The name of a function's bundle: its path without `functions/` and `.ts`, as in `subscribers/order-placed-erp-outbound`. */
export function entryName(entry: string): string {
  return entry.replace(/^functions\//, "").replace(/\.ts$/, "");
}

/**
 * The name of a function in Lambda.
 * @throws Error if it leaves too little of Lambda's 64 characters to other stages
 */
export function functionName(stage: string, entry: string): string {
  const service = serviceName(entry);
  const longest = `spoke-${"x".repeat(MAX_STAGE)}-${service}`;
  if (longest.length > 64) throw new Error(`"${service}" is ${longest.length - 64} characters too long for a function`);
  return physicalName(stage, service);
}

/** The name of a function in metrics, traces, and alarms: `graphql`, `subscribers-order-placed-erp-outbound`. */
export function serviceName(entry: string): string {
  return entryName(entry)
    .replace(/\/handler$/, "")
    .replaceAll("/", "-");
}

/** Metric: requests that the API answered with 429, counted in its access log. */
export const THROTTLED_REQUESTS = "ThrottledRequests";
