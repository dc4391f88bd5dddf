import { countMetric } from "@spoke/core/platform";
import { checkUpload } from "@spoke/core/upload/check.ts";
import { s3Subscriber } from "../queue-handler.ts";

/** Checks a file in quarantine. A refused file counts as processed; only an unexpected failure brings the message back. */
export const handler = s3Subscriber("upload-received-check", async ({ key }) => {
  if ((await checkUpload({ key })) === "REFUSED") countMetric("UploadsRefused");
});
