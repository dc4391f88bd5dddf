import type { Money } from "../platform/money.ts";

/** Who takes the money: Stripe (cards, ACH), Midtrans (Indonesian virtual accounts), or the sandbox of the embedded cloud. */
export const PROVIDERS = ["stripe", "midtrans", "sandbox"] as const;
export type ProviderId = (typeof PROVIDERS)[number];

/** What a provider is asked to collect. */
export interface ProviderOrder {
  /** Our own id of the payment request; the provider's idempotency key, so that asking twice gives one payment. */
  readonly externalId: string;
  readonly amount: Money;
  /** The account that gets the money: the merchant of the sales organisation. */
  readonly merchant: string;
  /** Type of the payment method as the dealer chose it (2 §3), e.g. `Credit Card`, `ACH`, `Virtual Account`. */
  readonly method: string;
  readonly description: string;
  /** Where the provider's page sends the dealer back to. */
  readonly returnUrl: string;
  readonly payer: { readonly name: string; readonly email: string };
  /** ISO instant after which the payment cannot be made any more. */
  readonly expiresAt: string;
  /** Token of a payment method that the dealer saved with the provider earlier. */
  readonly savedToken?: string;
  /** The dealer wants the provider to keep the method for the next time. */
  readonly save?: boolean;
}

/** What the provider made of it. */
export interface ProviderPayment {
  /** The provider's own id. */
  readonly providerRef: string;
  /** Its page, where the dealer pays. */
  readonly redirectUrl?: string;
  /** Number of a virtual account that was opened for this payment alone; no account of a person. */
  readonly virtualAccountNo?: string;
  readonly expiresAt?: string;
}

export const OUTCOMES = ["pending", "paid", "failed", "expired", "voided"] as const;
export type OutcomeKind = (typeof OUTCOMES)[number];

/** What a provider says of a payment, in a callback or when it is asked. Holds no number of a card or of a bank account. */
export interface ProviderOutcome {
  readonly provider: ProviderId;
  readonly externalId: string;
  readonly providerRef: string;
  readonly kind: OutcomeKind;
  readonly amount: Money;
  readonly merchant: string;
  /** ISO instant of the event at the provider. */
  readonly at: string;
  /** What was used to pay, to be shown: brand or bank, and at most the last four digits. */
  readonly used?: { readonly type: string; readonly brand: string; readonly last4: string } | undefined;
  /** The provider's token of a method that it keeps, when the dealer asked for it. */
  readonly savedToken?: string | undefined;
  /** The provider's reason when it failed, a short code. */
  readonly reason?: string | undefined;
}

/** A callback whose signature held. */
export interface VerifiedCallback {
  /** The provider's id of the event: the same for every copy of it. */
  readonly eventId: string;
  /** What it says of a payment of ours; undefined: an event that means nothing to us. */
  readonly outcome: ProviderOutcome | undefined;
}

/** Why a callback is not taken: a code, and nothing of what it held. */
export type CallbackRefusal = "unconfigured" | "unsigned" | "wrong-signature" | "too-old" | "unreadable";

/** A callback that is not taken. */
export class CallbackRefused extends Error {
  override readonly name = "CallbackRefused";
  readonly reason: CallbackRefusal;

  constructor(reason: CallbackRefusal) {
    super(`callback refused: ${reason}`);
    this.reason = reason;
  }
}

/** A payment cannot be voided any more: the money has been taken. */
export class CannotVoid extends Error {
  override readonly name = "CannotVoid";
}

/** The provider refuses what it is asked for good: asking again with the same would be refused again. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}

/** A payment as it is asked for at its provider; `providerRef` is empty as long as the provider has not named one. */
export interface PaymentReference {
  readonly externalId: string;
  readonly providerRef: string;
}

/** One provider. Calls throw on a fault that may pass, `ProviderRefused` on one that does not, and are safe to repeat. */
export interface PaymentProvider {
  readonly id: ProviderId;
  create(order: ProviderOrder): Promise<ProviderPayment>;
  /**
   * Checks the signature (against every live secret) and the age, then reads the callback.
   * @throws CallbackRefused when it is not the provider's, is older than 300 s, or cannot be read.
   */
  verify(headers: Readonly<Record<string, string | undefined>>, body: string): Promise<VerifiedCallback>;
  /** What the provider knows of a payment; undefined: nothing. */
  query(payment: PaymentReference): Promise<ProviderOutcome | undefined>;
  /**
   * Where a callback's signature covers too little of it, or it leaves out what we show: asks the provider itself. What is
   * answered takes the place of the callback's outcome; undefined: the provider knows no such payment.
   */
  confirm?(outcome: ProviderOutcome): Promise<ProviderOutcome | undefined>;
  /** Makes sure that nobody pays any more. @throws CannotVoid when somebody has. */
  void(payment: PaymentReference): Promise<void>;
}
