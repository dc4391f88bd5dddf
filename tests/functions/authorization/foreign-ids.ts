import type { GraphQLField } from "graphql";
import { getNamedType, isInputObjectType } from "graphql";
import {
  claimIdOf,
  contentIds,
  docNumberOf,
  invoiceNoOf,
  orderNoOf,
  pickupIdOf,
  requestIdOf,
  vendorIdOf,
  vendorOrderNoOf,
  visitIdOf,
} from "../../builders/tenants.ts";

/** An operation with an id that is somebody else's, and one of the same form that nobody has. */
export interface ForeignId {
  readonly operation: string;
  readonly what: string;
  readonly foreign: string;
  readonly absent: string;
  readonly args: (id: string) => Readonly<Record<string, unknown>>;
  /** Roles for which it is not a foreign id. */
  readonly notFor?: readonly string[];
}

const ABSENT_ORDER = orderNoOf("C9");
const [FOREIGN, ABSENT] = [contentIds("G001"), contentIds("G009")];

const announcement = (id: string) => ({
  ...{ id, type: "home_page", title: "T", content: "C", url: "/", from: "2026-01-01", to: "2026-02-01", version: "1" },
});
const banner = (id: string) => ({ id, link: "/", from: "2026-01-01", to: "2026-02-01", version: "1" });
const CONTENT = { texts: [{ locale: "en-US", title: "T" }], contentTargetMarkets: ["M1"] };
const byId = (id: string) => ({ id });

const CATEGORY = { title: "T", type: "brand-assets", contentTargetMarkets: ["M1"] };
const vendorCheckout = (id: string) => ({
  shipment: [{ vendor: id, address: "MAIN" }],
  products: [{ vendor: { id }, articleCode: "A1", qty: 1, price: 1 }],
});
const VENDOR_ARTICLE = { description: "D", price: 1, uomConverter: 1, salesUnit: "PC" };
const byRecall = (number: string) => ({ number });
const RECALL = {
  ...{ brand: "VEL", sorgs: ["U001"], title: "T", reason: "R", instruction: "I", minutes: 1, validFrom: "2026-01-01" },
  ...{ labor: [{ sorg: "U001", amount: 1 }], articles: ["A-1"] },
};

/** The same id tried with several operations. */
function each(
  what: string,
  ids: Pick<ForeignId, "foreign" | "absent">,
  tried: Readonly<Record<string, ForeignId["args"]>>,
): ForeignId[] {
  return Object.entries(tried).map(([operation, args]) => ({ operation, what, ...ids, args }));
}

/** The bonus of a customer, or in a sales organization. */
const bonusBy = (argument: "custCode" | "sorg"): Readonly<Record<string, ForeignId["args"]>> => ({
  ...Object.fromEntries(
    [
      ...["b2bPurchases", "b2bPurchasesV2", "b2bPurchasesV3", "retailSales", "retailSalesV2", "totalDealerSales"],
      ...["onTimePayment", "onTimePaymentV2", "verificationPercentages"],
    ].map((name) => [`Query.${name}`, (id: string) => ({ year: 2026, [argument]: id })]),
  ),
  "Query.bonusProgram": (id) => ({ [argument]: id }),
  "Query.bonusForecast": (id) => ({ lines: [{ articleCode: "A1", quantity: 1 }], [argument]: id }),
  "Query.bonusExplanation": (id) => ({ reference: "I1", [argument]: id }),
});

