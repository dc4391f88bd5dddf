import { UserRoundCheckIcon } from "lucide-react";
import { useState } from "react";
import { leave } from "../../app/leaving.ts";
import { endCustomer, useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { localePath } from "../../lib/locale.ts";
import { reportFault } from "../../lib/reporter.ts";
import { whenMayLeave } from "../../lib/unsaved.ts";
import { Icon } from "../../ui/Icon.tsx";
import { toast } from "../../ui/toasts.ts";
import { useCart } from "../cart/index.ts";
import { actedFor } from "./selection.ts";

/** Names on every page the customer that a sales person orders for, and ends it. */
export function ActingBar() {
  const { t } = useTranslation();
  const customer = actedFor(useUser());
  const { isEnding, end } = useEnd();
  if (!customer) return null;
  return (
    <aside
      aria-label={t("acting_title")}
      className="flex min-h-10 items-center gap-2.5 print:hidden bg-info px-4 text-white xs:px-6 lg:px-8"
    >
      <Icon icon={UserRoundCheckIcon} size={18} />
      <p className="min-w-0 truncate py-1">{t("acting_for", { name: customer.custName })}</p>
      <span aria-hidden="true">·</span>
      <button
        type="button"
        disabled={isEnding}
        onClick={() => whenMayLeave(() => void end())}
        className="min-h-8 shrink-0 rounded-sm font-medium underline underline-offset-2 outline-offset-0 hover:no-underline focus-visible:outline-white pointer-coarse:min-h-11"
      >
        {t("acting_end")}
      </button>
    </aside>
  );
}

/** Ends acting for the customer, and opens the home page. */
function useEnd() {
  const { t, locale } = useTranslation();
  const { flush } = useCart();
  const [isEnding, setEnding] = useState(false);
  const end = async () => {
    setEnding(true);
    try {
      // Changes of the cart that still wait belong to this customer.
      await flush();
      await endCustomer();
      leave({ kind: "customer", name: t("acting_nobody") }, localePath(locale, "/"));
    } catch (error) {
      reportFault("acting for a customer was not ended", error);
      toast(t("something_went_wrong"), { tone: "bad" });
      setEnding(false);
    }
  };
  return { isEnding, end };
}

/** The same beside the button that orders, and on the order. @param by name of the user who ordered, by default this one */
export function ActingNote({ by }: { readonly by?: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const customer = actedFor(user);
  if (!customer) return null;
  return (
    <p className="mb-3 flex items-start gap-2 rounded-md bg-info-soft px-3 py-2 text-info">
      <Icon icon={UserRoundCheckIcon} size={18} className="mt-0.5" />
      <span>{t("acting_order", { customer: customer.custName, name: by ?? user.name })}</span>
    </p>
  );
}
