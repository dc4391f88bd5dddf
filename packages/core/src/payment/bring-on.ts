import { customerRecord } from "../customer/index.ts";
import { DEFAULT_LOCALE, LOCALES } from "../host/schema.ts";
import type { ProviderOrder, ProviderPayment } from "../payment-provider/types.ts";
import { commit, logger, now, siteOrigin, toCurrency, WriteConflict } from "../platform/index.ts";
import { endRequest } from "./end.ts";
import { readSaved } from "./saved.ts";
import type { PaymentRequest } from "./schema.ts";
import { changeRequestWrites, readRequest } from "./store.ts";
import { isOpen, lacksPayment } from "./transitions.ts";

/** Adapters are taken when they are needed: reading requests does not need them. */
const providers = () => import("../payment-provider/index.ts");

const ATTEMPTS = 5;

/**
 * Asks the provider for the payment of a request that has none yet. Asked again it answers the same payment, as the
 * request's id is its idempotency key. A fault that may pass leaves the request `created`, to be brought on later; one
 * that does not ends it, and its invoices are open again.
 */
export async function bringOn(request: PaymentRequest): Promise<PaymentRequest> {
  if (!lacksPayment(request, now())) return request;
  const { name, ProviderRefused, providerFor } = await providers();
  let payment: ProviderPayment;
  try {
    // Money whose callbacks cannot say whose it is would never be booked.
    if (name(request.merchant) !== request.merchant) throw new ProviderRefused("no callback can name this merchant");
    payment = await providerFor(request.provider).create(await orderOf(request));
  } catch (error) {
    const { id, provider, state } = request;
    logger.warn("a provider made no payment", { requestId: id, provider, error });
    // One that is pending has its payment: its provider has spoken of it.
    if (!(error instanceof ProviderRefused) || state !== "created") return request;
    return (await endRequest(id, "failed", "provider_refused")) ?? request;
  }
  return keepPayment(request, payment);
}

/** Adds what the provider made to the request as it is by now: its outcome, or somebody else, may have been faster. */
async function keepPayment(asked: PaymentRequest, payment: ProviderPayment): Promise<PaymentRequest> {
  let request = asked;
  for (let attempt = 1; ; attempt += 1) {
    if (!isOpen(request.state)) {
      if (request.state !== "paid") await takeBack(request, payment);
      return request;
    }
    if (!lacksPayment(request, Number.NEGATIVE_INFINITY)) return request;
    const next: PaymentRequest = {
      ...request,
      state: "pending",
      providerRef: payment.providerRef,
      ...(isWebAddress(payment.redirectUrl) && { redirectUrl: payment.redirectUrl }),
      ...(payment.virtualAccountNo && { virtualAccountNo: payment.virtualAccountNo }),
      expiresAt: earlier(request.expiresAt, payment.expiresAt),
    };
    try {
      await commit({ writes: changeRequestWrites(next) });
      return { ...next, version: next.version + 1 };
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt >= ATTEMPTS) throw error;
      request = (await readRequest(request.id)) ?? request;
    }
  }
}

/** Voids what was made for a request that has ended meanwhile. Where that fails, money that comes is a case. */
async function takeBack({ id, provider, state }: PaymentRequest, { providerRef }: ProviderPayment): Promise<void> {
  const { providerFor } = await providers();
  try {
    await providerFor(provider).void({ externalId: id, providerRef });
  } catch (error) {
    logger.warn("a payment for a request that has ended could not be voided", {
      requestId: id,
      provider,
      state,
      error,
    });
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
