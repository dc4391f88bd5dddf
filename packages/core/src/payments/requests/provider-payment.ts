import { paymentAwaited } from "@spoke/events";
import { customerRecord } from "../../customer/index.ts";
import { DEFAULT_LOCALE, LOCALES } from "../../host/schema.ts";
import { commit, currencyScale, event, logger, now, siteOrigin, toMinor } from "../../platform/index.ts";
import type { ProviderOrder, ProviderPayment } from "../providers/types.ts";
import { endRequest } from "./end.ts";
import { readSaved } from "./saved.ts";
import type { PaymentRequest } from "./schema.ts";
import { changeRequestWrites, readRequest } from "./store.ts";
import { isOpen, lacksPayment, requestMachine } from "./transitions.ts";

/** Loaded on demand: reading requests needs no provider. */
const providers = () => import("../providers/index.ts");

/**
 * Creates the payment at the provider unless the request has one. Repeating it returns the same payment, as the request's id
 * is the idempotency key. After a passing fault the request stays `created`, to be retried later; when the provider refuses,
 * it fails and its invoices are open again.
 */
export async function ensureProviderPayment(request: PaymentRequest): Promise<PaymentRequest> {
  if (!lacksPayment(request, now())) return request;
  const { safeName, ProviderRefused, providerFor } = await providers();
  let payment: ProviderPayment;
  try {
    // A payment whose callbacks cannot name its merchant could never be booked.
    if (safeName(request.merchant) !== request.merchant)
      throw new ProviderRefused("no callback can name this merchant");
    payment = await providerFor(request.provider).create(await providerOrderOf(request));
  } catch (error) {
    const { id, provider, state } = request;
    logger.warn("creating a payment at the provider failed", { requestId: id, provider, error });
    // A pending request has a payment already, as the provider reported it.
    if (!(error instanceof ProviderRefused) || state !== "created") return request;
    return (await endRequest(id, "failed", "provider_refused")) ?? request;
  }
  return recordProviderPayment(request, payment);
}

/** Adds the provider's payment to the current request, which its outcome or another process may have changed meanwhile. */
function recordProviderPayment(initial: PaymentRequest, payment: ProviderPayment): Promise<PaymentRequest> {
  return commit.retrying(async (attempt) => {
    const request = attempt === 1 ? initial : ((await readRequest(initial.id)) ?? initial);
    if (!isOpen(request.state)) {
      if (request.state !== "paid") await voidLatePayment(request, payment);
      return { writes: [], result: request };
    }
    if (!lacksPayment(request, Number.NEGATIVE_INFINITY)) return { writes: [], result: request };
    const next: PaymentRequest = {
      ...request,
      state: requestMachine.can(request.state, "pending")
        ? requestMachine.next(request.state, "pending")
        : request.state,
      providerRef: payment.providerRef,
      ...(isWebAddress(payment.redirectUrl) && { redirectUrl: payment.redirectUrl }),
      ...(payment.virtualAccountNo && { virtualAccountNo: payment.virtualAccountNo }),
      ...(payment.virtualAccountBank && { virtualAccountBank: payment.virtualAccountBank }),
      expiresAt: earlier(request.expiresAt, payment.expiresAt),
    };
    const { id, sorg, customer, amount, currency, virtualAccountNo } = next;
    const isNamed = virtualAccountNo !== undefined && request.virtualAccountNo === undefined;
    return {
      writes: changeRequestWrites(request, next),
      events: isNamed ? [event(paymentAwaited, { requestId: id, sorg, customer, amount, currency })] : [],
      result: { ...next, version: next.version + 1 },
    };
  });
}

/** Voids the payment of a request that has ended meanwhile. If that fails, money that comes is reconciled by a person. */
async function voidLatePayment(
  { id, provider, state }: PaymentRequest,
  { providerRef }: ProviderPayment,
): Promise<void> {
  const { providerFor } = await providers();
  try {
    await providerFor(provider).void({ externalId: id, providerRef });
  } catch (error) {
    logger.warn("voiding the payment of an ended request failed", {
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

async function providerOrderOf(request: PaymentRequest): Promise<ProviderOrder> {
  const { id, amount, currency, merchant, method, customer, payerName, expiresAt, save, savedPaymentId } = request;
  const [record, saved] = await Promise.all([
    customerRecord(customer),
    savedPaymentId === undefined ? undefined : readSaved(request.userId, savedPaymentId),
  ]);
  return {
    externalId: id,
    amount: { units: toMinor(amount, currencyScale(currency)), currency, scale: currencyScale(currency) },
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

/** Page of the request, to which the provider sends the dealer back; `outcome` says so to the page. */
export function returnUrlOf({ host, locale, id }: Pick<PaymentRequest, "host" | "locale" | "id">): string {
  const siteLocale = LOCALES.find(({ code }) => code === locale) ?? LOCALES.find(({ code }) => code === DEFAULT_LOCALE);
  return `${siteOrigin(host)}/${siteLocale?.prefix ?? "en-us"}/payment/invoice?request=${id}&outcome=return`;
}
