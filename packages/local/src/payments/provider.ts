import { randomInt } from "node:crypto";
import { newId } from "@spoke/core/platform/clock.ts";
import type { z } from "zod";
import type { Delivery, orderSchema, SandboxPayment, SandboxState } from "./state.ts";

/** How a payment can be made on the page: nobody needs a card or an account. */
export const TEST_METHODS = {
  card: [
    { id: "visa", type: "Credit Card", brand: "Visa", last4: "4242", label: "Test Visa ending in 4242" },
    {
      id: "mastercard",
      type: "Credit Card",
      brand: "Mastercard",
      last4: "4444",
      label: "Test Mastercard ending in 4444",
    },
  ],
  ach: [{ id: "bank", type: "ACH", brand: "Test Bank", last4: "6789", label: "Test bank account ending in 6789" }],
  account: [{ id: "transfer", type: "Virtual Account", brand: "Sandbox Bank", last4: "", label: "Bank transfer" }],
} as const;
export type TestMethod = (typeof TEST_METHODS)[keyof typeof TEST_METHODS][number];

export type Choice = "pay" | "fail" | "later" | "expire";
const LATER_MS = 3_000;

type Order = z.output<typeof orderSchema>;

/** Whether the payment is made to an account that is opened for it. */
export const isAccount = ({ method }: Pick<Order, "method">): boolean => /virtual/i.test(method);

/** The ways to pay that a page offers for a method's type. */
export function methodsFor(payment: Pick<Order, "method">): readonly TestMethod[] {
  if (isAccount(payment)) return TEST_METHODS.account;
  return payment.method.includes("ACH") ? TEST_METHODS.ach : TEST_METHODS.card;
}

/** What a callback may be made to do that a real one does by accident. */
export interface Odd {
  /** How often it is sent, 1 to 5. */
  readonly copies: number;
  /** It names one unit more than was asked for. */
  readonly otherAmount: boolean;
}

const PLAIN: Odd = { copies: 1, otherAmount: false };

/** The sandbox's payments and what happens to them. Changes `state`, which the caller keeps. */
export class Provider {
  readonly #state: SandboxState;

  constructor(state: SandboxState) {
    this.#state = state;
  }

  get payments(): readonly SandboxPayment[] {
    return Object.values(this.#state.payments);
  }

  byExternalId(externalId: string): SandboxPayment | undefined {
    return this.#state.payments[externalId];
  }

  byId(id: string): SandboxPayment | undefined {
    return this.payments.find((one) => one.id === id);
  }

  /** The payment of an order: asking twice gives the same one. A method that was saved is charged at once. */
  create(order: Order, now: number): SandboxPayment {
    const known = this.byExternalId(order.externalId);
    if (known) return known;
    const at = new Date(now).toISOString();
    const payment: SandboxPayment = {
      ...order,
      id: `sbx_${newId()}`,
      status: "pending",
      createdAt: at,
      at,
      // Twelve digits: nothing that could be taken for the number of a card.
      ...(isAccount(order) && { virtualAccountNo: `8808${String(randomInt(10 ** 8)).padStart(8, "0")}` }),
    };
    this.#state.payments[order.externalId] = payment;
    const saved = order.savedToken && methodsFor(order)[0];
    if (saved) this.#end(payment, "paid", now, PLAIN, saved);
    return payment;
  }

  /** What was chosen on the page. A payment that has ended stays as it is. */
  choose(payment: SandboxPayment, choice: Choice, method: TestMethod, now: number, odd: Odd = PLAIN): void {
    if (payment.status !== "pending") return;
    payment.used = { type: method.type, brand: method.brand, last4: method.last4 };
    if (choice === "later") {
      payment.paysAt = new Date(now + LATER_MS).toISOString();
      payment.at = new Date(now).toISOString();
      this.#tell(payment, now, odd);
    } else if (choice === "fail") this.#end(payment, "failed", now, odd, method, "declined");
    else this.#end(payment, choice === "pay" ? "paid" : "expired", now, odd, method);
  }

  /** Voids what nobody has paid. Answers false when somebody has. */
  void(payment: SandboxPayment, now: number): boolean {
    if (payment.status === "paid") return false;
    if (payment.status === "pending") this.#end(payment, "voided", now, PLAIN);
    return true;
  }

  /** What time brings: payments that were promised, and those that lapse. Answers whether anything changed. */
  tick(now: number): boolean {
    const due = this.payments.filter(
      ({ status, paysAt, expiresAt }) => status === "pending" && Date.parse(paysAt ?? expiresAt) <= now,
    );
    for (const payment of due) this.#end(payment, payment.paysAt ? "paid" : "expired", now, PLAIN);
    return due.length > 0;
  }

  #end(
    payment: SandboxPayment,
    status: SandboxPayment["status"],
    now: number,
    odd: Odd,
    method?: TestMethod,
    reason?: string,
  ): void {
    payment.status = status;
    payment.at = new Date(now).toISOString();
    delete payment.paysAt;
    if (method) payment.used = { type: method.type, brand: method.brand, last4: method.last4 };
    if (status === "paid" && payment.save) payment.savedToken = `sav_${newId()}`;
    if (reason) payment.reason = reason;
    this.#tell(payment, now, odd);
  }

  #tell(payment: SandboxPayment, now: number, { copies, otherAmount }: Odd): void {
    const told = otherAmount ? withOtherAmount(payment) : payment;
    const id = `evt_${newId()}`;
    const body = JSON.stringify({ id, type: `payment.${payment.status}`, payment: facts(told) });
    for (let copy = 0; copy < copies; copy += 1)
      this.#state.deliveries.push({ id: `${id}-${copy}`, body, attempts: 0, dueAt: now } satisfies Delivery);
  }
}

/** A payment as the API and callbacks show it. */
export function shown(payment: SandboxPayment, url: string): object {
  return { ...facts(payment), url };
}

const withOtherAmount = (payment: SandboxPayment): SandboxPayment => ({
  ...payment,
  amount: { ...payment.amount, units: payment.amount.units + 1 },
});

function facts(payment: SandboxPayment): object {
  const { id, externalId, status, amount, merchant, at, expiresAt, used, savedToken, reason, virtualAccountNo } =
    payment;
  return { id, externalId, status, amount, merchant, at, expiresAt, used, savedToken, reason, virtualAccountNo };
}
