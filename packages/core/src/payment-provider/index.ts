import { midtrans } from "./midtrans.ts";
import { sandbox } from "./sandbox.ts";
import { stripe } from "./stripe.ts";
import { type PaymentProvider, PROVIDERS, type ProviderId } from "./types.ts";

export { parsed } from "./http.ts";
export { code, name, OUR_ID, reference } from "./safe.ts";
export * from "./types.ts";

const KNOWN: Readonly<Record<ProviderId, PaymentProvider>> = { stripe, midtrans, sandbox };

/** The adapter of a provider. Whether the stage has an account there shows with the first call (`ProviderRefused`). */
export function providerFor(id: ProviderId): PaymentProvider {
  return KNOWN[id];
}

/** The provider of that name; undefined when there is none. */
export function providerNamed(name: string): PaymentProvider | undefined {
  const id = PROVIDERS.find((one) => one === name);
  return id && KNOWN[id];
}
