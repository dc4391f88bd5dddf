import { randomInt } from "node:crypto";
import { type BankId, bankIn } from "@spoke/core/payments/providers/banks.ts";
import { newId } from "@spoke/core/platform/clock.ts";
import type { z } from "zod";
import type { Delivery, orderSchema, SandboxPayment, SandboxState } from "./state.ts";

/** Where accounts are opened if the method's type names no bank. */
const USUAL_BANK: BankId = "bca";

/** Payment methods of the page; no card or account is needed. */
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
  account: [
    { id: "transfer", type: "Virtual Account", brand: USUAL_BANK.toUpperCase(), last4: "", label: "Bank transfer" },
  ],
} as const;
export type TestMethod = (typeof TEST_METHODS)[keyof typeof TEST_METHODS][number];

/** `late` pays a payment that has ended without money. */
export type Choice = "pay" | "fail" | "later" | "expire" | "late";
const LATER_MS = 3_000;

type Order = z.output<typeof orderSchema>;

/** Whether the payment goes to a virtual account opened for it. */
export const isAccount = ({ method }: Pick<Order, "method">): boolean => /virtual/i.test(method);

/** Whether it has ended without money, which can come all the same. */
export const isEnded = ({ status }: Pick<SandboxPayment, "status">): boolean =>
  status === "failed" || status === "expired" || status === "voided";

/** Methods that the page offers for a requested type. */
export function methodsFor(payment: Pick<Order, "method">): readonly TestMethod[] {
  if (isAccount(payment)) return TEST_METHODS.account;
  return payment.method.includes("ACH") ? TEST_METHODS.ach : TEST_METHODS.card;
}

/** Faults of a callback, as they happen with real providers. */
export interface CallbackFaults {
  /** How often it is sent, 1 to 5. */
  readonly copies: number;
  /** Reports one unit more than requested. */
  readonly otherAmount: boolean;
}

const NO_FAULTS: CallbackFaults = { copies: 1, otherAmount: false };

/** Payments and their transitions. Changes `state`, which the caller saves. */
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
    return this.payments.find((payment) => payment.id === id);
  }

  /** Creates the payment of an order, once per external id. A saved method is charged immediately. */
  create(order: Order, now: number): SandboxPayment {
    const existing = this.byExternalId(order.externalId);
    if (existing) return existing;
    const at = new Date(now).toISOString();
    const payment: SandboxPayment = {
      ...order,
      id: `sbx_${newId()}`,
      status: "pending",
      createdAt: at,
      at,
      // Twelve digits, so that it cannot be mistaken for a card number.
      ...(isAccount(order) && {
        virtualAccountNo: `8808${String(randomInt(10 ** 8)).padStart(8, "0")}`,
        bank: bankIn(order.method) ?? USUAL_BANK,
      }),
    };
    this.#state.payments[order.externalId] = payment;
    const saved = order.savedToken && methodsFor(order)[0];
    if (saved) this.#finish(payment, "paid", now, NO_FAULTS, saved);
    return payment;
  }

  /** Applies a choice made on the page; a paid payment stays as it is, and one that ended without money can only be paid late. */
  choose(
    payment: SandboxPayment,
    choice: Choice,
    method: TestMethod,
    now: number,
    faults: CallbackFaults = NO_FAULTS,
  ): void {
    if (choice === "late") {
      if (isEnded(payment)) this.#finish(payment, "paid", now, faults, method);
      return;
    }
    if (payment.status !== "pending") return;
    payment.used = { type: method.type, brand: method.brand, last4: method.last4 };
    if (choice === "later") {
      payment.paysAt = new Date(now + LATER_MS).toISOString();
      payment.at = new Date(now).toISOString();
      this.#notify(payment, now, faults);
    } else if (choice === "fail") this.#finish(payment, "failed", now, faults, method, "declined");
    else this.#finish(payment, choice === "pay" ? "paid" : "expired", now, faults, method);
  }

  /** Voids an unpaid payment; false if it is paid. */
  void(payment: SandboxPayment, now: number): boolean {
    if (payment.status === "paid") return false;
    if (payment.status === "pending") this.#finish(payment, "voided", now, NO_FAULTS);
    return true;
  }

  /** Completes payments chosen as "later" and expires overdue ones; returns whether anything changed. */
  tick(now: number): boolean {
    const due = this.payments.filter(
      ({ status, paysAt, expiresAt }) => status === "pending" && Date.parse(paysAt ?? expiresAt) <= now,
    );
    for (const payment of due) this.#finish(payment, payment.paysAt ? "paid" : "expired", now, NO_FAULTS);
    return due.length > 0;
  }

  #finish(
    payment: SandboxPayment,
    status: SandboxPayment["status"],
    now: number,
    faults: CallbackFaults,
    method?: TestMethod,
    reason?: string,
  ): void {
    payment.status = status;
    payment.at = new Date(now).toISOString();
    delete payment.paysAt;
    if (method) payment.used = { type: method.type, brand: method.brand, last4: method.last4 };
    if (status === "paid" && payment.save) payment.savedToken = `sav_${newId()}`;
    if (reason) payment.reason = reason;
    this.#notify(payment, now, faults);
  }

  #notify(payment: SandboxPayment, now: number, { copies, otherAmount }: CallbackFaults): void {
    const reported = otherAmount ? withOtherAmount(payment) : payment;
    const id = `evt_${newId()}`;
    const body = JSON.stringify({ id, type: `payment.${payment.status}`, payment: publicFields(reported) });
    for (let copy = 0; copy < copies; copy += 1)
      this.#state.deliveries.push({ id: `${id}-${copy}`, body, attempts: 0, dueAt: now } satisfies Delivery);
  }
}

/** A payment as returned by the API. */
export function toApiPayment(payment: SandboxPayment, url: string): object {
  return { ...publicFields(payment), url };
}

const withOtherAmount = (payment: SandboxPayment): SandboxPayment => ({
  ...payment,
  amount: { ...payment.amount, units: payment.amount.units + 1 },
});

function publicFields(payment: SandboxPayment): object {
  const { id, externalId, status, amount, merchant, at, expiresAt, used, savedToken, reason, virtualAccountNo, bank } =
    payment;
  return { id, externalId, status, amount, merchant, at, expiresAt, used, savedToken, reason, virtualAccountNo, bank };
}
