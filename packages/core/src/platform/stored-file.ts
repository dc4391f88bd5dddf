import { GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { filesBucket } from "./clients.ts";
import { notFound } from "./errors.ts";
import { s3 } from "./s3.ts";

/** Lambda responses are limited to 6 MB, and base64 makes a file a third larger. */
export const INLINE_BYTES = 4_400_000;
const LINK_SECONDS = 300;

/** A file for download: inline if it is small, otherwise a URL in the store that is valid for five minutes. */
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
 * Reads a stored file for an authorized user. In a file of its own, so that only functions that serve files bundle the
 * signer. @throws Refusal "not-found" if it no longer exists
 */
export async function storedFile({ key, fileName, contentType, size }: Stored): Promise<StoredFile> {
  if (size > INLINE_BYTES) return { fileName, contentType, url: await signedAddress(key) };
  try {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
    if (!Body) throw new Error("object body is not readable");
    return { fileName, contentType, body: await Body.transformToByteArray() };
  } catch (error) {
    if (error instanceof NoSuchKey) throw notFound();
    throw error;
  }
}

/** The address of an object in the store, valid for five minutes. */
export const signedAddress = (key: string): Promise<string> =>
  getSignedUrl(s3(), new GetObjectCommand({ Bucket: filesBucket(), Key: key }), { expiresIn: LINK_SECONDS });
