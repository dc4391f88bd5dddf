import { phoneText } from "@spoke/core/platform/phone-text.ts";
import { StarIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { moneyStyle, useConfig } from "../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Money } from "../../ui/Money.tsx";
import { Badge } from "../../ui/Status.tsx";
import { BLOCK_REASONS } from "./blockReasons.ts";
import { creditLeft } from "./credit.ts";
import { inLine, shortCode } from "./customer.ts";
import type { ListedCustomer } from "./list.ts";
import type { Standing } from "./standings.ts";

/** Columns of the list on wide screens. */
export const ROW_GRID =
  "grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 xs:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)_minmax(88px,auto)]";

interface CustomerRowProps {
  readonly id: string;
  /** Above the first row of a section. */
  readonly heading: MessageKey | undefined;
  readonly isStarred: boolean;
  readonly customer: ListedCustomer;
  /** Undefined while loading, and for users who may not see credit. */
  readonly standing: Standing | undefined;
  /** Has overdue invoices. */
  readonly isOverdue: boolean;
  readonly isActive: boolean;
  readonly isCurrent: boolean;
  /** Being taken up. */
  readonly isBusy: boolean;
  readonly withGroup: boolean;
  readonly onMark: () => void;
  readonly onChoose: () => void;
}

/** A customer of the list: name, code, place, phone, email, credit, and the customer group if the host shows it. */
export function CustomerRow({
  id,
  heading,
  isStarred,
  customer,
  standing,
  isOverdue,
  isActive,
  isCurrent,
  isBusy,
  withGroup,
  onMark,
  onChoose,
}: CustomerRowProps) {
  const { t } = useTranslation();
  const { telpCode } = useConfig();
  const row = useRef<HTMLDivElement>(null);
  const { code, custName, custAddress, custCity, custPhone, user, groups } = customer;
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [isActive]);
  return (
    <>
      {heading && (
        <p role="presentation" className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-2">
          {t(heading)}
        </p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keyboard */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the search field has the focus */}
      <div
        ref={row}
        id={id}
        role="option"
        aria-selected={isActive}
        className={cx(
          ROW_GRID,
          "relative cursor-pointer rounded-md px-3 py-2",
          isActive ? "bg-sunken" : isCurrent && "bg-accent-soft",
        )}
        onPointerMove={isActive ? undefined : onMark}
        // The field keeps the focus, and so the keyboard.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onChoose}
      >
        <span className="min-w-0">
          <span className="flex items-center gap-2">
            <span className="truncate font-medium">{custName}</span>
            {isStarred && <Icon icon={StarIcon} size={14} className="shrink-0 fill-warn text-warn" />}
            {standing?.reasonBlocked && <Badge tone="bad">{t("credit_account_blocked")}</Badge>}
            {isOverdue && !standing?.reasonBlocked && <Badge tone="warn">{t("sales_overdue")}</Badge>}
            {isCurrent && <Badge tone="accent">{t("customer_current")}</Badge>}
          </span>
          <span className="block truncate text-xs text-ink-2">{inLine(custAddress, custCity)}</span>
          {standing && <Credit standing={standing} />}
        </span>
        <span className="order-last col-span-2 flex min-w-0 gap-x-3 text-xs text-ink-2 xs:order-none xs:col-span-1 xs:block">
          <span className="block shrink-0 truncate xs:h-5">{phoneText(custPhone, telpCode)}</span>
          <span className="block truncate">{user.email}</span>
        </span>
        <span className="text-right">
          <span className="block font-medium xs:hidden">{shortCode(code)}</span>
          <span className="hidden font-medium xs:block">{code}</span>
          {withGroup && groups.length > 0 && <span className="block text-xs text-ink-2">{inLine(...groups)}</span>}
        </span>
        {isBusy && (
          <span className="absolute inset-0 grid place-items-center rounded-md bg-surface/70">
            <span className="size-5 animate-spin rounded-full border-2 border-accent-ink border-r-transparent" />
          </span>
        )}
      </div>
    </>
  );
}

/** Why the account is blocked, else what can still be ordered on credit, company by company. */
function Credit({ standing: { reasonBlocked, credits } }: { readonly standing: Standing }) {
  const { t } = useTranslation();
  const left = t(creditLeft(useConfig()));
  if (reasonBlocked) return <span className="block text-xs text-bad">{t(BLOCK_REASONS[reasonBlocked])}</span>;
  return (
    <span className="flex flex-wrap gap-x-3 text-xs text-ink-2">
      {credits.map(({ company, currency, balance }) => (
        <span key={company.code} className={balance > 0 ? undefined : "font-medium text-bad"}>
          {credits.length > 1 ? `${left}, ${company.name}: ` : `${left}: `}
          <Money amount={balance} style={moneyStyle(currency)} />
        </span>
      ))}
    </span>
  );
}
