import { EURO } from "../support.tsx";

/** What the API answers about orders, with the least that a page needs. */
export const openLine = (patch: Readonly<Record<string, unknown>> = {}) => ({
  __typename: "OpenOrderLine",
  orderNumber: "261101-AAAAA",
  sorg: "N001",
  orderType: "portal",
  soNumber: "SO1",
  poNumber: "PO 1",
  createdAt: "2026-11-01T08:00:00.000Z",
  requestDeliveryDate: null,
  expectedDeliveryDate: "2026-12-01",
  isAfterPayment: false,
  shipTo: "Shop",
  notes: "",
  internalNotes: "",
  price: 10,
  lineNo: 1,
  article_code_display: "CH-9",
  description: "Chain",
  image: null,
  orderQty: 5,
  shippedQty: 0,
  qty: 5,
  parts: [{ __typename: "OpenOrderPart", qty: 5, date: "2026-12-01", location: null }],
  subTotal: 50,
  currency: EURO,
  uom: "PCE",
  status: "confirmed",
  ...patch,
});

const dateValue = (date: string) => ({ __typename: "DateValue", date });

export const delivery = (patch: Readonly<Record<string, unknown>> = {}) => ({
  __typename: "Delivery",
  doNumber: "DO-1",
  sorg: "N001",
  orderType: "portal",
  custPoNo: "",
  shipTo: "Shop",
  deliveryDate: dateValue("2026-11-10"),
  estimatedDeliveryDate: dateValue("2026-11-14"),
  deliveredDate: null,
  trackingNo: "T-77",
  trackingUrl: "https://carrier.test/T-77",
  expeditionName: "Parcel Express",
  notes: "",
  detail: [
    {
      __typename: "DeliveryLine",
      articleCode: "CH-9",
      description: "Chain",
      orderNo: "261101-AAAAA",
      lineNo: 1,
      orderQty: 3,
      orderCreatedAt: "2026-11-01T08:00:00.000Z",
      createdBy: "Dana",
      price: 12.5,
      currency: EURO,
    },
  ],
  ...patch,
});

/** An order as lists show it. */
export const listedOrder = (patch: Readonly<Record<string, unknown>> = {}) => ({
  __typename: "Order",
  ...{ order_no: "261101-AAAAA", sap_order_no: "", sorg: "N001", merchant: "Veloria", order_status: "confirmed" },
  orderStatus: { __typename: "OrderStatus", description: "order_status_confirmed", pendingB2B: false },
  ...{ total_order: 50, currency: EURO, createdBy: "Dana", createdAt: "2026-11-01T08:00:00.000Z", ship_to: "Shop" },
  ...{ cust_po_no: null, delivery_date: null, isCancellationRequested: false, itemCount: 1, expectedDate: null },
  ...{ expectedUntil: null, deliveredDate: null, trackingNumbers: [], trackingUrl: null, invoiceNumbers: [] },
  ...patch,
});

/** Whether the customer's prices include tax, as pages ask for it. */
export const taxOf = (includeTax: boolean) => ({
  customerAreaV3: [{ __typename: "CustomerArea", sorg: "N001", includeTax }],
});

export const group = (patch: Readonly<Record<string, unknown>> = {}) => ({
  __typename: "OpenOrder",
  companyCode: "K1",
  companyName: "Veloria",
  count: 1,
  orders: [openLine()],
  deliveries: [],
  ...patch,
});

export const reportOf = (state: string, progress = 0, total = 0) => ({
  __typename: "Report",
  id: "R1",
  state,
  progress,
  total,
  fileName: "x.xlsx",
});

export const doc = (id: string, patch: Readonly<Record<string, unknown>> = {}) => ({
  __typename: "PaymentDoc",
  id,
  kind: "receipt",
  fileName: `slip-${id}.pdf`,
  contentType: "application/pdf",
  size: 10,
  createdBy: "Dana",
  createdAt: "2026-11-02T08:00:00.000Z",
  rejection: null,
  ...patch,
});

export const paidOrder = (status: string, docs: readonly object[] = []) => ({
  __typename: "Order",
  order_no: "261101-AAAAA",
  order_status: "placed",
  createdAt: "2026-11-01T08:00:00.000Z",
  merchant: "Veloria",
  currency: EURO,
  orderPayment: {
    __typename: "OrderPayment",
    amount: 120,
    orderedAmount: null,
    ...{ expiredDate: "2026-11-15", decidedAt: null, decidedBy: null },
    payment: {
      __typename: "OrderPaymentKind",
      desc: "Prepayment",
      paymentMerchants: [{ __typename: "OrderPaymentMerchant", instruction: "To IBAN 1" }],
    },
    paymentStatus: { __typename: "PaymentStatus", id: status, description: `payment_status_${status}` },
    docs,
  },
});

export const page = (data: readonly object[]) => ({
  __typename: "OrderPage",
  data,
  info: { __typename: "PageInfo", page: 1, count: data.length, pageTotal: 1, countIsMinimum: null, version: "1" },
});

export const done = (status = "success", userErrors: readonly object[] = []) => ({
  message: { __typename: "Message", status, description: status === "success" ? "ok" : "invalid_input" },
  userErrors,
});
