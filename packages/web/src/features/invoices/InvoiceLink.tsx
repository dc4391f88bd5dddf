import { useState } from "react";
import { InvoiceDialog, type InvoiceName } from "./InvoiceDialog.tsx";
import { NumberButton } from "./NumberButton.tsx";

interface InvoiceLinkProps extends Pick<InvoiceName, "sorg" | "invoiceNo"> {
  /** Absent for an invoice without installments. */
  readonly installment?: number;
  readonly className?: string;
}

/** The number of an invoice, which opens it. */
export function InvoiceLink({ sorg, invoiceNo, installment = 0, className }: InvoiceLinkProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <NumberButton number={invoiceNo} className={className} onClick={() => setOpen(true)} />
      {isOpen && <InvoiceDialog invoice={{ sorg, invoiceNo, installment }} onClose={() => setOpen(false)} />}
    </>
  );
}
