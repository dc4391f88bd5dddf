import { useState } from "react";
import { cx } from "../../lib/variants.ts";
import { InvoiceDialog, type InvoiceName } from "./InvoiceDialog.tsx";

interface InvoiceLinkProps extends Pick<InvoiceName, "sorg" | "invoiceNo"> {
  readonly className?: string;
}

/** The number of an invoice, which opens it. */
export function InvoiceLink({ sorg, invoiceNo, className }: InvoiceLinkProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={cx("rounded-sm text-accent-ink underline-offset-2 hover:underline max-xs:min-h-6", className)}
        onClick={() => setOpen(true)}
      >
        {invoiceNo}
      </button>
      {isOpen && <InvoiceDialog invoice={{ sorg, invoiceNo, installment: 0 }} onClose={() => setOpen(false)} />}
    </>
  );
}
