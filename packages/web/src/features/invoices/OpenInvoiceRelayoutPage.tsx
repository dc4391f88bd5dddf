import { OpenInvoices } from "./OpenInvoices.tsx";

/** Open invoices with their ages beside the list. */
export default function OpenInvoiceRelayoutPage() {
  return <OpenInvoices variant="relayout" />;
}
