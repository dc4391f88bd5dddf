import { midtrans } from "./midtrans.ts";
import { sandbox } from "./sandbox.ts";
import { stripe } from "./stripe.ts";
import { type PaymentProvider, PROVIDERS, type ProviderId } from "./types.ts";

export { parseJson } from "./http.ts";
export { OUR_ID, providerReference, safeCode, safeName } from "./safe.ts";
export * from "./types.ts";

const PROVIDER: Readonly<Record<ProviderId, PaymentProvider>> = { stripe, midtrans, sandbox };

/** The adapter of a provider. Without an account on this stage its calls throw ProviderRefused. */
export function providerFor(id: ProviderId): PaymentProvider {
  return PROVIDER[id];
}

/** The provider with a name, or undefined. */
export function providerNamed(name: string): PaymentProvider | undefined {
  const id = PROVIDERS.find((provider) => provider === name);
  return id && PROVIDER[id];
}
