import { ChevronDownIcon, StoreIcon } from "lucide-react";
import { Suspense } from "react";
import {
  accountStanding,
  CustomerDialog,
  openCustomerDialog,
  type Standing,
  seesCredit,
  selectedCustomer,
  useCompanies,
  useCredit,
} from "../../features/customer/index.ts";
import { lazily } from "../../lib/chunks.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { whenMayLeave } from "../../lib/unsaved.ts";
import { cx } from "../../lib/variants.ts";
import { Icon } from "../../ui/Icon.tsx";
import { PopoverButton } from "../../ui/Popover.tsx";
import { hasCustomerMenu } from "../guard.ts";
import { useUser } from "../session.ts";

const CustomerPanel = lazily(() => import("../../features/customer/CustomerPanel.tsx"));

/**
 * The customer that orders are for. On wide screens, the name opens the choice of customers where the page allows it, and
 * the account status beside it opens the customer menu. Small screens have only the menu (1 §2.6).
 */
export function CustomerChip({ switchable }: { switchable: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const customer = selectedCustomer(user);
  const hasMenu = hasCustomerMenu(user) && customer !== undefined;
  const { credits } = useCredit(false);
  useCompanies();
  const standing = seesCredit(user) && credits && credits.length > 0 ? accountStanding(credits) : undefined;
  const state = standing?.[0];
  const status = standing && t(standing[1]);
  const name = customer?.custName ?? t("customer_choose");
  const menuName = status ? t("customer_menu_status", { status }) : t("customer_menu");
  const choose = () => whenMayLeave(openCustomerDialog);
  const frame =
    "flex h-10 pointer-coarse:h-11 pointer-coarse:min-w-11 items-center justify-center text-ink-2 hover:bg-sunken hover:text-ink";
  if (!hasMenu && !switchable) return null;
  const menu = hasMenu && (
    <PopoverButton
      label={switchable ? menuName : `${name}, ${menuName}`}
      className={cx(
        frame,
        "gap-1.5 rounded-md px-2.5",
        switchable ? "lg:rounded-l-none lg:border lg:border-line" : "max-w-64 lg:border lg:border-line",
      )}
      trigger={
        <>
          <span className={cx("relative", switchable && "lg:hidden")}>
            <Icon icon={StoreIcon} />
            {state && <AccountMark state={state} className="absolute -right-1.5 -bottom-1 lg:hidden" />}
          </span>
          {!switchable && <span className="hidden truncate font-medium text-ink lg:block">{name}</span>}
          {state && <AccountMark state={state} className="hidden lg:grid" />}
          <Icon icon={ChevronDownIcon} size={16} className="hidden lg:block" />
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<div className="h-40 w-88 max-w-[calc(100vw-32px)]" />}>
          <CustomerPanel mayChange={switchable} onClose={close} />
        </Suspense>
      )}
    </PopoverButton>
  );
  return (
    <div className="flex min-w-0 items-center">
      {switchable && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={customer ? t("customer_change_from", { name }) : t("customer_choose")}
          onPointerEnter={CustomerDialog.preload}
          onFocus={CustomerDialog.preload}
          onClick={choose}
          className={cx(
            frame,
            "gap-2 rounded-md px-2.5 lg:max-w-56 lg:border lg:border-line",
            hasMenu && "hidden lg:flex lg:rounded-r-none lg:border-r-0",
          )}
        >
          <Icon icon={StoreIcon} />
          <span className="hidden truncate font-medium text-ink lg:block">{name}</span>
        </button>
      )}
      {menu}
    </div>
  );
}

const MARKS = {
  good: { color: "bg-good", path: "M1.200 4.200l2 2 3.600-4.400" },
  warn: { color: "bg-warn", path: "M4 1.600v2.600l1.800 1.200" },
  bad: { color: "bg-bad", path: "M4 .800v3.800M4 6v1.200" },
} as const;

/** How the account stands: by color and by shape. The control around it says it in words. */
function AccountMark({ state, className }: { state: Standing[0]; className: string }) {
  const { color, path } = MARKS[state];
  return (
    <span
      aria-hidden="true"
      data-account={state}
      className={cx("grid size-4 place-items-center rounded-full border border-surface text-white", color, className)}
    >
      <svg
        width="8"
        height="8"
        viewBox="0 0 8 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </span>
  );
}
