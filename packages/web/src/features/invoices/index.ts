export { DownloadButton } from "./DownloadButton.tsx";
export { InvoiceDialog } from "./InvoiceDialog.tsx";
export { InvoiceLink } from "./InvoiceLink.tsx";
export { InvoiceStatusBadge } from "./status.tsx";
