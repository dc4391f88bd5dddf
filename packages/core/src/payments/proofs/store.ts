import { randomInt } from "node:crypto";
import { ABSENT, getItem, type Key, type Write } from "../../platform/index.ts";

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

export const deleteDocWrite = (id: number): Write => ({ kind: "delete", key: paymentDocKey(id) });

export async function orderNoOf(id: number): Promise<string | undefined> {
  const orderNumber = (await getItem(paymentDocKey(id)))?.orderNumber;
  return typeof orderNumber === "string" ? orderNumber : undefined;
}
