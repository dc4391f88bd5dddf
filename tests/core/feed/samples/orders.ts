import type { Sample } from "./sample.ts";

export const ORDERS_SAMPLES: readonly Sample[] = [
  {
    kind: "orders",
    header:
      "order_no,custCode,createdAt,currency,host,lineNo,article_code,description,order_qty,uom,price,subtotal,shipped,invoiced",
    good: [
      "250101-AAAAA,C1,2025-01-01T10:00:00+01:00,USD,shop.localhost,1,A-1,Bike,2,PC,20.1865,40.37,2,1",
      "250101-AAAAA,C1,2025-01-01T09:00:00Z,USD,shop.localhost,2,A-2,Bell,1,PC,5,5,1,0",
    ],
    bad: [
      ["250101-BBBBB,C1,yesterday,USD,shop.localhost,1,A-1,Bike,2,PC,20,40,,", "createdAt,yesterday,instant_invalid"],
    ],
    records: 1,
    item: ["ORDER#250101-AAAAA", "ORDER"],
    expected: {
      status: "shipped",
      total: 453_700,
      createdAt: "2025-01-01T09:00:00.000Z",
    },
  },
  {
    kind: "delivery-history",
    header:
      "doNumber,custCode,deliveryDate,currency,orderNo,lineNo,articleCode,orderQty,price,trackingUrl,documentType",
    good: ["DO1,C1,2025-01-05,USD,250101-AAAAA,1,A-1,2,20.1865,https://track.example/1,cf"],
    bad: [
      ["DO2,C1,2025-01-05,USD,250101-AAAAA,1,A-1,2,20,ftp://x,", "trackingUrl,ftp://x,link_invalid"],
      ["DO3,C1,2025-01-05,USD,250101-AAAAA,1,A-1,2,20,,FILLUP", "documentType,FILLUP,too_long"],
    ],
    item: ["DELIVERY#DO1", "DELIVERY"],
    expected: { gsi1pk: "DELIVERIES#C1", gsi1sk: "2025-01-05#DO1", sorg: "U001", documentType: "CF" },
  },
  {
    kind: "invoice-history",
    header: "invoiceNo,custCode,invoiceDate,dueDate,currency,grandTotal,status,articleCode,qty,price,subTotal",
    good: [
      "I1,C1,2025-01-05,2025-02-04,USD,45.37,Paid,A-1,2,20.1865,40.37",
      "I1,C1,2025-01-05,2025-02-04,USD,45.37,Paid,A-2,1,5,5",
    ],
    records: 1,
    bad: [["I2,C1,2025-01-05,2025-02-04,USD,45.37,Maybe,A-1,2,20,40", "status,Maybe,unknown_value"]],
    item: ["INVOICE#U001#I1", "INVOICE"],
    expected: { accountingAmount: 453_700, status: "Paid", payerCode: "C1" },
  },
  {
    kind: "order-confirmations",
    header: "orderNo,sapOrderNo,lineNo,supplyQty,supplyDate",
    good: ["250101-CCCCC,900,1,1,2026-12-01", "250101-CCCCC,900,1,1,2026-12-08"],
    records: 1,
    bad: [
      ["250101-ZZZZZ,901,1,1,2026-12-01", "orderNo,250101-ZZZZZ,order_unknown"],
      ["250101-DDDDD,902,9,1,2026-12-01", "lines.0.lineNo,,order_line_unknown"],
    ],
    item: ["ORDER#250101-CCCCC", "ORDER"],
    expected: { status: "confirmed", erpOrderNumber: "900" },
  },
  {
    kind: "cancellation-answers",
    header: "orderNo,sequence,status,reason",
    good: ["250101-CCCCC,1,refused,Already packed"],
    bad: [
      ["250101-CCCCC,2,accepted,", "sequence,2,cancellation_unknown"],
      ["250101-ZZZZZ,1,accepted,", "orderNo,250101-ZZZZZ,order_unknown"],
      ["250101-CCCCC,1,perhaps,", "status,perhaps,unknown_value"],
    ],
    item: ["ORDER#250101-CCCCC", "ORDER"],
    expected: { cancellation: { state: "refused", answer: "Already packed" } },
  },
  {
    kind: "deliveries",
    header: "doNumber,custCode,deliveryDate,currency,orderNo,lineNo,articleCode,orderQty,price",
    good: ["DO9,C1,2026-12-01,USD,250101-CCCCC,1,A-1,2,20"],
    bad: [["DO8,C2,2026-12-01,USD,250101-CCCCC,1,A-1,2,20", "detail.0.orderNo,,order_unknown"]],
    item: ["ORDER#250101-CCCCC", "ORDER"],
    expected: { status: "shipped", doNumbers: ["DO9"] },
  },
  {
    kind: "invoices",
    header: "invoiceNo,custCode,invoiceDate,dueDate,currency,grandTotal,orderNo,articleCode,qty,price,subTotal",
    good: ["I9,C1,2026-12-01,2026-12-31,USD,40,250101-CCCCC,A-1,2,20,40"],
    bad: [["I8,C2,2026-12-01,2026-12-31,USD,40,250101-CCCCC,A-1,2,20,40", "orderNo,250101-CCCCC,order_unknown"]],
    item: ["ORDER#250101-CCCCC", "ORDER"],
    expected: { status: "invoiced", invoiceNos: ["I9"] },
  },
];
