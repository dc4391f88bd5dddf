import type { Selection } from "@spoke/core/payments/requests/selection.ts";
import type { Obstacle, PaymentTotals, Terms } from "@spoke/core/payments/requests/total.ts";
import { waysOut, withInvoices, withoutCredits } from "@spoke/core/payments/requests/ways-out.ts";
import { absolute, sumOf, toUnits } from "@spoke/core/platform/money.ts";
import type { ReactNode } from "react";
import { formatMoney, type MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button, CHOICE_ROW } from "../../ui/Button.tsx";
import { firstNames } from "./FirstInvoices.tsx";
import type { ShownBill } from "./payable.ts";

interface PayObstacleProps {
  readonly obstacle: Obstacle;
  readonly bills: readonly ShownBill[];
  readonly selection: Selection;
  /** Invoices that the rule requires first. */
  readonly first: readonly ShownBill[];
  readonly totals: PaymentTotals;
  readonly terms: Terms;
  readonly style: MoneyStyle;
  readonly onSelect: (selection: Selection) => void;
}

/** Why the selection cannot be paid, by the names of its documents, and buttons that change that. */
export function PayObstacle(props: PayObstacleProps) {
  const { obstacle, selection, first, onSelect } = props;
  const { t } = useTranslation();
  if (obstacle === "wrong_selection") {
    return (
      <Ways text={t("payment_first_pay", { numbers: firstNames(first) })}>
        <Button size="sm" onClick={() => onSelect(withInvoices(selection, first))}>
          {t("payment_choose_first", { count: first.length })}
        </Button>
      </Ways>
    );
  }
  if (obstacle === "nothing_to_pay") return <NothingToPay {...props} />;
  return t(selection.creditNos.length > 0 ? "payment_credits_alone" : "payment_nothing_selected");
}

/** The credits use up the invoices. */
function NothingToPay({ bills, selection, totals, terms, style, onSelect }: PayObstacleProps) {
  const { t } = useTranslation();
  const { add, leaveOut } = waysOut(bills, selection, terms);
  const { combined } = totals;
  const why =
    combined < 0
      ? t("payment_credits_exceed", { rest: formatMoney(toUnits(absolute(combined)), style) })
      : t(combined === 0 ? "payment_credits_equal" : "payment_nothing_to_pay");
  const named = (documents: readonly ShownBill[]) => ({
    numbers: firstNames(documents),
    amount: formatMoney(toUnits(absolute(sumOf(documents, ({ openAmount }) => openAmount))), style),
  });
  return (
    <Ways text={`${why} ${t("payment_credits_settle")}`}>
      {add.length > 0 && (
        <Button size="sm" className={CHOICE_ROW} onClick={() => onSelect(withInvoices(selection, add))}>
          {t("payment_way_add", named(add))}
        </Button>
      )}
      {leaveOut.length > 0 && (
        <Button size="sm" className={CHOICE_ROW} onClick={() => onSelect(withoutCredits(selection, leaveOut))}>
          {t("payment_way_leave_out", named(leaveOut))}
        </Button>
      )}
    </Ways>
  );
}

function Ways({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <span className="grid justify-items-start gap-2">
      <span>{text}</span>
      {children}
    </span>
  );
}
