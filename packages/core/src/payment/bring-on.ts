import { customerRecord } from "../customer/index.ts";
import { DEFAULT_LOCALE, LOCALES } from "../host/schema.ts";
import type { ProviderOrder, ProviderPayment } from "../payment-provider/types.ts";
import { commit, logger, siteOrigin, toCurrency, WriteConflict } from "../platform/index.ts";
import { endRequest } from "./end.ts";
import { readSaved } from "./saved.ts";
import type { PaymentRequest } from "./schema.ts";
import { changeRequestWrites, readRequest } from "./store.ts";
import { requestMachine } from "./transitions.ts";

/** Adapters are taken when they are needed: reading requests does not need them. */
const providers = () => import("../payment-provider/index.ts");

/**
 * Asks the provider for the payment of a request that has none yet. Asked again it answers the same payment, as the
 * request's id is its idempotency key. A fault that may pass leaves the request `created`, to be brought on later; one
 * that does not ends it, and its invoices are open again.
 */
export async function bringOn(request: PaymentRequest): Promise<PaymentRequest> {
  if (!requestMachine.can(request.state, "pending")) return request;
  const { ProviderRefused, providerFor } = await providers();
  let payment: ProviderPayment;
  try {
    payment = await providerFor(request.provider).create(await orderOf(request));
  } catch (error) {
    const { id, provider } = request;
    logger.warn("a provider made no payment", { requestId: id, provider, error });
    if (!(error instanceof ProviderRefused)) return request;
    return (await endRequest(id, "failed", "provider_refused")) ?? request;
  }
  const next: PaymentRequest = {
    ...request,
    state: requestMachine.next(request.state, "pending"),
    providerRef: payment.providerRef,
    ...(isWebAddress(payment.redirectUrl) && { redirectUrl: payment.redirectUrl }),
    ...(payment.virtualAccountNo && { virtualAccountNo: payment.virtualAccountNo }),
    expiresAt: earlier(request.expiresAt, payment.expiresAt),
  };
  try {
    await commit({ writes: changeRequestWrites(next) });
    return { ...next, version: next.version + 1 };
  } catch (error) {
    // Its outcome was faster, or somebody else asked at the same time.
    if (!(error instanceof WriteConflict)) throw error;
    return (await readRequest(request.id)) ?? request;
  }
}

const isWebAddress = (url: string | undefined): url is string =>
  url !== undefined && URL.canParse(url) && ["https:", "http:"].includes(new URL(url).protocol);

function earlier(ours: string, theirs: string | undefined): string {
  const at = theirs === undefined ? Number.NaN : Date.parse(theirs);
  return Number.isNaN(at) || at >= Date.parse(ours) ? ours : new Date(at).toISOString();
}

async function orderOf(request: PaymentRequest): Promise<ProviderOrder> {
  const { id, amount, currency, merchant, method, customer, payerName, expiresAt, save, savedPaymentId } = request;
  const [record, saved] = await Promise.all([
    customerRecord(customer),
    savedPaymentId === undefined ? undefined : readSaved(request.userId, savedPaymentId),
  ]);
  return {
    externalId: id,
    amount: toCurrency({ amount, currency, scale: 4 }),
    merchant,
    method: method.type,
    description: request.invoices
      .map(({ invoiceNo }) => invoiceNo)
      .join(", ")
      .slice(0, 200),
    returnUrl: returnUrlOf(request),
    payer: { name: payerName, email: record?.customer.custEmail ?? "" },
    expiresAt,
    ...(saved && { savedToken: saved.token }),
    ...(save && { save }),
  };
}

/** Where the provider's page sends the dealer back to: the page that follows the request. */
export function returnUrlOf({ host, locale, id }: Pick<PaymentRequest, "host" | "locale" | "id">): string {
  const known = LOCALES.find(({ code }) => code === locale) ?? LOCALES.find(({ code }) => code === DEFAULT_LOCALE);
  return `${siteOrigin(host)}/${known?.prefix ?? "en-us"}/payment/invoice?request=${id}`;
}
