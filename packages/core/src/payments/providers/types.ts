import * as z from "zod";

/** Payment providers: Stripe (cards, ACH), Midtrans (Indonesian virtual accounts), and the sandbox of the local portal. */
export const PROVIDERS = ["stripe", "midtrans", "sandbox"] as const;
export type ProviderId = (typeof PROVIDERS)[number];

/** An amount as providers count: `units` of 10^-scale of the currency, such as cents for 2. */
export const providerAmountSchema = z.object({
  units: z.int(),
  currency: z.string().length(3),
  scale: z.int().min(0).max(6),
});
export type ProviderAmount = Readonly<z.output<typeof providerAmountSchema>>;

/** A payment to collect. */
export interface ProviderOrder {
  /** Id of the payment request; the provider's idempotency key, so that a repeated call creates one payment. */
  readonly externalId: string;
  readonly amount: ProviderAmount;
  /** The merchant of the sales organization, which receives the money. */
  readonly merchant: string;
  /** Type of the selected payment method (2 §3), such as `Credit Card`, `ACH`, `Virtual Account`. */
  readonly method: string;
  readonly description: string;
  /** Page to which the provider sends the dealer back. */
  readonly returnUrl: string;
  readonly payer: { readonly name: string; readonly email: string };
  /** ISO instant of the deadline. */
  readonly expiresAt: string;
  /** Token of a saved payment method to charge. */
  readonly savedToken?: string;
  /** Whether the dealer wants to save the method. */
  readonly save?: boolean;
}

/** A bank at which a virtual account is: its name, and its code, which dealers enter for a transfer from another bank. */
export const bankSchema = z.object({ name: z.string(), code: z.string() });
export type Bank = Readonly<z.output<typeof bankSchema>>;

/** A payment created at the provider. */
export interface ProviderPayment {
  /** The provider's id. */
  readonly providerRef: string;
  /** Page of the provider where the dealer pays. */
  readonly redirectUrl?: string;
  /** Number of a virtual account opened for this payment only; not an account of a person. */
  readonly virtualAccountNo?: string;
  /** Where the virtual account is. */
  readonly virtualAccountBank?: Bank;
  readonly expiresAt?: string;
}

export const OUTCOMES = ["pending", "paid", "failed", "expired", "voided"] as const;
export type OutcomeKind = (typeof OUTCOMES)[number];

/** State of a payment at the provider, from a callback or a query. Contains no card or bank account number. */
export interface ProviderOutcome {
  readonly provider: ProviderId;
  readonly externalId: string;
  readonly providerRef: string;
  readonly kind: OutcomeKind;
  readonly amount: ProviderAmount;
  readonly merchant: string;
  /** ISO instant of the event at the provider. */
  readonly at: string;
  /** Instrument used to pay, for display: brand or bank, and at most the last four digits. */
  readonly used?: { readonly type: string; readonly brand: string; readonly last4: string } | undefined;
  /** Token of the method that the provider saved, if the dealer wanted it. */
  readonly savedToken?: string | undefined;
  /** Short code of the provider for the failure. */
  readonly reason?: string | undefined;
}

/** A callback with a valid signature. */
export interface VerifiedCallback {
  /** The provider's id of the event: the same for every copy of it. */
  readonly eventId: string;
  /** The outcome of our payment; undefined for other events. */
  readonly outcome: ProviderOutcome | undefined;
  /** Our payment request, if the callback is about it but its outcome cannot be read. */
  readonly unread?: string | undefined;
}

/** Why a callback was refused: a code without content of the callback. */
export type CallbackRefusal = "unconfigured" | "unsigned" | "wrong-signature" | "too-old" | "unreadable";

/** A callback was refused. */
export class CallbackRefused extends Error {
  override readonly name = "CallbackRefused";
  readonly reason: CallbackRefusal;

  constructor(reason: CallbackRefusal) {
    super(`callback refused: ${reason}`);
    this.reason = reason;
  }
}

/** A payment can no longer be voided: the money was received. */
export class CannotVoid extends Error {
  override readonly name = "CannotVoid";
}

/** The provider refused a call for good: repeating it would be refused again. */
export class ProviderRefused extends Error {
  override readonly name = "ProviderRefused";
}

/** Ids of a payment; `providerRef` is empty until the provider has assigned one. */
export interface PaymentReference {
  readonly externalId: string;
  readonly providerRef: string;
}

/** A payment provider. Calls are safe to repeat. They throw `ProviderRefused` for final refusals, and Error for passing faults. */
export interface PaymentProvider {
  readonly id: ProviderId;
  create(order: ProviderOrder): Promise<ProviderPayment>;
  /**
   * Checks the signature (against every live secret) and the age, then parses the callback.
   * @throws CallbackRefused when it is not the provider's, is older than 300 s, or cannot be parsed.
   */
  verify(headers: Readonly<Record<string, string | undefined>>, body: string): Promise<VerifiedCallback>;
  /** The current outcome of a payment; undefined when the provider does not know it. */
  query(payment: PaymentReference): Promise<ProviderOutcome | undefined>;
  /**
   * Queries the provider when a callback's signature covers too little, or details are missing. The result replaces the
   * callback's outcome; undefined when the provider does not know the payment.
   */
  confirm?(outcome: ProviderOutcome): Promise<ProviderOutcome | undefined>;
  /** Makes sure that the payment can no longer be made. @throws CannotVoid when it was made */
  void(payment: PaymentReference): Promise<void>;
}
