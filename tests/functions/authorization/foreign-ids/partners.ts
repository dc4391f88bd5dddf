import { pickupIdOf, vendorIdOf, vendorOrderNoOf } from "../../../builders/tenants/names.ts";
import { ABSENT, byId, each, FOREIGN, type ForeignId } from "./foreign-id.ts";

const vendorCheckout = (id: string) => ({
  shipment: [{ vendor: id, address: "MAIN" }],
  products: [{ vendor: { id }, articleCode: "A1", qty: 1, price: 1 }],
});

const VENDOR_ARTICLE = { description: "D", price: 1, uomConverter: 1, salesUnit: "PC" };

/** Pickup orders, vendors, and uploaded rows. */
export const PARTNER_IDS: readonly ForeignId[] = [
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
        "Query.orderThirdPartyCustomer": (orderNo) => ({ orderNo }),
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
      "Query.settingsThirdParty": byId,
      "Mutation.updateSettingsThirdParty": (id) => ({ id, version: "1", shipFrom: "Main Street 1" }),
      "Mutation.createArticleThirdParty": (vendor) => ({ vendor, articleCode: "A9", ...VENDOR_ARTICLE }),
      "Mutation.updateCartThirdParty": (id) => ({ products: [{ vendor: { id }, articleCode: "A1", qty: 1 }] }),
      "Mutation.checkoutThirdParty": vendorCheckout,
      "Mutation.checkoutThirdPartyV2": vendorCheckout,
    },
  ),
];
