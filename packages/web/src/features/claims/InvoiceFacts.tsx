import { type ReactNode, useId } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { WIDE } from "../../ui/form/FormSection.tsx";
import { errorText } from "../../ui/form/refusal.ts";
import { TextButton } from "../../ui/TextButton.tsx";
import type { BikeValues } from "./form.ts";
import type { ClaimInvoice } from "./useClaimInvoices.ts";

interface InvoiceFactsProps {
  readonly invoiceNo: string;
  /** Undefined until it is loaded. */
  readonly invoice: Pick<ClaimInvoice, "invoiceDate"> | undefined;
  /** Name and code of the claimed article. */
  readonly article: string | undefined;
  /** What the button does that gives up the invoice. */
  readonly changeLabel: string;
  readonly onChange: () => void;
  /** Why the server would refuse the invoice. */
  readonly problem?: string | undefined;
  /** Below the facts, such as what else the invoice was claimed for. */
  readonly children?: ReactNode;
}

/** The invoice that a claim was begun from, as text: the portal has it. */
export function InvoiceFacts(props: InvoiceFactsProps) {
  const { invoiceNo, invoice, article, changeLabel, onChange, problem, children } = props;
  const { t } = useTranslation();
  const { control } = useFormContext<Pick<BikeValues, "invoiceNo">>();
  const { errors } = useFormState({ control, name: "invoiceNo" });
  const id = useId();
  // What the page knows is more exact than what the server said before.
  const error = problem ?? errorText(errors.invoiceNo);
  const facts = [
    [t("claim_invoice"), invoiceNo],
    [t("claim_invoice_date"), invoice && <DateText key="day" value={invoice.invoiceDate} />],
    [t("claim_article"), article],
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      role="group"
      aria-label={t("claim_invoice")}
      aria-describedby={error && id}
      tabIndex={-1}
      data-invalid={error ? "" : undefined}
      className={`${WIDE} grid gap-2 rounded-md border px-3 py-2 ${error ? "border-bad" : "border-line"}`}
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([title, value]) => (
            <div key={title}>
              <dt className="text-xs text-ink-2">{title}</dt>
              <dd className="font-medium wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      {error && (
        <p id={id} role="alert" className="text-xs font-medium text-bad">
          {error}
        </p>
      )}
      {children}
      <p>
        <TextButton onClick={onChange}>{changeLabel}</TextButton>
      </p>
    </div>
  );
}
