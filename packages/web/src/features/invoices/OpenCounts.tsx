import { useTranslation } from "../../lib/i18n.ts";

interface OpenCountsProps {
  /** Invoices to pay, each installment on its own. */
  readonly payable: number;
  /** Invoices and credits that a payment under way holds. */
  readonly held: number;
  /** Credits that no payment holds. */
  readonly credits: number;
  /** The invoices that those to pay are installments of, where they are counted elsewhere on the page. */
  readonly invoices?: number;
  readonly className?: string;
}

/** How many open invoices and credits there are, so that the list of open invoices and the page that pays them can be compared. */
export function OpenCounts({ payable, held, credits, invoices = payable, className }: OpenCountsProps) {
  const { t } = useTranslation();
  const parts = [
    t(invoices === payable ? "open_counts_payable" : "open_counts_installments", { count: payable }),
    ...(held > 0 ? [t("open_counts_held", { count: held })] : []),
    ...(credits > 0 ? [t("open_counts_credits", { count: credits })] : []),
  ];
  return <p className={className}>{parts.join(" · ")}</p>;
}
