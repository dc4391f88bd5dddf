import { daysUntilDue } from "@spoke/core/invoice/schema.ts";
import { isoNow } from "@spoke/core/platform";
import { currencyDisplay, toUnits } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";

export const resolvers: Resolvers = {
  Invoice: {
    id: ({ sorg, invoiceNo }) => `${sorg}-${invoiceNo}`,
    dueDate: ({ dueDate }) => ({ date: dueDate }),
    overdue: ({ dueDate }) => daysUntilDue(dueDate, isoNow().slice(0, 10)),
    accountingAmount: ({ accountingAmount }) => toUnits(accountingAmount),
    grandTotal: ({ grandTotal }) => toUnits(grandTotal),
    tax: ({ tax }) => toUnits(tax),
    shippingCost: ({ shippingCost }) => toUnits(shippingCost),
    discount: ({ discount }) => toUnits(discount),
    currency: ({ currency }) => currencyDisplay(currency),
    detail: ({ detail }) =>
      detail.map((line) => ({ ...line, price: toUnits(line.price), subTotal: toUnits(line.subTotal) })),
  },
};
