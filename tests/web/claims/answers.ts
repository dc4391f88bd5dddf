export const status = (id: string) => ({
  id,
  description: `claim_status_${id.replaceAll("-", "_")}`,
  category: "open",
});
const line = (lineNo: number, description: string) => ({
  ...{
    lineNo,
    articleCode: "B-1",
    description: "Trail 5",
    qty: 1,
    class: "frame",
    verdict: null,
    decision: "open",
    resolution: null,
  },
  ...{ reason: "", creditAmount: null, creditNote: "", deliveryOrder: "", replacementFrame: "" },
  problem: { id: `P${lineNo}`, part: "Frame", description, notes: "" },
});
const document = (no: number) => ({
  ...{ no, title: `Letter ${no}`, file: `D${no}`, fileName: `letter-${no}.pdf` },
  ...{ contentType: "application/pdf", url: `https://files.example/D${no}` },
});

const mail = (id: string, recipient: string, to: object | null) => ({
  ...{ id, at: "2026-11-21T12:00:00.000Z", displayName: "", side: "dealer", kind: "mail", from: null, to, recipient },
  text: "",
});

/** A claim of a part in review, as its page loads it. */
export const CLAIM = {
  __typename: "Claim",
  ...{
    id: "C261122-AAAAA",
    custCode: "US0001",
    custNumber: "0155010001",
    custName: "Castillo Bicycle Works",
    sorg: "U001",
  },
  ...{
    productCategory: "PAA",
    status: status("in-review"),
    referenceNo: "R-1",
    frameNumber: "",
    frameShippedDelvNo: "",
  },
  ...{
    frameShippedTo: "",
    frameShippedToName: "",
    resolution: "",
    customerNotes: "It creaks",
    qty: 2,
    description: "Fork",
  },
  ...{
    brand: "VEL",
    brandName: "Velmora",
    mcName: "Forks",
    productionCode: "",
    bikeAttributes: "",
    articleCode: "P-1",
  },
  ...{ model: "", modelYear: "2026", series: "", contactPersonName: "Dana", contactPersonPhone: "", version: 3 },
  ...{ purchaseDate: "2026-10-01", invoiceNo: "I-1", componentOrigin: "full-bike", problems: [] },
  consumer: { name: "", phone: "", city: "", address: "", email: "" },
  lines: [line(1, "Crack"), line(2, "Paint")],
  docs: [
    { docType: "photo3", file: "F1", fileName: "a.jpg", contentType: "image/jpeg", url: "https://files.example/F1" },
    { docType: "video", file: "F2", fileName: "a.mp4", contentType: "video/mp4", url: "https://files.example/F2" },
  ],
  additionalDocuments: [document(1), document(2)],
  coverage: [],
  stolenBike: [{ source: "Police", reference: "T-1", stolenOn: "2026-06-01", place: "Toronto" }],
  recallFrames: [{ number: "RC-7", title: "Fork steerer", state: "open", stopSale: true }],
  ...{ isNotAWarranty: false, reasonRejection: "", waybill: "WB-99", creditNotes: ["CN-5"], deliveryOrders: ["DO-6"] },
  histories: [
    {
      id: "1",
      at: "2026-11-20T10:00:00.000Z",
      displayName: "Dana",
      side: "dealer",
      kind: "status",
      from: null,
      to: status("submitted"),
      recipient: null,
      text: "",
    },
    mail("4", "office", null),
    mail("5", "dealer", status("in-review")),
  ],
  comments: [
    {
      id: "2",
      comment: "Which lot?",
      internal: false,
      displayName: "Lea",
      side: "office",
      at: "2026-11-21T10:00:00.000Z",
    },
    {
      id: "3",
      comment: "Known lot",
      internal: true,
      displayName: "Lea",
      side: "office",
      at: "2026-11-21T11:00:00.000Z",
    },
  ],
  ...{ createdBy: "Dana", createdAt: "2026-11-20T10:00:00.000Z", submittedAt: "2026-11-20T10:00:00.000Z", ageDays: 2 },
  ...{ assignee: null, canAssign: true, needsColleague: false },
  capabilities: [
    { toStatusId: "approved", needsReason: false },
    { toStatusId: "partly-approved", needsReason: false },
    { toStatusId: "rejected", needsReason: true },
    { toStatusId: "resolved", needsReason: true },
  ],
  ...{ canEdit: false, canAddFiles: true, answerDays: 4 },
  value: {
    __typename: "ClaimValue",
    price: 30,
    qty: 2,
    amount: 60,
    isInvoiced: true,
    lastPaid: null,
    credited: 0,
    creditable: 60,
  },
};
