import { ORDER_NUMBER } from "./schema.ts";

/**
 * The ERP's document type, such as `CF`. Without one, where the order was entered: `portal`, or `erp` for orders that the
 * office entered there, of which the portal knows only deliveries and invoices.
 */
export const orderTypeOf = (orderNumber: string, documentType?: string): string =>
  documentType ?? (ORDER_NUMBER.test(orderNumber) ? "portal" : "erp");
