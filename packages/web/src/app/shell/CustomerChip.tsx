import { Icon } from "../../ui/Icon.tsx";
import { PopoverButton } from "../../ui/Popover.tsx";
import { useT } from "../i18n.ts";
import { type CustomerData, useUser } from "../session.ts";
import { CustomerPicker } from "./CustomerPicker.tsx";

/** The code that people know a customer by: isr where there is one, else r3 (1 §3). */
export function customerCode({ custCode }: Pick<CustomerData, "custCode">): string {
  return custCode.isr || custCode.r3 || custCode.unified;
}

/** Who is being ordered for, with his address; sales people change it here. */
export function CustomerChip({ switchable }: { switchable: boolean }) {
  const { t } = useT();
  const { customerData } = useUser();
  return (
    <PopoverButton
      label={customerData ? t("customer_chip", { name: customerData.custName }) : t("empty_select_customer")}
      className="flex h-10 max-w-64 items-center gap-2 rounded-md px-2.5 text-ink-2 hover:bg-sunken hover:text-ink lg:border lg:border-line"
      trigger={
        <>
          <Icon name="store" />
          <span className="hidden truncate font-medium text-ink lg:block">
            {customerData?.custName ?? t("empty_select_customer")}
          </span>
          <Icon name="chevronDown" size={16} className="hidden lg:block" />
        </>
      }
    >
      {() => (
        <div className="w-80 max-w-[calc(100vw-32px)] p-5">
          {customerData && <CustomerCard customer={customerData} />}
          {switchable && <CustomerPicker />}
        </div>
      )}
    </PopoverButton>
  );
}

function CustomerCard({ customer }: { customer: CustomerData }) {
  const { t } = useT();
  const lines = [
    [t("customer_code"), customerCode(customer)],
    [t("address"), [customer.custAddress, customer.custCity].filter(Boolean).join(", ")],
    [t("email"), customer.custEmail],
    [t("phone"), customer.custPhone],
  ].filter((line): line is [string, string] => Boolean(line[1]));
  return (
    <section>
      <h2 className="text-base font-semibold">{customer.custName}</h2>
      <dl className="mt-3 grid gap-2">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt className="text-2xs text-ink-3">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
