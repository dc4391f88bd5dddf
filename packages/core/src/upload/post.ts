import { filesBucket } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";

const SECONDS = 600;

/** A signed form for S3's POST Object that stores one object at the key, with exactly this type and size. */
export async function formPost({
  key,
  contentType,
  size,
}: {
  readonly key: string;
  readonly contentType: string;
  readonly size: number;
}): Promise<{ readonly url: string; readonly fields: readonly { name: string; value: string }[] }> {
  // Most environments of the API sign no upload: a cold start does without this code.
  const { createPresignedPost } = await import("@aws-sdk/s3-presigned-post");
  const { url, fields } = await createPresignedPost(s3(), {
    Bucket: filesBucket(),
    Key: key,
    Fields: { "Content-Type": contentType },
    Conditions: [
      ["content-length-range", size, size],
      ["eq", "$Content-Type", contentType],
      ["eq", "$key", key],
    ],
    Expires: SECONDS,
  });
  return { url, fields: Object.entries(fields).map(([name, value]) => ({ name, value })) };
}
