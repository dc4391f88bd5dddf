import { SearchIcon } from "lucide-react";
import { type KeyboardEvent, useId, useMemo } from "react";
import { type CustomerData, useUser } from "../../app/session.ts";
import { hasFlag, useConfig } from "../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { useWaiting } from "../../ui/useWaiting.ts";
import { CustomerRow, ROW_GRID } from "./CustomerRow.tsx";
import { isSame } from "./customer.ts";
import { type Favorites, favoritesFirst, isStarred, sectionOf, useFavorites } from "./favorites.ts";
import { type FoundCustomers, type ListedCustomer, loadCustomers, useCustomerList } from "./list.ts";
import { useOverdue, useStandings } from "./standings.ts";
import { useChangeCustomer } from "./useChangeCustomer.ts";
import { SIZES, useFinder } from "./useFinder.ts";

interface CustomerDialogProps {
  /** A customer must be chosen: the dialog cannot be put away, only another page be opened. */
  readonly forced: boolean;
  readonly onClose: () => void;
}

/** The choice of the customer to act for (1 §2.4, §4, §9). It stays open while a change is under way. */
export default function CustomerDialog({ forced, onClose }: CustomerDialogProps) {
  const { t } = useTranslation();
  const { customerData } = useUser();
  const list = useCustomerList();
  const { busy, failed, choose } = useChangeCustomer();
  const stays = forced || busy !== undefined;
  const shown = useWaiting(list.status === "loading" || list.status === "idle");
  return (
    <Dialog
      open
      wide
      title={customerData ? t("customer_change") : t("customer_choose")}
      {...(!stays && { onClose })}
      {...(forced && { footer: <ButtonLink to="/">{t("home_page_btn")}</ButtonLink> })}
    >
      <div className="-mx-2 flex h-[min(684px,calc(100dvh-200px))] flex-col">
        {failed && (
          <div className="mb-3">
            <Notice tone="bad">{t("failed_change_customer")}</Notice>
          </div>
        )}
        {shown !== "ready" && <Rows />}
        {shown === "ready" && list.status === "failed" && (
          <EmptyState
            kind="went-wrong"
            action={<Button onClick={() => void loadCustomers()}>{t("try_again")}</Button>}
          />
        )}
        {shown === "ready" && list.status === "ready" && list.customers.length === 0 && (
          <EmptyState kind="no-data" title={t("customers_none")}>
            {t("customers_none_text")}
          </EmptyState>
        )}
        {shown === "ready" && list.status === "ready" && list.customers.length > 0 && (
          <Finder list={list} busy={busy} onChoose={choose} />
        )}
      </div>
    </Dialog>
  );
}

const HEADINGS = { starred: "customers_starred", recent: "customers_recent", others: "customers_others" } as const;

/** The heading above a row that begins a section, where there are favorites. */
function headingOf(rows: readonly ListedCustomer[], index: number, favorites: Favorites): MessageKey | undefined {
  const [row, before] = [rows[index], rows[index - 1]];
  if (!row || (index === 0 && sectionOf(row, favorites) === "others")) return undefined;
  const section = sectionOf(row, favorites);
  return before && sectionOf(before, favorites) === section ? undefined : HEADINGS[section];
}

function Rows() {
  const { t } = useTranslation();
  return (
    <Loading label={t("customers_loading")} className="grid gap-2 px-2">
      <Skeleton className="mb-2 h-10" />
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </Loading>
  );
}

interface FinderProps {
  readonly list: FoundCustomers;
  readonly busy: Pick<CustomerData, "custCode" | "custName"> | undefined;
  readonly onChoose: (customer: ListedCustomer) => void;
}

/** Search, list and pages; all of it can be used from the search field. */
function Finder({ list, busy, onChoose }: FinderProps) {
  const { t } = useTranslation();
  const id = useId();
  const config = useConfig();
  const { customerData } = useUser();
  const favorites = useFavorites();
  const sorted = useMemo(() => ({ ...list, customers: favoritesFirst(list.customers, favorites) }), [list, favorites]);
  const isOlder = !hasFlag(config, "APP_BAR");
  const finder = useFinder(sorted, isOlder ? "on-enter" : "debounced");
  const { rows, active, step } = finder;
  const standings = useStandings(rows);
  const overdue = useOverdue(rows);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "PageDown") finder.setPage(finder.page + 1);
    else if (event.key === "PageUp") finder.setPage(finder.page - 1);
    else if (event.key === "Enter") {
      // Run a pending search first, so that Enter never chooses a customer that is not shown.
      if (finder.isPending) finder.searchNow();
      else if (finder.chosen) onChoose(finder.chosen);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="relative px-2">
        <Icon
          icon={SearchIcon}
          size={18}
          className="pointer-events-none absolute top-1/2 left-5 -translate-y-1/2 text-ink-3"
        />
        <input
          type="text"
          role="combobox"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to search
          autoFocus
          aria-label={t("customer_search")}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          placeholder={t("customer_search")}
          value={finder.text}
          onChange={({ target }) => finder.setText(target.value)}
          onKeyDown={onKeyDown}
          className="field pl-10 text-ellipsis"
        />
      </div>
      {finder.found === 0 ? (
        <div className="flex-1">
          {finder.failed ? (
            <EmptyState kind="went-wrong" action={<Button onClick={finder.retry}>{t("try_again")}</Button>} />
          ) : (
            <EmptyState kind="no-results" />
          )}
        </div>
      ) : (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t("customer_list")}
          className="mt-3 min-h-0 flex-1 overflow-y-auto"
        >
          <div aria-hidden="true" className={cx(ROW_GRID, "px-3 pb-1 text-2xs text-ink-3 max-xs:hidden")}>
            <span>{t("customer_column")}</span>
            <span>{t("customer_contact")}</span>
            <span>{t("customer_code")}</span>
          </div>
          {rows.map((customer, index) => (
            <CustomerRow
              key={customer.custCode.unified}
              heading={finder.isNarrowed ? undefined : headingOf(rows, index, favorites)}
              isStarred={isStarred(favorites, customer)}
              id={`${id}-${index}`}
              customer={customer}
              standing={standings.get(customer.custCode.unified)}
              isOverdue={overdue.has(customer.custCode.unified)}
              isActive={index === active}
              isCurrent={isSame(customerData, customer)}
              isBusy={busy === customer}
              withGroup={config.custGroupOnCustSelect}
              onMark={() => finder.mark(index)}
              onChoose={() => onChoose(customer)}
            />
          ))}
        </div>
      )}
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-2 pt-3">
        <div className="flex items-center gap-3 text-ink-2">
          {!isOlder && (
            <Select
              label={t("page_size")}
              hideLabel
              small
              value={String(finder.size)}
              options={SIZES.map((size) => ({ value: String(size), label: t("page_size_of", { size }) }))}
              onChange={({ target }) => finder.setSize(Number(target.value))}
            />
          )}
          <span aria-live="polite">
            {t(finder.complete ? "customers_found" : "customers_first", { count: finder.found })}
          </span>
        </div>
        <Pager page={finder.page} pages={finder.pages} onPage={finder.setPage} />
      </div>
    </>
  );
}
