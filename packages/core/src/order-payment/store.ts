import { randomInt } from "node:crypto";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { ABSENT, filesBucket, getItem, type Key, logger, s3, ttlIn, type Write } from "../platform/index.ts";

/** Where the order of a document is found by the document's number. */
export const paymentDocKey = (id: number): Key => ({ pk: `PAYMENTDOC#${id}`, sk: "DOC" });

const LARGEST = 2 ** 48 - 1;
/** A number for a document; the table decides whether it is free. */
export const newDocNumber = (): number => randomInt(1, LARGEST);

export const newDocWrite = (id: number, orderNo: string): Write => ({
  kind: "put",
  item: { ...paymentDocKey(id), orderNo },
  when: ABSENT,
});

/** Longer than an upload is known, so that by then it cannot be named any more. */
const UPLOAD_DAYS = 30;

/**
 * Gives an upload's file to one payment for good: it goes when its document is deleted, and must not go from under another.
 * @param taken error when it was given before
 */
export const takeUploadWrite = (uploadId: string, orderNo: string, taken: () => Error): Write => ({
  kind: "put",
  item: { pk: `PAYMENTUPLOAD#${uploadId}`, sk: "ORDER", orderNo, ttl: ttlIn(UPLOAD_DAYS) },
  when: ABSENT,
  otherwise: taken,
});

export const deleteDocWrite = (id: number): Write => ({ kind: "delete", key: paymentDocKey(id) });

export async function orderNoOf(id: number): Promise<string | undefined> {
  const orderNo = (await getItem(paymentDocKey(id)))?.orderNo;
  return typeof orderNo === "string" ? orderNo : undefined;
}

/** Deletes the file of a document that nobody knows any more. One that stays is nobody's: the number is gone already. */
export async function deleteFile(key: string): Promise<void> {
  try {
    await s3().send(new DeleteObjectCommand({ Bucket: filesBucket(), Key: key }));
  } catch (error) {
    logger.warn("the file of a deleted payment document stays", { key, error });
  }
}
