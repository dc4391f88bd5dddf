import { moneyStyle, useConfig } from "../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Money } from "../../ui/Money.tsx";
import { type Credit, creditLeft } from "./credit.ts";

/** How what is left of the limit adds up: the limit without all that uses it. */
export function CreditSum({ credit, className }: { readonly credit: Credit; readonly className?: string }) {
  const { t } = useTranslation();
  const config = useConfig();
  const style = moneyStyle(credit.currency);
  const uses: readonly (readonly [MessageKey, number])[] = [
    ["credit_open_invoice", credit.openInvoice],
    ["credit_open_do", credit.openDo],
    ["credit_consignment", credit.consignment],
    ["credit_reserved", credit.reserved],
  ];
  const lines = [["credit_limit", credit.creditLimit] as const, ...uses.map(([key, used]) => [key, -used] as const)];
  return (
    <dl className={cx("grid gap-1.5", className)}>
      {lines.map(([key, amount]) => (
        <div key={key} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-2">{t(key)}</dt>
          <dd>
            <Money amount={amount === 0 ? 0 : amount} style={style} />
          </dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t border-line pt-1.5 font-semibold">
        <dt>{t(creditLeft(config))}</dt>
        <dd>
          <Money amount={credit.balance} style={style} className={cx(credit.balance < 0 && "text-bad")} />
        </dd>
      </div>
    </dl>
  );
}
