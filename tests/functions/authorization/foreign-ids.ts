import type { GraphQLField } from "graphql";
import { getNamedType, isInputObjectType } from "graphql";
import { CLAIM_IDS } from "./foreign-ids/claims.ts";
import { CONTENT_IDS } from "./foreign-ids/content.ts";
import { CUSTOMER_IDS } from "./foreign-ids/customers.ts";
import type { ForeignId } from "./foreign-ids/foreign-id.ts";
import { FRAME_IDS } from "./foreign-ids/frames.ts";
import { OFFICE_IDS } from "./foreign-ids/office.ts";
import { PARTNER_IDS } from "./foreign-ids/partners.ts";

export const FOREIGN_IDS: readonly ForeignId[] = [
  ...CUSTOMER_IDS,
  ...CLAIM_IDS,
  ...FRAME_IDS,
  ...PARTNER_IDS,
  ...CONTENT_IDS,
  ...OFFICE_IDS,
];

/** Operations that name something which belongs to nobody, or which is the caller's own by its very key; and why. */
export const NO_IDS: Readonly<Record<string, string>> = {
  "Query.openInvoiceList": "the caller's own open invoices, stored under their customer's key; a company narrows them",
  "Query.savedPayments": "the caller's own saved payments, stored under their user's key; codes narrow them",
  "Query.statement": "the caller's own account, stored under their customer's key; a company narrows it",
  "Mutation.requestSalesOverview": "a spreadsheet of what salesOverviewV5 answers, which is tried above",
  "Mutation.requestOpenOrders": "a spreadsheet of what openOrderV4 answers, which is tried above",
  "Mutation.createRecall":
    "a new number: numbers are unique over all sellers, so that dealers of several know which recall is meant",
  "Query.cart": "lines of the caller's own cart",
  "Query.stockOrderConfirmations": "the catalog of the host; what is not in it is answered like what does not exist",
  "Query.productDetailsV2": "the catalog of the host",
  "Query.productStock": "the catalog of the host",
  "Query.products": "the catalog of the host",
  "Query.productGroups": "the catalog of the host",
  "Query.groupsets": "the catalog of the host",
  "Query.productMessages": "the catalog of the host",
  "Query.previousPurchases": "the caller's own purchases, stored under their customer's key",
  "Query.frequentPurchases": "the caller's own purchases, stored under their customer's key",
  "Query.checkLines": "the catalog, as far as the customer can order from it",
  "Query.filterV2": "the catalog of the host",
  "Mutation.updateProductsInCart": "the caller's own cart",
  "Mutation.sendProposal": "a new proposal of the caller's own cart, stored under their customer's key",
  "Query.claimUserCapabilities": "the table of transitions, the same for everybody of a side",
  "Query.cities": "open data",
  "Query.permission": "permissions are the same on every host",
  "Mutation.changeLanguage": "the caller's own language, by the id of one of eleven",
  "Mutation.createCustomerInquiry": "a new inquiry to the host of the request",
  "Mutation.createUsers": "new users; their areas and hosts are checked as those of createUser",
  "Mutation.createGroupRole": "a new role of the caller's own sales organizations",
  "Mutation.createRole": "a new role of the caller's own sales organizations",
  "Mutation.deletePermission": "permissions are the same on every host",
  "Mutation.updatePermission": "permissions are the same on every host",
  "Mutation.updateProfileUser": "the caller's own profile, by session",
  "Mutation.checkout": "the caller's own cart and addresses, stored under their customer's key",
};

const NAMING = /^(ids?|.*Ids?|.*_id|.*[cC]odes?|slug|.*[nN]o|.*[nN]umber|host|sorgs?|username)$/;

/** Whether one of the arguments, or of the fields of an input, looks like it names one thing. */
export function namesOneThing(field: GraphQLField<unknown, unknown>): boolean {
  return field.args.some((arg) => {
    const type = getNamedType(arg.type);
    return (
      NAMING.test(arg.name) ||
      (isInputObjectType(type) && Object.keys(type.getFields()).some((name) => NAMING.test(name)))
    );
  });
}
