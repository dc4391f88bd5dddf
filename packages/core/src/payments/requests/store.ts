import * as z from "zod";
import {
  defineList,
  getItem,
  getItems,
  type Key,
  logger,
  queryAll,
  queryItems,
  type RawItem,
  type Write,
} from "../../platform/index.ts";
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

/** Requests by id, in that order, without absent ones. An item that does not parse is logged, so that it does not stop the others. */
export async function readRequests(
  ids: readonly string[],
  options: { readonly consistent?: boolean } = {},
): Promise<PaymentRequest[]> {
  const items = await getItems(ids.map(requestKey), options);
  return items.flatMap((stored, index) => {
    if (!stored) return [];
    const { data, error } = paymentRequestSchema.safeParse(stored);
    if (error) logger.error("payment request does not parse", { requestId: ids[index], error });
    return data ?? [];
  });
}

const rowSchema = paymentRequestSchema
  .pick({ id: true, customer: true, sorg: true, createdAt: true, state: true })
  .extend({
    payerCode: z.string(),
    /** Name, company, and sales organization of the merchant. */
    merchants: z.array(z.string()),
    virtualAccountNo: z.string(),
    /** Numbers of its invoices and credits. */
    numbers: z.array(z.string()),
  });
export type RequestRow = z.output<typeof rowSchema>;

/** Payment requests of a customer, newest first. */
export const requestList = defineList<RequestRow>({
  name: "PAYREQS",
  row: rowSchema,
  place: ({ customer, sorg, createdAt, id, state }) => ({ owner: customer, part: sorg, at: createdAt, id, state }),
});

function toRow(request: PaymentRequest): RequestRow {
  const { id, customer, sorg, createdAt, state, payerCode, merchant, companyCode, invoices, credits } = request;
  return {
    ...{ id, customer, sorg, createdAt, state, payerCode },
    merchants: [merchant, companyCode, sorg],
    virtualAccountNo: request.virtualAccountNo ?? "",
    numbers: [...invoices, ...credits].map(({ invoiceNo }) => invoiceNo),
  };
}

const item = (request: PaymentRequest): Key & Record<string, unknown> => ({
  ...requestKey(request.id),
  ...request,
});

const pointerWrite = ({ id, state, expiresAt }: PaymentRequest): Write =>
  isOpen(state) ? { kind: "put", item: { ...openKey(id), expiresAt } } : { kind: "delete", key: openKey(id) };

/** A new request, listed among the open ones. */
export function newRequestWrites(request: PaymentRequest): Write[] {
  const isNew = { expression: "attribute_not_exists(#pk)" };
  return [
    { kind: "put", item: item(request), when: isNew },
    pointerWrite(request),
    ...requestList.writes([{ after: toRow(request) }]),
  ];
}

/** Replaces the request that was read; a `changed` Conflict when it changed since. */
export function changeRequestWrites(read: PaymentRequest, next: PaymentRequest): Write[] {
  const { version } = read;
  const when = { expression: "#version = :version", values: { version } };
  return [
    { kind: "put", item: item({ ...next, version: version + 1 }), when },
    pointerWrite(next),
    ...requestList.writes([{ before: toRow(read), after: toRow(next) }]),
  ];
}

const pointerSchema = z.object({ sk: z.string(), expiresAt: z.string() });

/** Id and deadline of an open request. */
export type OpenPointer = Pick<PaymentRequest, "id" | "expiresAt">;

/** Open requests, oldest first, from the one after `after`. */
export async function openRequestPage(limit: number, after?: string): Promise<OpenPointer[]> {
  return (await queryAll({ pk: OPEN, limit, after })).map(pointerOf);
}

/** All open requests, oldest first, read page by page. */
export async function* everyOpenRequest(): AsyncGenerator<OpenPointer> {
  for await (const item of queryItems({ pk: OPEN, bounded: "a job ends what is due" })) yield pointerOf(item);
}

function pointerOf(item: RawItem): OpenPointer {
  const { sk, expiresAt } = pointerSchema.parse(item);
  return { id: sk, expiresAt };
}

/** Saved payment methods of a user, oldest first. */
export async function savedPaymentsOf(userId: string): Promise<SavedPayment[]> {
  return (await queryAll({ pk: savedPk(userId), limit: 100 })).map((item) => savedPaymentSchema.parse(item));
}

const savedKey = ({ userId, id }: Pick<SavedPayment, "userId" | "id">): Key => ({ pk: savedPk(userId), sk: id });

export const putSavedWrite = (saved: SavedPayment): Write => ({
  kind: "put",
  item: { ...savedKey(saved), ...saved },
});

/** A `changed` Conflict when the user has no saved payment with that id. */
export const deleteSavedWrite = (saved: Pick<SavedPayment, "userId" | "id">): Write => ({
  kind: "delete",
  key: savedKey(saved),
  when: { expression: "attribute_exists(#pk)" },
});
