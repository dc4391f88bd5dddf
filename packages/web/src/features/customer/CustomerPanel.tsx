import { StarIcon, StoreIcon } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { type CustomerData, useUser } from "../../app/session.ts";
import { useConfig } from "../../lib/config.ts";
import { customerNumber } from "../../lib/customerNumber.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { whenMayLeave } from "../../lib/unsaved.ts";
import { Button } from "../../ui/Button.tsx";
import { EmailLink, PhoneLink } from "../../ui/ContactLink.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { CreditUsage } from "./CreditUsage.tsx";
import { seesCredit } from "./credit.ts";
import { groupsOf, inLine } from "./customer.ts";
import { isStarred, useFavorites } from "./favorites.ts";
import { listed, loadCustomers, useCustomerList } from "./list.ts";
import { openCustomerDialog, selectedCustomer } from "./selection.ts";
import { toggleStar } from "./star.ts";

interface CustomerPanelProps {
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

/** The active customer with its account, and the button to change it (1 §2.6). */
export default function CustomerPanel({ mayChange, onClose }: CustomerPanelProps) {
  const { t } = useTranslation();
  const user = useUser();
  const config = useConfig();
  const list = useCustomerList();
  const customer = selectedCustomer(user);
  useEffect(() => {
    if (mayChange) void loadCustomers();
  }, [mayChange]);
  // With one customer there is nothing to change to (1 §2.6).
  const isOnly = list.status === "ready" && list.customers.length <= (customer ? 1 : 0);
  const change = () => {
    onClose();
    whenMayLeave(openCustomerDialog);
  };
  return (
    <div className="w-88 max-w-[calc(100vw-32px)]">
      {customer && (
        <section className="px-5 py-4">
          <div className="flex items-start justify-between gap-3">
            <h2 className="text-base font-semibold">{customer.custName}</h2>
            {mayChange && list.status === "ready" && <Star customer={customer} />}
          </div>
          <p className="text-ink-2">{customerNumber(customer.custCode)}</p>
          <Facts
            lines={[
              ...(config.custGroupOnCustSelect ? [[t("customer_group"), inLine(...groupsOf(customer))] as const] : []),
              [t("address"), inLine(customer.custAddress, customer.custCity)],
              [t("email"), customer.custEmail && <EmailLink key="email" email={customer.custEmail} />],
              [t("phone"), customer.custPhone && <PhoneLink key="phone" phone={customer.custPhone} />],
            ]}
          />
        </section>
      )}
      {seesCredit(user) && <CreditUsage />}
      {mayChange && !isOnly && (
        <div className="border-t border-line px-5 py-4">
          <Button icon={StoreIcon} className="w-full" onClick={change}>
            {customer ? t("customer_change") : t("customer_choose")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Puts the customer at the top of the list to choose from, or back. */
function Star({ customer }: { customer: CustomerData }) {
  const { t } = useTranslation();
  const { custCode, custName, custAddress = "", custCity = "", custPhone = "", custEmail = "", custAreas } = customer;
  const starred = isStarred(useFavorites(), { custCode });
  const toggle = () => {
    const areas = (custAreas ?? []).map(({ sorg = "", custGroup = null }) => ({ sorg, custGroup }));
    const address = { custName, custAddress, custCity, custPhone, user: { email: custEmail } };
    const codes = { ...custCode, r3: custCode.r3 ?? null, isr: custCode.isr ?? null };
    void toggleStar(listed({ ...address, custCode: codes, custAreas: areas }));
  };
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={t("customer_star")}
      className="-m-2 grid size-9 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-sunken pointer-coarse:size-11"
      onClick={toggle}
    >
      <Icon icon={StarIcon} size={18} className={starred ? "fill-warn text-warn" : undefined} />
    </button>
  );
}

/** Labels and values; what is empty is left out. */
function Facts({ lines }: { lines: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {lines
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
