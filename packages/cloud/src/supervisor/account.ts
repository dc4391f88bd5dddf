/** The only account that fauxqs knows. */
export const ACCOUNT = "000000000000";
export const REGION = "eu-central-1";

/** The embedded services accept any credentials, but the SDK requires some. */
export const CREDENTIALS = { accessKeyId: "local", secretAccessKey: "local" } as const;

/** Middleware of the SDK that formats every request and response for a log that nobody reads; removed for speed. */
export const LOGGING = "loggerMiddleware";
