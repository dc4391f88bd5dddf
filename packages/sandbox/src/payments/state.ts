import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { providerAmountSchema } from "@spoke/core/payments/providers/types.ts";
import { z } from "zod";

const amountSchema = providerAmountSchema.extend({ units: z.int().positive() });

/** A payment requested by the portal. */
export const orderSchema = z.object({
  externalId: z.string().regex(/^[0-9A-Z]{26}$/),
  amount: amountSchema,
  merchant: z.string().min(1).max(200),
  method: z.string().max(100),
  description: z.string().max(500),
  returnUrl: z.url({ protocol: /^https?$/ }),
  payer: z.string().max(300),
  expiresAt: z.iso.datetime({ offset: true }),
  savedToken: z.string().max(100).optional(),
  save: z.boolean().optional(),
});

export const STATUSES = ["pending", "paid", "failed", "expired", "voided"] as const;

export const paymentSchema = orderSchema.extend({
  /** The simulator's id. */
  id: z.string(),
  status: z.enum(STATUSES),
  createdAt: z.iso.datetime(),
  /** Time of the last change. */
  at: z.iso.datetime(),
  virtualAccountNo: z.string().optional(),
  /** Where the virtual account is, by its name at Midtrans (`bca`). */
  bank: z.string().optional(),
  used: z.object({ type: z.string(), brand: z.string(), last4: z.string() }).optional(),
  /** The dealer chose to pay later; paid at this time. */
  paysAt: z.iso.datetime().optional(),
  reason: z.string().optional(),
});
export type SandboxPayment = z.output<typeof paymentSchema>;

/** A callback that is not delivered yet. */
const deliverySchema = z.object({ id: z.string(), body: z.string(), attempts: z.int(), dueAt: z.number() });
export type Delivery = z.output<typeof deliverySchema>;

const stateSchema = z.object({
  /** Port of the last start, reused because the portal stores addresses of payment pages. */
  port: z.int().default(0),
  /** By the portal's id of the payment request. */
  payments: z.record(z.string(), paymentSchema),
  deliveries: z.array(deliverySchema),
});
export type SandboxState = z.output<typeof stateSchema>;

export function loadState(file: string): SandboxState {
  return existsSync(file)
    ? stateSchema.parse(JSON.parse(readFileSync(file, "utf8")))
    : { port: 0, payments: {}, deliveries: [] };
}

/** Replaces the file atomically: a killed process leaves the old or the new state. */
export async function saveState(file: string, state: SandboxState): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
