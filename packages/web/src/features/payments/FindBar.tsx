import { useTranslation } from "../../lib/i18n.ts";
import { Select, TextField } from "../../ui/Field.tsx";
import { DUE, type Finding, ORDERS } from "./finding.ts";

interface FindBarProps {
  readonly finding: Finding;
  readonly onFind: (finding: Finding) => void;
  /** Enter was pressed in the search. */
  readonly onEnter: () => void;
}

/** Search, due dates, and order of the invoices to choose from. Not a form of its own: it is part of that of the payment. */
export function FindBar({ finding, onFind, onEnter }: FindBarProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 border-b border-line px-4 py-3 xs:px-5 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <TextField
        small
        hideLabel
        label={t("payment_find")}
        placeholder={t("payment_find_short")}
        title={t("payment_find_help")}
        type="search"
        autoComplete="off"
        maxLength={60}
        value={finding.search}
        onChange={({ target }) => onFind({ ...finding, search: target.value })}
        onClear={() => onFind({ ...finding, search: "" })}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onEnter();
        }}
      />
      <Select
        small
        hideLabel
        label={t("due_date")}
        value={finding.due}
        options={DUE.map((value) => ({ value, label: t(DUE_TEXTS[value]) }))}
        onChange={({ target }) => onFind({ ...finding, due: DUE.find((due) => due === target.value) ?? "any" })}
      />
      <Select
        small
        hideLabel
        label={t("sort")}
        value={finding.order}
        options={ORDERS.map((value) => ({ value, label: t(ORDER_TEXTS[value]) }))}
        onChange={({ target }) =>
          onFind({ ...finding, order: ORDERS.find((order) => order === target.value) ?? "due" })
        }
      />
    </div>
  );
}

const DUE_TEXTS = { any: "payment_due_any", overdue: "payment_due_over", soon: "payment_due_soon" } as const;
const ORDER_TEXTS = {
  due: "payment_order_due",
  amount: "payment_order_amount",
  newest: "payment_order_newest",
} as const;
