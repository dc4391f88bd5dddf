import { reconciliationIdOf } from "../../../builders/tenants/names.ts";
import { ABSENT, announcement, byId, each, FOREIGN, type ForeignId, without } from "./foreign-id.ts";

/** Roles, users, reports, and sales organizations. */
export const OFFICE_IDS: readonly ForeignId[] = [
  ...each(
    "role",
    { foreign: FOREIGN.role, absent: ABSENT.role },
    {
      "Query.role": byId,
      "Query.groupRole": byId,
      "Query.history": (id) => ({ kind: "role", id }),
      "Mutation.updateRole": (id) => ({ id, version: 1, role: { name: "R", permissions: [] } }),
      "Mutation.updateGroupRole": (id) => ({ id, version: 1, groupRole: { description: "R", roles: [] } }),
      "Mutation.deleteRole": byId,
      "Mutation.deleteGroupRole": byId,
    },
  ),
  ...each(
    "the map of another seller",
    { foreign: "5000", absent: "5009" },
    {
      "Query.salesAreaDealers": (sorg) => ({ sorg }),
      "Query.salesAreaDealerBalance": (sorg) => ({ sorg, custCode: "C1" }),
      "Mutation.updateSalesMapAreaCategories": (sorg) => ({ salesMaps: [{ id: "R1", sorg, category: "A" }] }),
    },
  ),
  ...each(
    "another's report",
    { foreign: FOREIGN.report, absent: ABSENT.report },
    { "Query.report": byId, "Mutation.cancelDownload": byId },
  ),
  ...each(
    "a user of another sales organization",
    { foreign: "foreign", absent: "foreigm" },
    {
      "Query.editData": byId,
      "Query.usersV2": (id) => ({ ids: [id] }),
      "Mutation.updateUser": (id) => ({ id, user: { name: "N" }, version: "1" }),
      "Mutation.deleteUser": byId,
      "Mutation.inviteUser": byId,
      "Mutation.resumeUserMails": byId,
    },
  ),
  ...each(
    "a foreign sales organization",
    { foreign: "G001", absent: "G009" },
    {
      "Query.customers": (sorg) => ({ sorgs: [sorg] }),
      "Query.customerAreaV3": (sorg) => ({ sorgs: [sorg] }),
      "Query.creditCustomers": (sorg) => ({ sorg }),
      "Query.inseraCustomerArea": (sorg) => ({ sorg }),
      "Query.payments": (sorg) => ({ sorg: [sorg] }),
      "Query.creditInformation": (sorg) => ({ custAreaSorgs: [sorg] }),
      "Query.openOrderV4": (sorg) => ({ custAreaSorgs: [sorg] }),
      "Query.openInvoiceV4": (sorg) => ({ custAreaSorgs: [sorg] }),
      "Query.openInvoiceV5": (sorg) => ({ sorgs: [sorg] }),
      "Query.openInvoices": (sorg) => ({ sorgs: [sorg] }),
      "Query.averagePaymentDays": (sorg) => ({ custAreaSorgs: [sorg] }),
      "Query.customerShipmentRates": (merchant) => ({ merchant }),
      "Query.cartFreightBenefits": (merchant) => ({ merchant }),
      "Query.claimAnswerDays": (sorg) => ({ sorg }),
      "Mutation.createAnnouncement": (sorg) => ({ ...without(announcement("")), sorg }),
      "Query.knownTags": (sorg) => ({ sorg }),
      "Query.productAnalyzesV2": (sorg) => ({ sorg, articleCodes: ["A1"] }),
      "Query.productAnalyzesV3": (sorg) => ({ sorg, articleCodes: ["A1"] }),
      "Mutation.subscribeRestockedNotification": (sorg) => ({ articleCode: "A1", sorg }),
      "Mutation.unsubscribeRestockedNotification": (sorg) => ({ articleCode: "A1", sorg }),
      "Query.articleDisplays": (sorg) => ({ search: "A1", sorgs: [sorg] }),
      "Mutation.updateProductAttributes": (sorg) => ({
        products: [{ articleCode: "A1", sorg, attribute: { order: false } }],
      }),
      "Mutation.deleteProducts": (sorg) => ({ products: [{ articleCode: "A1", sorg }] }),
      "Mutation.restoreProducts": (sorg) => ({ products: [{ articleCode: "A1", sorg }] }),
      "Mutation.updateOrderLimits": (sorg) => ({ products: [{ articleCode: "A1", sorg, orderLimit: 1 }] }),
      "Mutation.upsertArticleTags": (sorg) => ({ articleTags: [{ articleCode: "A1", sorg, type: "T", name: "N" }] }),
      "Mutation.createUser": (sorg) => ({
        user: { username: "new.user", name: "N", roles: ["dealer"], hosts: ["velo.localhost"] },
        userAreas: [{ sorg }],
      }),
    },
  ),
  ...each(
    "a payment to reconcile of another sales organization",
    { foreign: reconciliationIdOf("C3"), absent: reconciliationIdOf("C9") },
    { "Mutation.reconcilePayment": (id) => ({ id, note: "Refunded", money: "refunded", paymentState: "pending" }) },
  ),
  ...each(
    "a customer of another sales organization",
    { foreign: "C3", absent: "C9" },
    {
      "Query.productAnalyzesV2": (custCodeUnified) => ({ sorg: "U001", articleCodes: ["A1"], custCodeUnified }),
      "Query.productAnalyzesV3": (custCode) => ({ sorg: "U001", articleCodes: ["A1"], custCode }),
    },
  ),
];
