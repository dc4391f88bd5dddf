import { S3Client } from "@aws-sdk/client-s3";
import { observed, once, SHARED } from "./aws-client.ts";

/** In a module of its own: bundles split by module, and a cold start of the API should not read what most requests never call. */
export const s3 = /* @__PURE__ */ once(() =>
  observed(
    "s3",
    new S3Client({ ...SHARED, forcePathStyle: process.env.S3_FORCE_PATH_STYLE === "true", maxAttempts: 5 }),
  ),
);
