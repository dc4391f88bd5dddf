import type { MoneyStyle } from "../../lib/format.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { Money } from "../../ui/Money.tsx";

interface CreditUseProps {
  /** Credit set against the invoice. */
  readonly credit: number;
  /** What is left to pay after it. */
  readonly after: number;
  /** What stays open of a partial payment. */
  readonly remaining?: number | undefined;
  readonly style: MoneyStyle;
}

/** What of an invoice is settled by credit, what is left to pay, and what stays open after that. */
export function CreditUse({ credit, after, remaining = 0, style }: CreditUseProps) {
  const { t } = useTranslation();
  const lines: readonly (readonly [MessageKey, number])[] = [
    ...(credit > 0
      ? ([
          ["payment_credit_used", -credit],
          ["payment_after_credit", after],
        ] as const)
      : []),
    ...(remaining > 0 ? ([["payment_stays_open", remaining]] as const) : []),
  ];
  return (
    <dl className="w-full text-xs text-ink-2 empty:hidden">
      {lines.map(([label, amount]) => (
        <div key={label} className="flex justify-between gap-4 pl-3">
          <dt>{t(label)}</dt>
          <dd>
            <Money amount={amount} style={style} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
