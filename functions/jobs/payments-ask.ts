import { logger, systemActor, withActor } from "@spoke/core/platform";
import { askProviders } from "@spoke/core/settlement/ask.ts";
import { traced } from "../traced.ts";

/** Asks the payment providers about what they have not called back about. */
export const handler = traced("payments-ask", ask);

async function ask(): Promise<void> {
  const counts = await withActor(systemActor(), () => askProviders({}));
  logger.info("the payment providers were asked", { ...counts });
}
