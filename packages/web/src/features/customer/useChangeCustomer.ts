import { useState } from "react";
import { productCounts } from "../../app/counts.ts";
import { leave } from "../../app/leaving.ts";
import { useCurrentRow } from "../../app/routing.tsx";
import { type CustomerData, changeCustomer } from "../../app/session.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { localePath } from "../../lib/locale.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useCart } from "../cart/index.ts";
import { landingAfterChange } from "./landing.ts";

/** What a change of the customer needs. */
type Chosen = Pick<CustomerData, "custCode" | "custName">;

/**
 * Changes the active customer and reloads the page. If it fails, nothing changes.
 * @param onFailed shows the failure where `failed` does not
 */
export function useChangeCustomer(onFailed?: () => void) {
  const config = useConfig();
  const row = useCurrentRow();
  const { locale } = useTranslation();
  const { flush } = useCart();
  const [busy, setBusy] = useState<Chosen>();
  const [failed, setFailed] = useState(false);
  const choose = async (customer: Chosen, page: string | undefined) => {
    setBusy(customer);
    setFailed(false);
    try {
      // Send pending cart changes of the previous customer first.
      await flush();
      await changeCustomer(customer.custCode);
      const to = page ?? landingAfterChange(row, config, productCounts.get());
      leave({ kind: "customer", name: customer.custName }, to && localePath(locale, to));
    } catch (error) {
      reportFault("the customer was not changed", error);
      setFailed(true);
      onFailed?.();
      setBusy(undefined);
    }
  };
  return {
    /** The customer being taken up. */
    busy,
    failed,
    /** Acts for a customer, and opens a page without the locale if one is given. */
    choose: (customer: Chosen, page?: string) => {
      if (!busy) void choose(customer, page);
    },
  };
}
