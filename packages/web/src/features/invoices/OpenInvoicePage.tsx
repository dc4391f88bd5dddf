import { OpenInvoices } from "./OpenInvoices.tsx";

/** Open invoices with their ages above the list. */
export default function OpenInvoicePage() {
  return <OpenInvoices variant="list" />;
}
