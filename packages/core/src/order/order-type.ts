import { ORDER_NUMBER } from "./schema.ts";

/**
 * What kind of order it is: the ERP's document type where that is told, such as `CF`; else where it was taken: here
 * (`portal`), or in the ERP by telephone (`erp`), of which only deliveries and invoices are known.
 */
export const orderTypeOf = (orderNumber: string, documentType?: string): string =>
  documentType ?? (ORDER_NUMBER.test(orderNumber) ? "portal" : "erp");
