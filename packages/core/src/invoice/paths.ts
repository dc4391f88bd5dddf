interface InvoiceName {
  readonly sorg: string;
  readonly invoiceNo: string;
}

interface Installment extends InvoiceName {
  readonly installment: number;
}

/** Names an invoice of a list, or an installment of it: in lists, in addresses, and on the page of payments alike. */
export const invoiceId = ({ sorg, invoiceNo, installment }: Installment): string =>
  [sorg, invoiceNo, ...(installment > 1 ? [installment] : [])].join("-");

/** Where the site shows an invoice, open or paid. */
export const invoicePath = ({ sorg, invoiceNo }: InvoiceName): string =>
  `/invoice/open-invoice?${new URLSearchParams({ sorg, invoice: invoiceNo })}`;

/** Where the site pays an invoice or installment online. */
export const payPath = ({ payerCode, ...invoice }: Installment & { readonly payerCode: string }): string =>
  `/payment/invoice?${new URLSearchParams({
    merchant: invoice.sorg,
    ...(payerCode && { payer: payerCode }),
    invoices: invoiceId(invoice),
  })}`;
