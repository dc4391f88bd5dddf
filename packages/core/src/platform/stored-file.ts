import { GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { filesBucket, s3 } from "./clients.ts";
import { notFound } from "./errors.ts";

/** What a Lambda may answer is 6 MB, and a file in it is a third larger. */
export const INLINE_BYTES = 4_400_000;
const LINK_SECONDS = 300;

/** A file to be handed out: in here when it is small, else as an address in the store that works for five minutes. */
export type StoredFile = { readonly fileName: string; readonly contentType: string } & (
  | { readonly body: Uint8Array }
  | { readonly url: string }
);

interface Stored {
  readonly key: string;
  readonly fileName: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Reads a file of the store for somebody who may have it. A file of its own: only functions that hand out files carry the
 * signing. @throws Refusal "not-found" when it is gone
 */
export async function storedFile({ key, fileName, contentType, size }: Stored): Promise<StoredFile> {
  const object = { Bucket: filesBucket(), Key: key };
  if (size > INLINE_BYTES) {
    const url = await getSignedUrl(s3(), new GetObjectCommand(object), { expiresIn: LINK_SECONDS });
    return { fileName, contentType, url };
  }
  try {
    const { Body } = await s3().send(new GetObjectCommand(object));
    if (!Body) throw new Error("the object has no body");
    return { fileName, contentType, body: await Body.transformToByteArray() };
  } catch (error) {
    if (error instanceof NoSuchKey) throw notFound();
    throw error;
  }
}
