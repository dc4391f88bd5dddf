import type { Stripe } from "stripe";
import * as z from "zod";
import { moneyOf } from "./amounts.ts";
import { describeInstrument, eventKey, OUR_ID, providerReference, safeCode, safeName, unreadRequest } from "./safe.ts";
import type { OutcomeKind, ProviderOutcome, VerifiedCallback } from "./types.ts";

/** Currencies that Stripe counts without decimals; all others that we sell in have two there, the rupiah included. */
const WITHOUT_DECIMALS = new Set(["JPY", "KRW", "VND", "CLP", "PYG", "UGX", "XAF", "XOF", "XPF", "RWF", "VUV", "KMF"]);

/** Decimals of a currency as Stripe counts it. */
export function stripeDecimals(currency: string): number {
  return WITHOUT_DECIMALS.has(currency.toUpperCase()) ? 0 : 2;
}

const metadata = z
  .looseObject({ externalId: z.string().optional(), merchant: z.string().optional(), saved: z.string().optional() })
  .nullish();
const instrument = z.looseObject({
  type: z.string().optional(),
  card: z.looseObject({ brand: z.string().nullish(), last4: z.string().nullish() }).nullish(),
  us_bank_account: z.looseObject({ bank_name: z.string().nullish(), last4: z.string().nullish() }).nullish(),
});
const intentSchema = z.looseObject({
  id: z.string(),
  amount: z.int(),
  amount_received: z.int().nullish(),
  currency: z.string(),
  status: z.string(),
  customer: z.unknown().optional(),
  metadata,
  setup_future_usage: z.string().nullish(),
  payment_method: z.union([z.string(), instrument.extend({ id: z.string() })]).nullish(),
  latest_charge: z.union([z.string(), z.looseObject({ payment_method_details: instrument.nullish() })]).nullish(),
  charges: z.looseObject({ data: z.array(z.looseObject({ payment_method_details: instrument.nullish() })) }).nullish(),
  last_payment_error: z.looseObject({ code: z.string().nullish() }).nullish(),
});
const sessionSchema = z.looseObject({
  id: z.string(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string().nullish(),
  metadata,
  payment_intent: z.union([z.string(), intentSchema]).nullish(),
});

/** Whose event it is, whatever else it holds. */
const aboutSchema = z.looseObject({ metadata });

type Intent = z.output<typeof intentSchema>;

/** Outcomes by the state of a payment intent; undefined while the dealer is still paying. */
const INTENT_STATES: Readonly<Record<string, OutcomeKind>> = {
  succeeded: "paid",
  processing: "pending",
  requires_action: "pending",
  requires_confirmation: "pending",
  requires_payment_method: "pending",
  canceled: "voided",
};

/** The id and the outcome of a callback's event, or the request whose outcome it should hold. */
export function eventOutcome(event: Stripe.Event): VerifiedCallback {
  const eventId = eventKey(String(event.id));
  const at = new Date((Number.isSafeInteger(event.created) ? event.created : 0) * 1000).toISOString();
  const object: unknown = event.data?.object;
  const about = aboutSchema.safeParse(object).data?.metadata;
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const outcome = sessionOutcome(object, at, SESSION_EVENTS[event.type]);
      return { eventId, outcome, unread: unreadRequest(outcome, about?.externalId) };
    }
    case "payment_intent.succeeded":
    case "payment_intent.processing":
    case "payment_intent.canceled":
    case "payment_intent.payment_failed": {
      const outcome = intentOutcome(object, at, event.type === "payment_intent.payment_failed" ? "failed" : undefined);
      return {
        eventId,
        outcome,
        unread: about?.saved === "true" ? unreadRequest(outcome, about.externalId) : undefined,
      };
    }
    default:
      return { eventId, outcome: undefined };
  }
}

/** Outcomes that an event of a session states itself. */
const SESSION_EVENTS: Readonly<Record<string, OutcomeKind>> = {
  "checkout.session.async_payment_failed": "failed",
  "checkout.session.expired": "expired",
};

/** A checkout session as an outcome; undefined for other systems' sessions. */
export function sessionOutcome(value: unknown, at: string, kind?: OutcomeKind): ProviderOutcome | undefined {
  const session = sessionSchema.safeParse(value).data;
  if (!session) return undefined;
  const { payment_status: paid, status, payment_intent: intent } = session;
  const outcome = kind ?? (status === "expired" ? "expired" : paid === "paid" ? "paid" : "pending");
  const about = facts(session.metadata, session.id, session.amount_total, session.currency, outcome, at);
  return about && { ...about, ...(typeof intent === "object" && intent && details(intent)) };
}

/**
 * The payment intent of a saved method as an outcome; undefined for other intents. A payment on Stripe's page is reported by its
 * session, in which the dealer may try several cards.
 */
export function intentOutcome(value: unknown, at: string, kind?: OutcomeKind): ProviderOutcome | undefined {
  const intent = intentSchema.safeParse(value).data;
  if (intent?.metadata?.saved !== "true") return undefined;
  const outcome = kind ?? INTENT_STATES[intent.status];
  if (!outcome) return undefined;
  const amount = outcome === "paid" ? (intent.amount_received ?? intent.amount) : intent.amount;
  const about = facts(intent.metadata, intent.id, amount, intent.currency, outcome, at);
  const reason = outcome === "failed" ? safeCode(intent.last_payment_error?.code) : undefined;
  return about && { ...about, ...details(intent), ...(reason && { reason }) };
}

function facts(
  about: z.output<typeof metadata>,
  id: string,
  units: number | null | undefined,
  currency: string | null | undefined,
  kind: OutcomeKind,
  at: string,
): ProviderOutcome | undefined {
  const externalId = about?.externalId ?? "";
  const providerRef = providerReference(id);
  const code = /^[a-z]{3}$/i.test(currency ?? "") ? (currency ?? "").toUpperCase() : undefined;
  if (!OUR_ID.test(externalId) || !providerRef || !code || units === null || units === undefined) return undefined;
  const amount = moneyOf(units, stripeDecimals(code), code);
  return { provider: "stripe", externalId, providerRef, kind, amount, merchant: safeName(about?.merchant), at };
}

/** The instrument used to pay, and the token of a method that the dealer wants to save. */
function details(intent: Intent): Pick<ProviderOutcome, "used" | "savedToken"> {
  const { customer, payment_method: method, setup_future_usage: keep } = intent;
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : intent.charges?.data.at(-1);
  const shown = charge?.payment_method_details ?? (typeof method === "object" ? method : undefined);
  const { card, us_bank_account: bank } = shown ?? {};
  const token = providerReference(`${String(customer)}/${typeof method === "object" ? method?.id : method}`);
  return {
    ...(card && { used: describeInstrument("Credit Card", card.brand, card.last4) }),
    ...(bank && { used: describeInstrument("ACH", bank.bank_name, bank.last4) }),
    ...(keep && token?.startsWith("cus_") && { savedToken: token }),
  };
}
