import type { Stripe } from "stripe";
import { decodeTime } from "ulid";
import * as z from "zod";
import { isoNow, now } from "../../platform/clock.ts";
import { wholeUnits } from "./amounts.ts";
import { secrets, TOLERANCE_SECONDS, timingSafeEqualText } from "./secrets.ts";
import { eventOutcome, intentOutcome, sessionOutcome, stripeDecimals } from "./stripe-outcome.ts";
import {
  CallbackRefused,
  CannotVoid,
  type PaymentProvider,
  type PaymentReference,
  type ProviderOrder,
  type ProviderPayment,
  ProviderRefused,
} from "./types.ts";

/** Limits of a checkout page's lifetime, in seconds from its creation. */
const SHORTEST_PAGE = 31 * 60;
const LONGEST_PAGE = 24 * 3600 - 60;
/** Token of a saved method: the customer and the payment method at Stripe. */
const SAVED = /^(cus_\w{1,60})\/(pm_\w{1,60})$/;
const DETAILS = ["payment_method", "latest_charge"];

/**
 * Stripe: cards and ACH on its own page (Checkout); a saved method is charged at once. The library is loaded with the first
 * call, as most functions never make one.
 */
export const stripe: PaymentProvider = {
  id: "stripe",

  async create(order) {
    const client = await connect();
    const saved = SAVED.exec(order.savedToken ?? "");
    return refusing(() => (saved ? chargeSaved(client, order, saved) : openPage(client, order)));
  },

  async verify(headers, body) {
    const live = secrets("STRIPE_WEBHOOK_SECRETS");
    if (live.length === 0) throw new CallbackRefused("unconfigured");
    const header = headers["stripe-signature"];
    if (!header) throw new CallbackRefused("unsigned");
    const { Stripe: Library } = await import("stripe");
    const event = await verified(Library, live, header, body);
    // The library checks the past only, not the future.
    const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1]);
    if (!(seconds - now() / 1000 <= TOLERANCE_SECONDS)) throw new CallbackRefused("too-old");
    return eventOutcome(event);
  },

  async query({ providerRef }) {
    if (providerRef === "") return undefined;
    const client = await connect();
    return absent(async () => {
      if (providerRef.startsWith("pi_"))
        return intentOutcome(await client.paymentIntents.retrieve(providerRef, { expand: DETAILS }), isoNow());
      const expand = DETAILS.map((name) => `payment_intent.${name}`);
      return sessionOutcome(await client.checkout.sessions.retrieve(providerRef, { expand }), isoNow());
    });
  },

  async confirm(outcome) {
    // Only the instrument is missing in the callback; the signature covers the rest.
    if (outcome.kind !== "paid" || outcome.used) return outcome;
    const current = await this.query(outcome).catch(unlessRefused);
    if (current?.kind !== "paid" || current.externalId !== outcome.externalId) return outcome;
    return {
      ...outcome,
      ...(current.used && { used: current.used }),
      ...(current.savedToken && { savedToken: current.savedToken }),
    };
  },

  async void(payment) {
    if (payment.providerRef === "") return;
    const client = await connect();
    try {
      await cancel(client, payment);
    } catch (error) {
      const current = await this.query(payment);
      if (current?.kind === "paid" || current?.kind === "pending")
        throw new CannotVoid("Stripe has received or is collecting the money");
      if (!current || current.kind === "expired" || current.kind === "voided" || current.kind === "failed") return;
      throw error;
    }
  },
};

/** A received payment is booked even if the query for its instrument is refused. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ProviderRefused)) throw error;
}

async function cancel(client: Stripe, { providerRef }: PaymentReference): Promise<void> {
  if (providerRef.startsWith("pi_")) await client.paymentIntents.cancel(providerRef);
  else await client.checkout.sessions.expire(providerRef);
}

/** @throws ProviderRefused on a stage without Stripe. */
async function connect(): Promise<Stripe> {
  const [key] = secrets("STRIPE_KEY");
  if (!key) throw new ProviderRefused("there is no Stripe on this stage");
  const { Stripe: Library } = await import("stripe");
  const base = URL.parse(process.env.STRIPE_URL ?? "");
  const elsewhere = base && {
    protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
    host: base.hostname,
    port: base.port || (base.protocol === "http:" ? "80" : "443"),
  };
  return new Library(key, { ...elsewhere, timeout: 8_000, maxNetworkRetries: 1, telemetry: false });
}

