import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { startS3Front } from "@spoke/cloud/s3/front.ts";
import { filesBucket } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { startFauxqs } from "fauxqs";
import { setEnvironment, startTable, type TestTable } from "./cloud.ts";

/**
 * The template's table and an empty files bucket. An S3 in AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL is used instead of the
 * embedded one.
 */
export async function startStores(): Promise<TestTable> {
  const external = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  const table = await startTable();
  const objects = external ? undefined : await startFauxqs({ port: 0, logger: false });
  const target = `http://127.0.0.1:${objects?.port}`;
  // Checks the preconditions of writes.
  const front = objects && (await startS3Front({ target, buckets: new Set(), emit: async () => undefined }));
  const restore = setEnvironment({
    AWS_ENDPOINT_URL_S3: external ?? front?.endpoint ?? target,
    S3_FORCE_PATH_STYLE: "true",
  });
  await s3().send(new CreateBucketCommand({ Bucket: filesBucket() }));
  return {
    ...table,
    async stop() {
      restore();
      await front?.stop();
      await objects?.stop();
      await table.stop();
    },
  };
}