export const FOREIGN_IDS: readonly ForeignId[] = [
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
  ...["C2", "C3"].map((owner) => ({
    operation: "Query.order",
    what: `of ${owner}`,
    foreign: orderNoOf(owner),
    absent: ABSENT_ORDER,
    args: (order_no: string) => ({ order_no }),
  })),
  ...["C2", "C3"].map((owner) => ({
    operation: "Query.orders",
    what: `of ${owner}`,
    foreign: orderNoOf(owner),
    absent: ABSENT_ORDER,
    args: (order_no: string) => ({ filter: { order_no } }),
  })),
  ...["C2", "C3"].flatMap((owner) => [
    ...each(
      `a payment of ${owner}`,
      { foreign: requestIdOf(owner), absent: requestIdOf("C9") },
      {
        "Query.paymentRequest": (externalId) => ({ externalId }),
        "Mutation.voidPaymentRequest": (externalId) => ({ payerCode: "C1", merchant: "U001", externalId }),
        "Mutation.deleteUserPayment": byId,
      },
    ),
    ...each(
      `invoices of ${owner} to pay`,
      { foreign: invoiceNoOf(owner), absent: invoiceNoOf("C9") },
      {
        "Query.paymentRequestByPayerAndInvoiceNos": (no) => paid("C1", `PAID-${no.slice(-2)}`),
        "Mutation.createInvoicePaymentRequest": (no) => ({ ...paying("C1"), positiveInvoiceNumbers: [no] }),
        "Mutation.createInvoicePaymentRequestV2": (no) => ({ ...paying("C1"), accountingNumbers: [no] }),
        "Mutation.createInvoicePaymentRequestV3": (no) => ({ ...paying("C1"), accountingNumbers: [no] }),
      },
    ),
    ...each(
      `${owner} as a payer`,
      { foreign: owner, absent: "C9" },
      {
        "Query.payableInvoices": (payerCode) => ({ payerCode }),
        "Query.paymentRequestByPayerAndInvoiceNos": (payer) => paid(payer, "PAID-C1"),
        "Mutation.voidPaymentRequest": (payerCode) => ({ payerCode, merchant: "U001" }),
        "Mutation.createInvoicePaymentRequestV3": (payer) => ({
          ...paying(payer),
          positiveInvoiceNumbers: [invoiceNoOf(owner)],
        }),
      },
    ),
  ]),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `invoice of ${owner}`,
      { foreign: invoiceNoOf(owner), absent: invoiceNoOf("C9") },
      {
        "Query.invoice": (invoiceNo) => ({ invoiceNo, sorg: owner === "C2" ? "U001" : "G001" }),
        "Mutation.sendEmailInvoice": (invoiceNumber) => ({ invoiceNumber, sorg: owner === "C2" ? "U001" : "G001" }),
      },
    ),
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `what ${owner} owes`,
      { foreign: owner, absent: "C9" },
      {
        "Query.openInvoiceV4": (code) => ({ creditCustomers: [code] }),
        "Query.openInvoiceV5": (payerCode) => ({ payerCode }),
        "Query.openInvoices": (custCode) => ({ custCode }),
        "Query.averagePaymentDays": (code) => ({ creditCustomers: [code] }),
      },
    ),
  ),
  ...["C2", "C3"].flatMap((owner) => [
    ...each(
      `an order of ${owner}`,
      { foreign: orderNoOf(owner), absent: ABSENT_ORDER },
      {
        "Mutation.uploadPayment": receipt,
        "Mutation.uploadPaymentDoc": receipt,
        "Mutation.requestOrderCancellation": (orderNumber) => ({ orderNumber }),
      },
    ),
    ...each(
      `an order that the office of ${owner} handles`,
      { foreign: orderNoOf(owner), absent: ABSENT_ORDER },
      {
        "Query.orderCustomer": (order_no) => ({ order_no }),
        "Mutation.approvePayment": (orderNumber) => ({ orderNumber }),
        "Mutation.voidPayment": (orderNumber) => ({ orderNumber }),
        "Mutation.confirmOrder": (orderNumber) => ({ orderNumber, status: "rejected" }),
      },
      // The office looks after every dealer of its sales organization.
    ).map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
    ...each(
      `a receipt of ${owner}`,
      { foreign: `${docNumberOf(owner)}`, absent: `${docNumberOf("C9")}` },
      { "Mutation.deletePaymentDoc": byId },
    ),
    ...each(
      `what ${owner} waits for`,
      { foreign: owner, absent: "C9" },
      { "Query.openOrderV4": (code) => ({ creditCustomers: [code] }) },
    ),
  ]),
  ...each(
    "a bike of another seller",
    { foreign: FOREIGN.frame, absent: ABSENT.frame },
    {
      "Query.framePassport": byNumber,
      "Query.framesV2": byNumber,
      "Query.framesV3": byNumber,
      "Query.framesV4": byNumber,
      "Mutation.registerFrame": sale,
      "Mutation.registerFrameV2": sale,
      "Mutation.registerFrameV3": sale,
      "Mutation.registerFrameV4": sale,
    },
  ),
  ...["U001", "G001"].flatMap((owner) =>
    each(
      `a sale of another dealer of ${owner}`,
      { foreign: contentIds(owner).sale, absent: ABSENT.sale },
      {
        "Query.registeredFrame": byNumber,
        "Mutation.updateFrame": sale,
        "Mutation.retryFrame": byNumber,
        "Mutation.deleteFrame": byNumber,
      },
    ),
  ),
  ...["U001", "G001"].flatMap((owner) =>
    each(
      `a bike that another dealer of ${owner} looks after`,
      { foreign: contentIds(owner).accountBike, absent: ABSENT.accountBike },
      {
        "Query.accountPolygonBikesData": byId,
        "Mutation.updateAccountPolygonBikes": (id) => ({ id, customer: { name: "N", phone: "1234567" } }),
      },
    ),
  ),
  ...each(
    "another's file of rows",
    { foreign: FOREIGN.rowsUpload, absent: ABSENT.rowsUpload },
    { "Query.rowsUpload": byId, "Mutation.importRowsUpload": byId },
  ),
  ...each(
    "another's uploaded rows",
    { foreign: FOREIGN.upload, absent: ABSENT.upload },
    {
      "Mutation.uploadStockThirdParties": (uploadId) => ({ id: "01ARZ3NDEKTSV4RRFFQ69G5FAW", uploadId }),
      "Mutation.uploadProductThirdParties": (uploadId) => ({ id: "01ARZ3NDEKTSV4RRFFQ69G5FAX", uploadId }),
      "Mutation.createRowsUpload": (uploadId) => ({ id: "01ARZ3NDEKTSV4RRFFQ69G5FAV", kind: "stock-report", uploadId }),
    },
  ),
  ...each(
    "another's file of frames",
    { foreign: FOREIGN.upload, absent: ABSENT.upload },
    {
      "Mutation.registerFramesFile": (uploadId) => ({ uploadId }),
      "Mutation.uploadAccountPolygonbikes": (uploadId) => ({ uploadId }),
    },
  ),
  ...["U001", "G001"].flatMap((owner) =>
    each(
      `an inspection of another dealer of ${owner}`,
      { foreign: contentIds(owner).inspection, absent: ABSENT.inspection },
      {
        "Query.claimPDI": byId,
        "Mutation.updateClaimPDI": inspected,
        "Mutation.deleteClaimPDI": byId,
        "Mutation.restoreClaimPDI": byId,
      },
      // The office looks after every dealer of its sales organization.
    ).map((item) => ({ ...item, notFor: owner === "U001" ? ["administrator"] : [] })),
  ),
  ...each(
    "a bike of another seller to inspect",
    { foreign: FOREIGN.frame, absent: ABSENT.frame },
    { "Mutation.createClaimPDI": (frameNumber) => ({ frameNumber, mechanic: "N", checklist: POINTS }) },
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `sales of ${owner}`,
      { foreign: owner, absent: "C9" },
      { "Query.registeredFrames": (custCode) => ({ page: 1, limit: 10, custCode }) },
    ),
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `${owner} as one of the customers`,
      { foreign: owner, absent: "C9" },
      {
        "Query.salesCustomerAccounts": (code) => ({ sorg: "U001", custCodes: [code] }),
        "Mutation.starCustomer": (custCode) => ({ custCode, starred: true }),
      },
      // The office looks after every dealer of its sales organization.
    ).map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
  ),
  ...["C2", "C3"].flatMap((owner) => [
    ...each(`the bonus of ${owner}`, { foreign: owner, absent: "C9" }, bonusBy("custCode")),
    ...each(
      `an invoice of ${owner} with points`,
      { foreign: invoiceNoOf(owner), absent: invoiceNoOf("C9") },
      { "Query.bonusExplanation": (reference) => ({ reference }) },
    ),
  ]),
  ...each("the bonus of another sales organization", { foreign: "G001", absent: "G009" }, bonusBy("sorg")),
  ...each(
    "a bike of another seller with points",
    { foreign: FOREIGN.frame, absent: ABSENT.frame },
    { "Query.bonusExplanation": (reference) => ({ reference }) },
  ),
  ...["C2", "C3"].flatMap((owner) =>
    [
      ...each(
        `a claim of ${owner}`,
        { foreign: claimIdOf(owner), absent: claimIdOf("C9") },
        {
          "Query.claimV2": byId,
          "Query.claimComments": byId,
          "Query.claimAdditionalDocuments": byId,
          "Mutation.createClaimComment": (id) => ({ id, comment: "C" }),
          "Mutation.createClaimAdditionalDocument": (id) => ({ id, file: "x", title: "T" }),
          "Mutation.deleteClaimAdditionalDocument": (id) => ({ id, no: 1 }),
          "Mutation.updateClaimStatus": (id) => ({ id, currentStatus: "received", newStatus: "resolved" }),
          "Mutation.updateClaimBike": (id) => ({
            id,
            frameNumber: contentIds("U001").frame,
            purchaseDate: "2026-01-02",
          }),
          "Mutation.updateClaimPaa": partOf,
          "Mutation.updateClaimPaaV2": partOf,
        },
      ),
      ...each(
        `an invoice of ${owner} to claim from`,
        { foreign: invoiceNoOf(owner), absent: invoiceNoOf("C9") },
        { "Query.claimInvoices": (invoiceNo) => ({ invoiceNo }) },
      ),
      ...each(
        `claims of ${owner}`,
        { foreign: owner, absent: "C9" },
        {
          "Query.claimsV2": (custCode) => ({ page: 1, limit: 10, custCode }),
          "Query.claimsV3": (code) => ({ page: 1, limit: 10, custCodes: [code] }),
          "Query.claimQueues": (code) => ({ custCodes: [code] }),
          "Query.claimsVersion": (code) => ({ custCodes: [code] }),
          "Query.claimProblems": (custCode) => ({ custCode }),
          "Query.dealerInformation": (custCode) => ({ custCode }),
          "Query.claimInvoices": (custCode) => ({ custCode, invoiceNo: "I1" }),
          "Mutation.createClaimBike": (custCode) => ({
            ...{ custCode, frameNumber: contentIds("U001").frame, purchaseDate: "2026-01-02", draft: true },
          }),
          "Mutation.createClaimPaa": (custCode) => ({
            ...{ custCode, articleCode: "A1", purchaseDate: "2026-01-02", draft: true },
          }),
        },
      ),
      // The office looks after every dealer of its sales organization.
    ].map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
  ),
  ...each(
    "a bike of another seller to claim",
    { foreign: FOREIGN.frame, absent: ABSENT.frame },
    {
      "Query.claimStolenBike": byNumber,
      "Query.claimRecallFrames": byNumber,
      "Mutation.createClaimBike": (frameNumber) => ({ frameNumber, purchaseDate: "2026-01-02", draft: true }),
    },
  ),
  ...each(
    "a recall of another seller",
    { foreign: FOREIGN.recall, absent: ABSENT.recall },
    {
      "Query.recall": byRecall,
      "Query.recallListProblems": byRecall,
      "Query.recallProgress": byRecall,
      "Query.dealerRecall": byRecall,
      "Query.dealerRecallFrames": byRecall,
      "Query.recallFrame": (number) => ({ number, frameNumber: FOREIGN.frame }),
      "Mutation.updateRecall": (number) => ({ number, version: 1, input: RECALL }),
      "Mutation.deleteRecall": (number) => ({ number, version: 1 }),
      "Mutation.publishRecall": (number) => ({ number, version: 1 }),
      "Mutation.closeRecall": (number) => ({ number, version: 1 }),
      "Mutation.closeRecallFrame": (number) => ({ number, frameNumber: FOREIGN.frame }),
      "Mutation.orderRecallKit": (number) => ({ number, frameNumber: FOREIGN.frame }),
    },
  ),
  ...each(
    "recalled articles of another seller",
    { foreign: "G001", absent: "G009" },
    { "Query.recalledArticles": (sorg) => ({ sorg, articleCodes: ["A-1"] }) },
  ),
  ...["U001", "G001"].flatMap((owner) =>
    each(
      `a recall statement of another dealer of ${owner}`,
      { foreign: contentIds(owner).recallStatement, absent: ABSENT.recallStatement },
      { "Query.recallStatement": byId, "Mutation.retryRecallStatement": byId },
    ),
  ),
  ...["C2", "C3"].flatMap((owner) =>
    [
      ...each(
        `a visit at ${owner}`,
        { foreign: visitIdOf(owner), absent: visitIdOf("C9") },
        {
          "Query.formVisits": (id) => ({ page: 1, limit: 10, id }),
          "Mutation.updateFormVisit": visited,
          "Mutation.deleteFormVisit": byId,
          "Mutation.restoreFormVisit": byId,
        },
      ),
      ...each(
        `visits at ${owner}`,
        { foreign: owner, absent: "C9" },
        {
          "Query.formVisits": (code) => ({ page: 1, limit: 10, custCodes: [code] }),
          "Mutation.createFormVisit": (custCode) => ({ brand: "polygon", custCode, seriesList: SERIES }),
        },
      ),
      // The office looks after every dealer of its sales organization.
    ].map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `a pickup order of ${owner}`,
      { foreign: pickupIdOf(owner), absent: pickupIdOf("C9") },
      {
        "Query.clickCollectOrder": (orderId) => ({ orderId }),
        "Mutation.clickCollectUpdateStatus": (orderId) => ({ orderId, status: "open" }),
        "Mutation.clickCollectUpdateShipments": (orderId) => ({
          shipment: { orderId, details: [{ id: "1", status: "ready to pickup" }] },
        }),
        "Query.clickCollectOrderDraft": (orderId) => ({
          shipment: { orderId, details: [{ id: "1", status: "order to HQ" }] },
        }),
        "Mutation.clickCollectHandOver": (orderId) => ({ orderId, reason: "R" }),
      },
    ),
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `an order of ${owner} at a vendor`,
      { foreign: vendorOrderNoOf(owner), absent: vendorOrderNoOf("C9") },
      {
        "Query.orderThirdParty": (orderNo) => ({ orderNo }),
        "Mutation.updateStatusOrderItemThirdParty": (orderNo) => ({ orderNo, items: ["1"], status: "canceled" }),
      },
      // The office looks after the vendor orders of its sales organization.
    ).map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
  ),
  ...["U001", "G001"].flatMap((sorg) =>
    each(
      `an article of a vendor in ${sorg}`,
      { foreign: `${vendorIdOf(sorg)}.A1`, absent: `${vendorIdOf("G009")}.A1` },
      {
        "Query.articleThirdParty": byId,
        "Mutation.updateArticleThirdParty": (id) => ({ id, version: "1", ...VENDOR_ARTICLE }),
      },
      // The office maintains the articles of vendors that sell through its sales organization.
    ).map((item) => ({ ...item, notFor: sorg === "U001" ? ["administrator"] : [] })),
  ),
  ...each(
    "a vendor of another seller",
    { foreign: vendorIdOf("G001"), absent: vendorIdOf("G009") },
    {
      "Query.productThirdParties": (vendor) => ({ vendor }),
      "Query.custVendorThirdPartyAddress": (vendor) => ({ vendor }),
      "Query.orderThirdParties": (vendor) => ({ vendor }),
      "Query.articleThirdParties": (vendor) => ({ vendor }),
      "Mutation.createArticleThirdParty": (vendor) => ({ vendor, articleCode: "A9", ...VENDOR_ARTICLE }),
      "Mutation.updateCartThirdParty": (id) => ({ products: [{ vendor: { id }, articleCode: "A1", qty: 1 }] }),
      "Mutation.checkoutThirdParty": vendorCheckout,
      "Mutation.checkoutThirdPartyV2": vendorCheckout,
    },
  ),
  ...each(
    "customers of another seller to visit",
    { foreign: "5000", absent: "5009" },
    { "Query.formVisitSalesCustomers": (sorg) => ({ sorg }) },
  ),
  ...each(
    "the map of another seller",
    { foreign: "5000", absent: "5009" },
    {
      "Query.salesAreaDealers": (sorg) => ({ sorg }),
      "Mutation.updateSalesMapAreaCategories": (sorg) => ({ salesMaps: [{ id: "R1", sorg, category: "A" }] }),
    },
  ),
  ...each(
    "another's report",
    { foreign: FOREIGN.report, absent: ABSENT.report },
    { "Query.report": byId, "Mutation.cancelDownload": byId },
  ),
  ...each(
    "of another host",
    { foreign: FOREIGN.announcement, absent: ABSENT.announcement },
    {
      "Query.announcement": byId,
      "Mutation.updateAnnouncement": announcement,
      "Mutation.setAnnouncementActive": (id) => ({ id, active: false }),
      "Mutation.deleteAnnouncement": byId,
    },
  ),
  ...each(
    "news of another host",
    { foreign: FOREIGN.news, absent: ABSENT.news },
    {
      "Query.news": byId,
      "Mutation.updateNews": (id) => ({ ...CONTENT, id, version: 1, type: "company" }),
      "Mutation.deleteNews": byId,
      "Mutation.restoreNews": byId,
    },
  ),
  ...each(
    "a sales document of another host",
    { foreign: FOREIGN.salesDocument, absent: ABSENT.salesDocument },
    {
      "Query.salesDocument": byId,
      "Query.salesDocumentReceipts": byId,
      "Mutation.updateSalesDocument": (id) => ({ ...CONTENT, id, version: 1, type: "sales" }),
      "Mutation.deleteSalesDocument": byId,
      "Mutation.restoreSalesDocument": byId,
      "Mutation.readSalesDocument": byId,
      "Mutation.openSalesDocument": (id) => ({ id, fileId: FOREIGN.mediaFile }),
    },
  ),
  ...each(
    "a document group of another host",
    { foreign: FOREIGN.documentGroup, absent: ABSENT.documentGroup },
    {
      "Query.salesDocumentGroup": byId,
      "Query.salesDocuments": (salesDocumentGroup) => ({ salesDocumentGroup }),
      "Mutation.createSalesDocument": (salesDocumentGroup) => ({ ...CONTENT, type: "sales", salesDocumentGroup }),
      "Mutation.updateSalesDocumentGroup": (id) => ({ id, version: 1, name: "N", contentTargetMarkets: ["M1"] }),
      "Mutation.deleteSalesDocumentGroup": byId,
    },
  ),
  ...each(
    "of another sales organization",
    { foreign: FOREIGN.banner, absent: ABSENT.banner },
    {
      "Query.banner": byId,
      "Mutation.updateBanner": banner,
      "Mutation.setBannerActive": (id) => ({ id, active: false }),
      "Mutation.deleteBanner": byId,
    },
  ),
  ...each(
    "a file of another sales organization's library",
    { foreign: FOREIGN.mediaFile, absent: ABSENT.mediaFile },
    {
      "Query.mediaFile": byId,
      "Query.fileAddresses": (id) => ({ ids: [id] }),
      "Mutation.createMediaFile": (uploadId) => ({ uploadId, purpose: "MEDIA_PICTURE" }),
      "Mutation.updateMediaFile": (id) => ({ id, version: 1, title: "T" }),
      "Mutation.deleteMediaFile": byId,
      "Mutation.createNews": (id) => ({ ...CONTENT, type: "company", files: [{ id }] }),
      "Mutation.createSalesDocument": (id) => ({ ...CONTENT, type: "sales", files: [{ id }] }),
    },
  ),
  ...each(
    "a marketing category of another sales organization",
    { foreign: FOREIGN.category, absent: ABSENT.category },
    {
      "Query.marketingMaterialCategory": byId,
      "Query.marketingMaterialCategories": (parentId) => ({ parentId }),
      "Query.marketingMaterials": (category) => ({ category }),
      "Mutation.createMarketingMaterialCategory": (parentId) => ({ ...CATEGORY, parentId }),
      "Mutation.updateMarketingMaterialCategory": (id) => ({ ...CATEGORY, id, version: 1 }),
      "Mutation.deleteMarketingMaterialCategory": byId,
      "Mutation.createMarketingMaterial": (category) => ({ title: "T", category, files: [{ id: "F" }] }),
      "Mutation.createMarketingMaterials": (category) => ({ category, materials: [{ file: "F", title: "T" }] }),
    },
  ),
  ...each(
    "marketing material of another sales organization",
    { foreign: FOREIGN.material, absent: ABSENT.material },
    {
      "Query.marketingMaterial": byId,
      "Mutation.updateMarketingMaterial": (id) => ({
        ...{ id, version: 1, title: "T", category: "C", files: [{ id: "F" }] },
      }),
      "Mutation.deleteMarketingMaterial": byId,
    },
  ),
  ...each(
    "another's upload",
    { foreign: FOREIGN.upload, absent: ABSENT.upload },
    {
      "Query.upload": byId,
      "Query.fileAddresses": (id) => ({ ids: [id] }),
      "Mutation.createBannerV2": (uploadId) => ({ ...without(banner("")), sorg: "U001", uploadId }),
      "Mutation.createBanner": (uploadId) => ({ ...without(banner("")), uploadId }),
      "Mutation.createTagPicture": (uploadId) => ({ uploadId }),
      "Mutation.createAnnouncement": (imageUploadId) => ({ ...without(announcement("")), imageUploadId }),
    },
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
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `sales to ${owner}`,
      { foreign: owner, absent: "C9" },
      {
        "Query.salesOverviewV3": sales,
        "Query.salesOverviewV5": sales,
        "Query.salesOverviewFilterV3": sales,
        "Query.salesOverviewFilterV5": sales,
      },
    ),
  ),
  ...each(
    "a customer of another sales organization",
    { foreign: "C3", absent: "C9" },
    {
      "Query.productAnalyzesV2": (custCodeUnified) => ({ sorg: "U001", articleCodes: ["A1"], custCodeUnified }),
      "Query.productAnalyzesV3": (custCode) => ({ sorg: "U001", articleCodes: ["A1"], custCode }),
    },
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `credit of ${owner}`,
      { foreign: owner, absent: "C9" },
      { "Query.creditInformation": (code) => ({ creditCustomers: [code] }) },
    ),
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `the accounts of ${owner}`,
      { foreign: owner, absent: "C9" },
      { "Query.customerStandings": (code) => ({ custCodes: [code] }) },
      // The office acts for all customers of its sales organizations.
    ).map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
  ),
];

function byNumber(frameNumber: string) {
  return { frameNumber };
}

const POINTS = [{ checklist: 1, checked: true }];

const SERIES = [{ series: "S", qty: 1 }];

function visited(id: string) {
  return { id, seriesList: SERIES };
}

function inspected(id: string) {
  return { id, mechanic: "N", checklist: POINTS };
}

function sale(frameNumber: string) {
  return { frameNumber, soldDate: "2026-01-02", customer: { name: "N", phone: "1234567" } };
}

function partOf(id: string) {
  return { id, articleCode: "A1", purchaseDate: "2026-01-02" };
}

function receipt(id: string) {
  return { id, file: "x" };
}

function sales(code: string) {
  return { filter: { sorg: "U001", year: 2026, custCodes: [code] } };
}

function paying(payerCode: string) {
  return { amount: 1, currency: "USD", payerCode, merchant: "U001" };
}

function paid(payerCode: string, invoiceNo: string) {
  return { payerCode, merchant: "U001", invoiceNos: [invoiceNo] };
}

/** A new thing has no id and no version yet. */
function without<T extends { id: string; version: string }>({
  id: _,
  version: __,
  ...rest
}: T): Omit<T, "id" | "version"> {
  return rest;
}

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
