import { hostConfig } from "../host/index.ts";
import type { HostConfig } from "../host/schema.ts";
import { addressFor } from "../invoice/index.ts";
import type { PaymentRequest } from "../payments/requests/schema.ts";
import { logger } from "../platform/index.ts";
import { readUser } from "../user/index.ts";

interface Payer {
  readonly to: string;
  readonly name: string;
  readonly locale: string;
  readonly config: HostConfig;
}

/** Who gets mails about a payment: the user who started it. Undefined, and logged, if that user or the host cannot be mailed. */
export async function payerOf(request: PaymentRequest): Promise<Payer | undefined> {
  const { id, userId, customer, host, payerName, locale } = request;
  const [user, config, to] = await Promise.all([readUser(userId), hostConfig(host), addressFor(userId, customer)]);
  if (!config || to === undefined) {
    logger.info("payment mail skipped: no recipient", { userId, requestId: id });
    return undefined;
  }
  return { to, name: user?.name ?? payerName, locale: user?.language ?? locale, config };
}
