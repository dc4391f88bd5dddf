import { GetObjectCommand, ListObjectsV2Command } from "@aws-sdk/client-s3";
import { s3 } from "@spoke/core/platform/s3.ts";
import { BUILDS } from "./limits.ts";

/** Where deployments put the documents of each build (`infra/build.ts`). */
const PREFIX = "documents/";

/** Hashes of the documents of the last builds of the site, from the bucket of the code. */
export async function documentsOfEarlierBuilds(): Promise<string[]> {
  const Bucket = process.env.CODE_BUCKET;
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket, Prefix: PREFIX }));
  const builds = Contents.sort((a, b) => Number(b.LastModified) - Number(a.LastModified)).slice(0, BUILDS);
  const texts = await Promise.all(
    builds.map(async ({ Key }) => {
      const { Body } = await s3().send(new GetObjectCommand({ Bucket, Key }));
      return (await Body?.transformToString()) ?? "";
    }),
  );
  return texts.flatMap((text) => text.split("\n"));
}
