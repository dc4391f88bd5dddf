/** Scopes of people who work on the documents of several customers: they see the history of orders and invoices. */
export const OFFICE = ["order.confirm", "payment.approve", "payment.void", "menu.change-cust"];
