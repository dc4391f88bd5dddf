import type { ReactNode } from "react";
import { type CustomerData, useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { toast } from "../../ui/toasts.ts";
import { useChangeCustomer } from "./useChangeCustomer.ts";

interface CustomerLinkProps {
  readonly customer: Pick<CustomerData, "custCode" | "custName">;
  /** A page of the customer, without the locale. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Leads to a page of a customer, and acts for that customer from then on. Plain text for users who may not. */
export function CustomerLink({ customer, to, children }: CustomerLinkProps) {
  const { t } = useTranslation();
  const { scopes, customerData } = useUser();
  const go = useGo();
  const { busy, choose } = useChangeCustomer(() => toast(t("customer_change_failed"), { tone: "bad" }));
  if (!scopes.includes("menu.change-cust")) return children;
  const isActive = customerData?.custCode.unified === customer.custCode.unified;
  return (
    <button
      type="button"
      aria-busy={busy !== undefined}
      title={isActive ? undefined : t("act_for", { name: customer.custName })}
      className="text-left text-accent-ink underline-offset-2 hover:underline"
      onClick={(event) => {
        event.stopPropagation();
        if (isActive) go(to);
        else choose(customer, to);
      }}
    >
      {children}
    </button>
  );
}
