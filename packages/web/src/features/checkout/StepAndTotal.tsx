import { type MessageKey, useTranslation } from "../../lib/i18n.ts";

interface StepAndTotalProps {
  /** Step on a phone, from 1. */
  readonly step: 1 | 2;
  /** What the amount is called. */
  readonly label: MessageKey;
  /** Undefined while it is not known. */
  readonly amount: string | undefined;
}

/** Steps of checkout on a phone: shipment, then payment and the order. */
const STEPS = 2;

/** Above the sticky button: the step, on a phone, and the amount. */
export function StepAndTotal({ step, label, amount }: StepAndTotalProps) {
  const { t } = useTranslation();
  return (
    <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 empty:hidden xl:hidden">
      <span className="text-xs text-ink-2 xs:hidden">{t("checkout_step", { step, count: STEPS })}</span>
      {amount && (
        <span className="xs:ml-auto">
          <span className="text-xs text-ink-2">{t(label)}</span> <span className="tabular font-semibold">{amount}</span>
        </span>
      )}
    </p>
  );
}
