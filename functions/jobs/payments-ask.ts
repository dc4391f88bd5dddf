import { queryProviders } from "@spoke/core/payments/settlement/query.ts";
import { logger, systemActor, withActor } from "@spoke/core/platform";
import { withTracing } from "../with-tracing.ts";

/** Asks the payment providers about open payments that they have not reported. */
export const handler = withTracing("payments-ask", ask);

async function ask(): Promise<void> {
  const counts = await withActor(systemActor(), () => queryProviders({}));
  logger.info("payment providers asked", { ...counts });
}
