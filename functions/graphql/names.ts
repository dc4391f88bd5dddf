/** Names of the API, which are the specification's, and the domain's names of the same fields and arguments. */
const NAMES: Readonly<Record<string, string>> = {
  article_code: "articleCode",
  article_code_display: "articleCodeDisplay",
  available_stock: "availableStock",
  cart_qty: "cartQty",
  cust_code: "custCode",
  cust_po_no: "poNumber",
  custPoNo: "poNumber",
  decimal_precission: "decimalPrecision",
  decimal_separator: "decimalSeparator",
  delivery_date: "requestedDeliveryDate",
  max_retail: "maxRetailPrice",
  model_year: "modelYear",
  old_code: "oldCode",
  order_no: "orderNumber",
  order_qty: "qty",
  order_status: "status",
  orderNo: "orderNumber",
  parent_name: "parentName",
  promoprice: "chargedPrice",
  request_delivery_date: "requestedDeliveryDate",
  sap_order_no: "erpOrderNumber",
  sapOrderNo: "erpOrderNumber",
  ship_to: "shipTo",
  shipto: "shipTo",
  starting_at: "startingAt",
  total_order: "total",
};

const SALE = { soldDate: "soldOn", customer: "buyer", dealer: "dealerName" };

const VENDOR_ORDER = { reqDeliveryDate: "requestedDeliveryDate" };

const QUANTITIES = { qtyPlgGrp: "ownQuantity", qtyNonPlgGrp: "otherQuantity" };

/** Names that hold only for the fields of a type, or for the arguments of a field (`Mutation.createCustomerInquiry`). */
const OF_OWNER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DeliveryLine: { orderQty: "qty", poNo: "poNumber", soNo: "erpOrderNumber" },
  Order: { details: "lines" },
  FrameRegistration: { soldDate: "soldOn" },
  RegisteredFrame: { soldDate: "soldOn", articleDescription: "description" },
  "Mutation.registerFrame": SALE,
  "Mutation.registerFrameV2": SALE,
  "Mutation.registerFrameV3": SALE,
  "Mutation.registerFrameV4": SALE,
  "Mutation.updateFrame": SALE,
  "Mutation.updateAccountPolygonBikes": { customer: "buyer" },
  AccountBike: { updatedAt: "asOf" },
  PDI: { checklist: "points" },
  PDIPoint: { checklist: "id" },
  PDIEntry: { checklist: "id" },
  PDIChecklistInput: { checklist: "point" },
  "Mutation.createClaimPDI": { checklist: "points" },
  "Mutation.updateClaimPDI": { checklist: "points" },
  "Query.formVisits": { brand: "variant" },
  "Query.formVisitOtherMidranges": { brand: "variant" },
  "Query.formVisitEquipments": { brand: "variant" },
  "Query.formVisitBrandDisplays": { brand: "variant" },
  "Query.formVisitSeries": { brand: "variant" },
  "Mutation.createFormVisit": { brand: "variant", ...QUANTITIES, seriesList: "series" },
  "Mutation.updateFormVisit": { ...QUANTITIES, seriesList: "series" },
  FormVisit: { brand: "variant", ...QUANTITIES },
  FormVisitSeries: { qty: "quantity" },
  FormVisitSeriesInput: { qty: "quantity" },
  ThirdPartyOrder: { ...VENDOR_ORDER, details: "lines", totalOrder: "total" },
  ThirdPartyShipmentInput: VENDOR_ORDER,
  "Mutation.createCustomerInquiry": {
    cust_name: "name",
    cust_address: "address",
    cust_state: "state",
    cust_postal_code: "postalCode",
    cust_country: "country",
    cust_email: "email",
    cust_phone: "phone",
    custCity: "city",
    website_url: "website",
  },
};

/**
 * The domain's name of a field or argument. Resolvers and their types are written in these names.
 * `owner` is the type of the field, or the field of the argument.
 */
export const domainName = (name: string, owner: string): string => OF_OWNER[owner]?.[name] ?? NAMES[name] ?? name;