/** The event of a callback whose signature holds for one of the secrets. @throws CallbackRefused */
async function verified(
  Library: typeof Stripe,
  live: readonly string[],
  header: string,
  body: string,
): Promise<Stripe.Event> {
  let reason: "wrong-signature" | "too-old" | "unreadable" = "wrong-signature";
  for (const secret of live) {
    try {
      return Library.webhooks.constructEvent(body, header, secret, TOLERANCE_SECONDS, undefined, now());
    } catch (error) {
      if (error instanceof SyntaxError) reason = "unreadable";
      else if (!(error instanceof Library.errors.StripeSignatureVerificationError)) throw error;
      else if (signedWith(Library, secret, header, body)) reason = "too-old";
    }
  }
  throw new CallbackRefused(reason);
}

/** Whether the signature is right, so that only the age is wrong. */
function signedWith(Library: typeof Stripe, secret: string, header: string, body: string): boolean {
  const timestamp = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1]);
  if (!Number.isFinite(timestamp)) return false;
  const right = Library.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  const signature = right.split("v1=")[1] ?? "";
  return header.split(",").some((part) => part.startsWith("v1=") && timingSafeEqualText(part.slice(3), signature));
}

/** Must not depend on the current time: Stripe accepts an idempotency key again only with the same request. */
async function openPage(client: Stripe, order: ProviderOrder): Promise<ProviderPayment> {
  const made = Math.floor(decodeTime(order.externalId) / 1000);
  const wanted = Math.floor(Date.parse(order.expiresAt) / 1000);
  const expires = Math.min(Math.max(wanted, made + SHORTEST_PAGE), made + LONGEST_PAGE);
  const metadata = metadataOf(order);
  const back = (outcome: string) => {
    const url = new URL(order.returnUrl);
    url.searchParams.set("outcome", outcome);
    return url.href;
  };
  const session = await client.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.amount.currency.toLowerCase(),
            unit_amount: unitsOf(order),
            product_data: { name: order.description },
          },
        },
      ],
      allowed_payment_method_types: [order.method.includes("ACH") ? "us_bank_account" : "card"],
      client_reference_id: order.externalId,
      ...(order.payer.email && { customer_email: order.payer.email }),
      metadata,
      payment_intent_data: { metadata, ...(order.save && { setup_future_usage: "off_session" as const }) },
      ...(order.save && { customer_creation: "always" as const }),
      success_url: back("return"),
      cancel_url: back("cancel"),
      expires_at: expires,
    },
    { idempotencyKey: order.externalId },
  );
  return {
    providerRef: session.id,
    ...(session.url && { redirectUrl: session.url }),
    expiresAt: new Date(session.expires_at * 1000).toISOString(),
  };
}

async function chargeSaved(client: Stripe, order: ProviderOrder, saved: RegExpExecArray): Promise<ProviderPayment> {
  const [, customer = "", method = ""] = saved;
  const intent = await client.paymentIntents.create(
    {
      amount: unitsOf(order),
      currency: order.amount.currency.toLowerCase(),
      customer,
      payment_method: method,
      allowed_payment_method_types: [order.method.includes("ACH") ? "us_bank_account" : "card"],
      confirm: true,
      off_session: true,
      description: order.description,
      metadata: { ...metadataOf(order), saved: "true" },
    },
    { idempotencyKey: order.externalId },
  );
  return { providerRef: intent.id };
}

const metadataOf = ({ externalId, merchant }: ProviderOrder) => ({ externalId, merchant });
const unitsOf = ({ amount }: ProviderOrder): number => wholeUnits(amount, stripeDecimals(amount.currency));

const failure = z.object({ type: z.string(), statusCode: z.number().optional(), code: z.string().optional() });

/** Turns final refusals into ProviderRefused, and passing faults into Error. A declined card is final. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const parsed = failure.safeParse(error);
    const { type, statusCode = 0, code } = parsed.data ?? { type: "" };
    const final =
      type === "StripeCardError" || type === "StripeAuthenticationError" || type === "StripePermissionError";
    // Stripe's messages may quote the request, so only the code is passed on.
    if (final || (type === "StripeInvalidRequestError" && statusCode < 500))
      throw new ProviderRefused(`Stripe refused: ${code ?? type}`);
    throw new Error(`Stripe did not respond: ${type || "unknown"}`);
  }
}

/** The result, or undefined when Stripe has no such payment. */
async function absent<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const { data } = failure.safeParse(error);
    if (data?.code === "resource_missing") return undefined;
    throw new Error(`Stripe did not respond: ${data?.type ?? "unknown"}`);
  }
}
