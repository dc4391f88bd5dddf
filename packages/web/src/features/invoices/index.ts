export { DownloadButton } from "./DownloadButton.tsx";
export { InvoiceDialog } from "./InvoiceDialog.tsx";
export { InvoiceStatusBadge } from "./status.tsx";
