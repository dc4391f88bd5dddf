import { ORDER_NO } from "./schema.ts";

/** Where an order was taken: here, or in the ERP by telephone, of which only deliveries and invoices are known. */
export const orderTypeOf = (orderNo: string): "portal" | "erp" => (ORDER_NO.test(orderNo) ? "portal" : "erp");
