import { randomBytes } from "node:crypto";

/** The only account that fauxqs knows. */
export const ACCOUNT = "000000000000";
export const REGION = "eu-central-1";

/** Credentials of the account's owner, who may do everything: the supervisor, the simulators, and tests. */
export const CREDENTIALS = { accessKeyId: "local", secretAccessKey: "local" } as const;

/** Secret of each access key: the owner's, and one per function for as long as this process runs. */
export function createSecrets(functionKeys: Iterable<string>): (accessKey: string) => string | undefined {
  const secrets = new Map<string, string>([[CREDENTIALS.accessKeyId, CREDENTIALS.secretAccessKey]]);
  for (const key of functionKeys) secrets.set(key, randomBytes(24).toString("base64url"));
  return (accessKey) => secrets.get(accessKey);
}

/** Options of clients of the queues: they sign nothing, because fauxqs verifies no signatures, and signing takes a third of a call. */
export const UNSIGNED = { signer: { sign: async <Request>(request: Request): Promise<Request> => request } };

/** Options of clients of the streams: the owner needs a signature, which is not verified either. */
export const SIGNED_ONCE = {
  signer: {
    sign: async <Request extends { headers: Record<string, string> }>(request: Request): Promise<Request> => {
      request.headers.authorization = `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.accessKeyId}/`;
      return request;
    },
  },
};

/** Middleware of the SDK that formats every request and response for a log that nobody reads; removed for speed. */
export const LOGGING = "loggerMiddleware";
