import { randomInt } from "node:crypto";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { ABSENT, filesBucket, getItem, type Key, logger, s3, ttlIn, type Write } from "../../platform/index.ts";

/** Key of the order number of a document. */
export const paymentDocKey = (id: number): Key => ({ pk: `PAYMENTDOC#${id}`, sk: "DOC" });

const LARGEST = 2 ** 48 - 1;
/** A random document number; writing it fails when it is taken. */
export const newDocNumber = (): number => randomInt(1, LARGEST);

export const newDocWrite = (id: number, orderNumber: string): Write => ({
  kind: "put",
  item: { ...paymentDocKey(id), orderNumber },
  when: ABSENT,
});

/** Longer than uploads are stored, so that the upload cannot be used again. */
const UPLOAD_DAYS = 30;

/**
 * Assigns an upload to one payment for good: deleting its document deletes the file, which no other payment may need.
 * @param taken error when it is assigned already
 */
export const takeUploadWrite = (uploadId: string, orderNumber: string, taken: () => Error): Write => ({
  kind: "put",
  item: { pk: `PAYMENTUPLOAD#${uploadId}`, sk: "ORDER", orderNumber, ttl: ttlIn(UPLOAD_DAYS) },
  when: ABSENT,
  otherwise: taken,
});

export const deleteDocWrite = (id: number): Write => ({ kind: "delete", key: paymentDocKey(id) });

export async function orderNoOf(id: number): Promise<string | undefined> {
  const orderNumber = (await getItem(paymentDocKey(id)))?.orderNumber;
  return typeof orderNumber === "string" ? orderNumber : undefined;
}

/** Deletes the file of a deleted document. A failure is only logged, as the file can no longer be reached. */
export async function deleteFile(key: string): Promise<void> {
  try {
    await s3().send(new DeleteObjectCommand({ Bucket: filesBucket(), Key: key }));
  } catch (error) {
    logger.warn("deleting the file of a payment document failed", { key, error });
  }
}
