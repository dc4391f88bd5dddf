/** What the embedded cloud is called. fauxqs knows this one account only. */
export const ACCOUNT = "000000000000";
export const REGION = "eu-central-1";
export const STAGE = "local";
export const STACK = "spoke-local";

/** Sender of all mails. The domain is one that never exists. */
export const MAIL_FROM = "portal@spoke.example";

/** The embedded services take any credentials; the SDK insists on having some. */
export const CREDENTIALS = { accessKeyId: "local", secretAccessKey: "local" } as const;

/** A part of the SDK's clients that prepares all of each request and answer to be logged, although nobody logs them. */
export const LOGGING = "loggerMiddleware";
