/** Names of the API, which are the specification's, and the domain's names for the same fields and arguments. */
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

/** Names that hold for fields of a type only. */
const OF_TYPE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Order: { details: "lines" },
};

/** The domain's name of a field of `type` or of an argument. Resolvers and their types are written in these names. */
export const domainName = (name: string, type = ""): string => OF_TYPE[type]?.[name] ?? NAMES[name] ?? name;
