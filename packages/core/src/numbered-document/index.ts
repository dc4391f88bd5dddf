import * as z from "zod";
import { deliveryCustomer } from "../delivery/index.ts";
import { invoiceCustomer } from "../invoice/index.ts";
import { orderCustomer } from "../order/index.ts";
import { action, actor } from "../platform/index.ts";
import { vendorOrderCustomer } from "../vendor/index.ts";

export const DOCUMENT_KINDS = ["order", "vendor_order", "invoice", "delivery"] as const;

/** A document of a customer that the user may act for. */
export interface NumberedDocument {
  readonly kind: (typeof DOCUMENT_KINDS)[number];
  readonly number: string;
  /** The order that shows it; of an invoice, its sales organization. */
  readonly place: string;
  readonly custName: string;
}

interface Owner {
  readonly custName: string;
  readonly custCode: { readonly unified: string };
}

/**
 * Orders, invoices, and shipments with exactly this number, of all customers that the user may act for, if the user may see such documents.
 * Those of the active customer are left out, because lists find them.
 */
export const documentsByNumber = action({
  name: "numberedDocument.documentsByNumber",
  scope: "menu.change-cust",
  input: z.object({ number: z.string().trim().max(100) }),
  run: async ({ number: typed }): Promise<NumberedDocument[]> => {
    const number = typed.toUpperCase();
    if (number.length < 3 || number.length > 30) return [];
    const { customer, sorgs } = actor();
    const entry = (kind: NumberedDocument["kind"], place: string, owner: Owner | undefined): NumberedDocument[] =>
      owner && owner.custCode.unified !== customer?.code.unified
        ? [{ kind, number, place, custName: owner.custName }]
        : [];
    const [order, vendorOrder, delivery, invoices] = await Promise.all([
      orderCustomer({ orderNumber: number }),
      vendorOrderCustomer({ orderNumber: number }),
      deliveryCustomer({ doNumber: number }),
      Promise.all(sorgs.map(async (sorg) => ({ sorg, owner: await invoiceCustomer({ sorg, invoiceNo: number }) }))),
    ]);
    return [
      ...entry("order", number, order),
      ...entry("vendor_order", number, vendorOrder),
      ...invoices.flatMap(({ sorg, owner }) => entry("invoice", sorg, owner)),
      ...(delivery ? entry("delivery", delivery.orderNumber, delivery.customer) : []),
    ];
  },
});
