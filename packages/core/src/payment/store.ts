import * as z from "zod";
import { getItem, type Key, queryAll, type Write } from "../platform/index.ts";
import { type PaymentRequest, paymentRequestSchema, type SavedPayment, savedPaymentSchema } from "./schema.ts";
import { isOpen } from "./transitions.ts";

export const requestKey = (id: string): Key => ({ pk: `PAYREQ#${id}`, sk: "REQUEST" });
const OPEN = "OPENPAYREQS";
const openKey = (id: string): Key => ({ pk: OPEN, sk: id });
const savedPk = (userId: string): string => `SAVEDPAY#${userId}`;

export async function readRequest(id: string): Promise<PaymentRequest | undefined> {
  const item = await getItem(requestKey(id));
  return item && paymentRequestSchema.parse(item);
}

/** Requests for invoices of a customer, newest first (an index, a moment behind). */
export async function requestsOf(unified: string): Promise<PaymentRequest[]> {
  const items = await queryAll({ pk: `PAYREQS#${unified}`, index: "gsi1", newestFirst: true });
  return items.map((item) => paymentRequestSchema.parse(item));
}

const item = (request: PaymentRequest): Key & Record<string, unknown> => ({
  ...requestKey(request.id),
  ...request,
  gsi1pk: `PAYREQS#${request.customer}`,
  gsi1sk: `${request.createdAt}#${request.id}`,
});

const pointerWrite = ({ id, state, expiresAt }: PaymentRequest): Write =>
  isOpen(state) ? { kind: "put", item: { ...openKey(id), expiresAt } } : { kind: "delete", key: openKey(id) };

/** A new request, listed among those that money may come for. */
export function newRequestWrites(request: PaymentRequest): Write[] {
  const isNew = { expression: "attribute_not_exists(#pk)" };
  return [{ kind: "put", item: item(request), when: isNew }, pointerWrite(request)];
}

/** A request as it is now, over what was read; a WriteConflict when it is not that any more. */
export function changeRequestWrites(next: PaymentRequest): Write[] {
  const { version } = next;
  const when = { expression: "#version = :version", values: { version } };
  return [{ kind: "put", item: item({ ...next, version: version + 1 }), when }, pointerWrite(next)];
}

const pointerSchema = z.object({ sk: z.string(), expiresAt: z.string() });

/** Requests that money may come for, oldest first: their ids and when they lapse. */
export async function openRequestIds(): Promise<{ readonly id: string; readonly expiresAt: string }[]> {
  const items = await queryAll({ pk: OPEN });
  return items.map((one) => pointerSchema.parse(one)).map(({ sk, expiresAt }) => ({ id: sk, expiresAt }));
}

/** Methods that providers keep for a user, oldest first. */
export async function savedPaymentsOf(userId: string): Promise<SavedPayment[]> {
  return (await queryAll({ pk: savedPk(userId) })).map((one) => savedPaymentSchema.parse(one));
}

const savedKey = ({ userId, id }: Pick<SavedPayment, "userId" | "id">): Key => ({ pk: savedPk(userId), sk: id });

export const putSavedWrite = (saved: SavedPayment): Write => ({
  kind: "put",
  item: { ...savedKey(saved), ...saved },
});

/** @throws the error when there is none of that id */
export const deleteSavedWrite = (saved: Pick<SavedPayment, "userId" | "id">, absent: () => Error): Write => ({
  kind: "delete",
  key: savedKey(saved),
  when: { expression: "attribute_exists(#pk)" },
  otherwise: absent,
});
