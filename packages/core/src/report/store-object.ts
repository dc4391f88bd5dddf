import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { filesBucket } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";

interface ObjectToStore {
  readonly key: string;
  readonly contentType: string;
  readonly contentDisposition: string;
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
}

/** Bytes of a part. The store takes no smaller ones, except for the last. */
const PART = 5 << 20;

/**
 * Stores an object, and returns its bytes. A stream is read part by part, and no further before a part is stored. If it fails, no
 * object exists; a rule of the bucket deletes the parts.
 */
export async function storeObject({ key, contentType, contentDisposition, body }: ObjectToStore): Promise<number> {
  const target = { Bucket: filesBucket(), Key: key };
  const head = { ContentType: contentType, ContentDisposition: contentDisposition };
  const put = async (bytes: Uint8Array): Promise<number> => {
    await s3().send(new PutObjectCommand({ ...target, ...head, Body: bytes }));
    return bytes.byteLength;
  };
  if (body instanceof Uint8Array) return put(body);
  let upload: { readonly Bucket: string; readonly Key: string; readonly UploadId: string | undefined } | undefined;
  const stored: { readonly PartNumber: number; readonly ETag: string | undefined }[] = [];
  let size = 0;
  for await (const { bytes, isLast } of partsOf(body)) {
    if (isLast && !upload) return put(bytes);
    upload ??= {
      ...target,
      UploadId: (await s3().send(new CreateMultipartUploadCommand({ ...target, ...head }))).UploadId,
    };
    const PartNumber = stored.length + 1;
    const { ETag } = await s3().send(new UploadPartCommand({ ...upload, PartNumber, Body: bytes }));
    stored.push({ PartNumber, ETag });
    size += bytes.byteLength;
  }
  if (upload) await s3().send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: stored } }));
  return size;
}

interface Part {
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/**
 * Parts of a size that the store takes, at least one. All share one buffer, which keeps memory flat: the next part overwrites the
 * part before it.
 */
async function* partsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  const part = Buffer.allocUnsafeSlow(PART);
  let size = 0;
  for await (const bytes of body) {
    for (let rest = bytes; rest.byteLength > 0; ) {
      if (size === PART) {
        yield { bytes: part, isLast: false };
        size = 0;
      }
      const taken = rest.subarray(0, PART - size);
      part.set(taken, size);
      size += taken.byteLength;
      rest = rest.subarray(taken.byteLength);
    }
  }
  yield { bytes: part.subarray(0, size), isLast: true };
}
