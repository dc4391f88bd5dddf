export { DownloadButton } from "./DownloadButton.tsx";
export { Downloads } from "./Downloads.tsx";
export { InvoiceDialog } from "./InvoiceDialog.tsx";
export { InvoiceLink } from "./InvoiceLink.tsx";
export { OpenCounts } from "./OpenCounts.tsx";
export { OverdueOfCustomer } from "./OverdueOfCustomer.tsx";
export { REQUEST_LOOKS, requestLook } from "./requestLooks.ts";
export { InvoiceStatusBadge } from "./status.tsx";
