import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { invoiceSchema } from "@spoke/core/invoice/schema.ts";
import { entryWrites, openInvoiceKey } from "@spoke/core/invoice/store.ts";
import { SANDBOX_SIGNATURE, sandboxSignature } from "@spoke/core/payments/providers/sandbox.ts";
import { type PaymentRequest, paymentRequestSchema } from "@spoke/core/payments/requests/schema.ts";
import { newRequestWrites, readRequest } from "@spoke/core/payments/requests/store.ts";
import { commit, dynamo, getItem, isoNow, newId, now, systemActor, tableName, withActor } from "@spoke/core/platform";
import { handler as settle } from "@spoke/functions/subscribers/payment-callback-settle.ts";
import { handler as webhook } from "@spoke/functions/webhooks/handler.ts";
import type { APIGatewayProxyEventV2, SQSEvent } from "aws-lambda";
import { httpEvent } from "../support/http-event.ts";

export const SECRET = "sandbox-secret-of-the-tests";
const SORG = "U001";

/** A pending request for an invoice of its own, which it holds. */
export async function seedRequest(input: Partial<PaymentRequest> = {}): Promise<PaymentRequest> {
  const id = input.id ?? newId();
  const invoiceNo = `9${id.slice(-9)}`;
  const request = paymentRequestSchema.parse({
    id,
    customer: `C${id.slice(-6)}`,
    payerCode: "P1",
    payerName: "Anna's Bikes",
    userId: "anna",
    host: "velo.localhost",
    locale: "en-US",
    sorg: SORG,
    companyCode: "US01",
    merchant: "Velo USA",
    amount: 1_234_500,
    currency: "USD",
    paymentId: "CARD",
    method: { type: "Credit Card", desc: "Card" },
    provider: "sandbox",
    providerRef: `sbx_${id}`,
    state: "pending",
    invoices: [{ sorg: SORG, invoiceNo, amount: 1_234_500 }],
    isPartialPayment: false,
    digest: id,
    createdAt: isoNow(),
    expiresAt: new Date(now() + 86_400_000).toISOString(),
    version: 1,
    ...input,
  });
  const invoice = invoiceSchema.parse({
    invoiceNo,
    sorg: SORG,
    custCode: request.customer,
    payerCode: "P1",
    invoiceDate: "2026-11-01",
    dueDate: "2026-12-01",
    currency: "USD",
    accountingAmount: request.amount,
    grandTotal: request.amount,
    asOf: "2026-11-01T00:00:00.000Z",
  });
  const entries = entryWrites(invoice, undefined).map((write) =>
    write.kind === "update" ? { ...write, set: { ...write.set, paymentRequest: id } } : write,
  );
  await system(() => commit({ writes: [...newRequestWrites(request), ...entries] }));
  return request;
}

export const system = <T>(work: () => T): T => withActor(systemActor(), work);

export async function stateOf({ id }: Pick<PaymentRequest, "id">): Promise<string | undefined> {
  return (await readRequest(id))?.state;
}

/** The request that holds the invoice, and the amount paid online. */
export async function invoiceOf({ customer, invoices: [first] }: PaymentRequest) {
  const named = { custCode: customer, sorg: SORG, invoiceNo: first?.invoiceNo ?? "", installment: 0 };
  const item = await getItem(openInvoiceKey(named));
  return { heldBy: item?.paymentRequest, paid: item?.paidOnline };
}

export interface CallbackFields {
  readonly eventId?: string;
  readonly status?: string;
  /** Whole units of `scale` decimals, as the sandbox writes amounts. */
  readonly amount?: { readonly units: number; readonly scale: number; readonly currency: string };
  readonly merchant?: string;
  readonly id?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Body of a sandbox callback about a request. */
export function callback(request: PaymentRequest, input: CallbackFields = {}): string {
  const { eventId = `evt_${newId()}`, status = "paid", more } = input;
  const payment = {
    id: input.id ?? request.providerRef,
    externalId: request.id,
    status,
    amount: input.amount ?? { units: request.amount / 100, scale: 2, currency: request.currency },
    merchant: input.merchant ?? request.merchant,
    at: isoNow(),
    used: { type: "Credit Card", brand: "Visa", last4: "4242" },
    ...more,
  };
  return JSON.stringify({ id: eventId, type: `payment.${status}`, payment });
}

export function signed(body: string, secret = SECRET, seconds = Math.floor(now() / 1000)): APIGatewayProxyEventV2 {
  return httpEvent({
    method: "POST",
    path: "/webhooks/sandbox",
    routeKey: "POST /webhooks/{provider}",
    pathParameters: { provider: "sandbox" },
    headers: {
      "content-type": "application/json",
      [SANDBOX_SIGNATURE]: `t=${seconds},v1=${sandboxSignature(secret, seconds, body)}`,
    },
    body,
  });
}

/** Sends a callback and returns the response status. */
export async function send(body: string, secret = SECRET): Promise<number | undefined> {
  return (await webhook(signed(body, secret))).statusCode;
}

/** A batch with an event of the bus, as the queue delivers it. */
export function batchOf(envelope: unknown): SQSEvent {
  const attributes = {
    ApproximateReceiveCount: "1",
    SentTimestamp: "0",
    SenderId: "s",
    ApproximateFirstReceiveTimestamp: "0",
  };
  const record = {
    messageId: newId(),
    receiptHandle: "r",
    body: JSON.stringify({ detail: envelope }),
    attributes,
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "arn",
    awsRegion: "eu-central-1",
  };
  return { Records: [record] };
}

/** Delivers an event to the subscriber; false if the queue would deliver it again. */
export async function deliver(envelope: unknown): Promise<boolean> {
  return (await settle(batchOf(envelope))).batchItemFailures.length === 0;
}

/** All items whose partition key starts with the prefix. */
export async function itemsOf(prefix: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new ScanCommand({
        TableName: tableName(),
        FilterExpression: "begins_with(pk, :prefix)",
        ExpressionAttributeValues: { ":prefix": prefix },
        ExclusiveStartKey: from,
      }),
    );
    found.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return found;
}

/** Events of a type in the outbox. */
export async function eventsOf(type: string): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const envelopes = (await itemsOf("OUTBOX#")).map(({ envelope }) => Object(envelope));
  return envelopes.filter((entry) => entry.type === type);
}

const processed = new Set<unknown>();

/** Delivers callbacks stored since the last call to their subscriber, as the bus would. */
export async function workAll(): Promise<void> {
  const due = (await eventsOf("payment.callback-received")).filter((entry) => !processed.has(Object(entry).id));
  for (const entry of due) {
    for (let attempt = 1; !(await deliver(entry)); attempt += 1)
      if (attempt >= 5) throw new Error("the event is never processed");
    processed.add(Object(entry).id);
  }
}
