import { groupRoleKey, roleKey } from "@spoke/core/access";
import { DEFAULT_ROLES } from "@spoke/core/access/defaults.ts";
import { announcementSchema } from "@spoke/core/announcement/schema.ts";
import { announcementKey } from "@spoke/core/announcement/store.ts";
import { bannerSchema } from "@spoke/core/banner/schema.ts";
import { bannerKey } from "@spoke/core/banner/store.ts";
import { entrySchema } from "@spoke/core/bonus/schema.ts";
import { appendWrites, invoiceSource, newRulesWrite, sourceWrite } from "@spoke/core/bonus/store.ts";
import { claimSchema } from "@spoke/core/claim/schema.ts";
import { eventWrite, newClaimWrites, noteWrite } from "@spoke/core/claim/store.ts";
import { marketKey } from "@spoke/core/content";
import { areaKey, creditKey, customerKey, shipToKey } from "@spoke/core/customer";
import { creditSchema, customerAreaSchema, customerSchema, shipToSchema } from "@spoke/core/customer/schema.ts";
import { relistCustomer } from "@spoke/core/customer/served";
import { frameKey } from "@spoke/core/frame";
import { frameSchema } from "@spoke/core/frame/schema.ts";
import { hostKey, sorgKey } from "@spoke/core/host";
import { hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { inspectionSchema } from "@spoke/core/inspection/schema.ts";
import { newInspectionWrites } from "@spoke/core/inspection/store.ts";
import { listInvoiceWrites } from "@spoke/core/invoice/lists.ts";
import { invoiceSchema } from "@spoke/core/invoice/schema.ts";
import { entryWrites, putInvoiceWrite } from "@spoke/core/invoice/store.ts";
import { categorySchema, materialSchema } from "@spoke/core/marketing/schema.ts";
import { newCategoryWrite, newMaterialWrite } from "@spoke/core/marketing/store.ts";
import { mediaFileSchema } from "@spoke/core/media/schema.ts";
import { newMediaFileWrite } from "@spoke/core/media/store.ts";
import { newsSchema } from "@spoke/core/news/schema.ts";
import { orderSchema } from "@spoke/core/order/schema.ts";
import { newOrderWrites } from "@spoke/core/order/store.ts";
import { paymentDocKey } from "@spoke/core/payments/proofs/store.ts";
import { paymentRequestSchema, savedPaymentSchema } from "@spoke/core/payments/requests/schema.ts";
import { newRequestWrites, putSavedWrite } from "@spoke/core/payments/requests/store.ts";
import { pickupOrderSchema } from "@spoke/core/pickup-order/schema.ts";
import { newPickupWrites } from "@spoke/core/pickup-order/store.ts";
import { type Key, type RawItem, systemActor, type Write, withActor } from "@spoke/core/platform";
import { accountBikeSchema, registrationSchema } from "@spoke/core/registration/schema.ts";
import { accountBikeWrite, newRegistrationWrites } from "@spoke/core/registration/store.ts";
import { reportSchema } from "@spoke/core/report/schema.ts";
import { reportKey } from "@spoke/core/report/store.ts";
import { groupSchema, salesDocumentSchema } from "@spoke/core/sales-document/schema.ts";
import { hashPassword } from "@spoke/core/session";
import { uploadSchema } from "@spoke/core/upload/schema.ts";
import { newUploadWrite } from "@spoke/core/upload/store.ts";
import { rowsUploadSchema } from "@spoke/core/upload-area/schema.ts";
import { newUploadWrites } from "@spoke/core/upload-area/store.ts";
import { loginKey, userKey } from "@spoke/core/user";
import { type User, userSchema } from "@spoke/core/user/schema.ts";
import { vendorArticleKey, vendorKey } from "@spoke/core/vendor";
import { newVendorOrderWrites } from "@spoke/core/vendor/order-store.ts";
import { vendorArticleSchema, vendorOrderSchema, vendorSchema } from "@spoke/core/vendor/schema.ts";
import { storedVisitFormSchema } from "@spoke/core/visit-form/schema.ts";
import { newVisitFormWrites } from "@spoke/core/visit-form/store.ts";
import { bonusRules } from "./bonus.ts";
import { recallWrites } from "./recalls.ts";
import { store } from "./store.ts";

export const HOST = "velo.localhost";
export const OTHER_HOST = "other.localhost";
export const PASSWORD = "Bicycle-2026";
/** In every text of the dealer C2, which only the office may serve. */
export const FOREIGN_DEALER = "Zitronenfalter";
/** In every text of the other host and its sales organization, which no user of HOST may see. */
export const FOREIGN_HOST = "Nachtpfau";

const asOf = "2026-01-01T00:00:00.000Z";
const put = (key: Key, item: RawItem): Write => ({ kind: "put", item: { ...item, ...key } });

function market(host: string, sorg: string, title: string): Write[] {
  const currency = { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 };
  const config = { host, sorg, webTitle: title, languages: [{ code: "en-US" }, { code: "de" }], currency };
  const flags = ["WEB_NOTIFICATION", "NEWS"];
  const online = { id: "CARD", type: "Credit Card", desc: title, modules: ["invoice"], provider: "sandbox" };
  const area = { sorg, name: title, merchantName: title, companyCode: `K${sorg}`, currency: "USD", payments: [online] };
  return [
    put(hostKey(host), {
      ...hostConfigSchema.parse({
        ...config,
        flags,
        payment: true,
        claimAllowPAA: true,
        branding: { accent: "#0b5d4e" },
      }),
      gsi1pk: "HOSTS",
      gsi1sk: host,
    }),
    put(sorgKey(sorg), { ...sorgConfigSchema.parse(area), gsi1pk: "SORGS", gsi1sk: sorg }),
    newRulesWrite(bonusRules({ sorg, name: { "en-US": title } })),
  ];
}

function customer(unified: string, sorg: string, text: string): Write[] {
  const custCode = { unified, r3: `R${unified}`, isr: `I${unified}` };
  const words = {
    custName: `${text} Bikes`,
    custAddress: `${text} Street 1`,
    custCity: text,
    custEmail: `${text}@a.test`,
  };
  const area = {
    custCode: unified,
    sorg,
    priceList: "L",
    companyCode: `K${sorg}`,
    companyName: text,
    salesman: `s-${unified}`,
    allowPayInvoice: true,
  };
  const visitSorg = sorg === "U001" ? "1000" : "5000";
  const shipTo = { custCode: unified, code: "MAIN", name: text, address: text, asOf };
  const credit = {
    custCode: unified,
    companyCode: `K${sorg}`,
    companyName: text,
    currency: "USD",
    creditLimit: 9,
    asOf,
  };
  const order = orderSchema.parse({
    orderNumber: orderNoOf(unified),
    status: "placed",
    sorg,
    currency: "USD",
    total: 10_000,
    createdBy: { id: "x", name: text },
    createdAt: asOf,
    host: HOST,
    locale: "en-US",
    shipTo: { code: "MAIN", name: text, address: text },
    customer: { custCode, custName: text },
    merchant: text,
    notes: text,
    lines: [
      {
        lineNo: 1,
        articleCode: "A1",
        articleCodeDisplay: "A1",
        description: text,
        qty: 1,
        uom: "PC",
        price: 10_000,
        chargedPrice: 10_000,
        subtotal: 10_000,
      },
    ],
    orderPayment: { id: "P1", type: "Transfer", desc: text, amount: 10_000, awaited: awaited(unified, text) },
    version: 1,
    asOf,
  });
  return [
    put(customerKey(unified), customerSchema.parse({ custCode, ...words, asOf })),
    put(areaKey(unified, sorg), customerAreaSchema.parse({ ...area, asOf })),
    put(shipToKey(unified, "MAIN"), shipToSchema.parse(shipTo)),
    put(creditKey(unified, `K${sorg}`), creditSchema.parse(credit)),
    ...newOrderWrites([order]),
    ...invoiceOf(unified, sorg, text),
    put(paymentDocKey(docNumberOf(unified)), { orderNumber: order.orderNumber }),
    ...paymentOf(unified, sorg, text),
    ...claimOf(unified, sorg, text),
    put(areaKey(unified, visitSorg), customerAreaSchema.parse({ ...area, sorg: visitSorg, asOf })),
    ...visitOf(unified, visitSorg, text),
    ...pickupOf(unified, sorg, text),
    ...bonusOf(unified, sorg, text),
  ];
}

/** Id of the form of a visit at a customer. */
export const visitIdOf = (unified: string): string => `visit-${unified}`;

/** A visit at a customer, in the sales organization whose dealers are visited. */
function visitOf(unified: string, sorg: string, text: string): Write[] {
  const visit = storedVisitFormSchema.parse({
    ...{
      id: visitIdOf(unified),
      variant: sorg === "1000" ? "polygon" : "wim",
      sorg,
      custCode: unified,
      custName: text,
    },
    ...{
      visitedOn: "2026-01-02",
      brandDomination: false,
      ownQuantity: 1,
      otherQuantity: 0,
      notes: text,
      equipment: [],
    },
    series: [{ id: "S", text: { default: text }, brand: text, isOwn: true, quantity: 1 }],
    ...{ photos: [], isDeleted: false, createdBy: { id: `x-${unified}`, name: text }, createdAt: asOf, version: 1 },
  });
  return newVisitFormWrites(visit);
}

export const pickupIdOf = (unified: string): string => `pickup-${unified}`;

function pickupOf(unified: string, sorg: string, text: string): Write[] {
  const pickup = pickupOrderSchema.parse({
    ...{
      id: pickupIdOf(unified),
      sorg,
      custCode: unified,
      custName: text,
      host: HOST,
      shop: text,
      createdAt: asOf,
      asOf,
    },
    consumer: { firstName: text, lastName: text, email: "consumer@a.test" },
    lines: [{ lineNo: 1, articleCode: "A1", name: text, qty: 1 }],
    ...{ status: "needs-confirmation", version: 1 },
  });
  return newPickupWrites(pickup);
}

/** An entry of the customer's bonus ledger, for its invoice. */
function bonusOf(unified: string, sorg: string, text: string): Write[] {
  const document = invoiceNoOf(unified);
  const name = invoiceSource(sorg, document);
  const entry = entrySchema.parse({
    ...{ id: `${name}~1`, reverses: "", customer: unified, kind: "purchase", day: "2026-01-01", document, line: 1 },
    ...{ articleCode: "A1", description: text, brandId: text, class: "", quantity: 1, points: 1, pointValue: 10_000 },
    ...{ netSales: 10_000, bikes: 0, paid: 0, onTime: 0, dueDate: "2026-02-01", rules: 1, reason: "" },
  });
  const source = {
    sorg,
    revision: 1,
    rules: new Map(),
    facts: new Map(),
    credits: [],
    paidInstallments: new Map(),
    entries: [entry],
    asOf,
  };
  return [sourceWrite(name, source, undefined), ...appendWrites(name, sorg, 1, [entry])];
}

/** Number of a customer's claim. */
export const claimIdOf = (unified: string): string => `C260101-0000${unified.slice(-1)}`;

/** Frame of the claims of U001. */
export const CLAIMED_FRAME = "WZZ88-U001";

/** In every comment that only the office may see. */
export const INTERNAL_TEXT = "Wolkenbruch";

function claimOf(unified: string, sorg: string, text: string): Write[] {
  const by = { id: `x-${unified}`, name: text, side: "dealer" as const };
  const office = { id: "o", name: "Office", side: "office" as const };
  const claim = claimSchema.parse({
    ...{ id: claimIdOf(unified), host: HOST, sorg, custCode: unified, custName: text, productCategory: "Bike" },
    ...{ status: "in-review", frameNumber: `WZZ88-${sorg}`, brand: "VEL", articleCode: "A1", description: text },
    ...{ purchaseDate: "2026-01-01", customerNotes: text, consumer: { name: text }, reasonRejection: "" },
    lines: [{ lineNo: 1, articleCode: "A1", description: text, qty: 1, problem: { part: text, description: text } }],
    ...{ createdBy: by, createdAt: asOf, submittedAt: asOf, statusAt: asOf, version: 1 },
  });
  return [
    ...newClaimWrites(claim),
    eventWrite(claim.id, { at: asOf, by, kind: "comment", text }),
    noteWrite(claim.id, { id: "01J00000000000000000000001", at: asOf, by: office, text: `${INTERNAL_TEXT} ${text}` }),
  ];
}

/** Id of a customer's payment request and of a user's saved payment. */
export const requestIdOf = (unified: string): string => `01HZZZZZZZZZZZZZZZZZZZZZ${unified}`;

function paymentOf(unified: string, sorg: string, text: string): Write[] {
  const id = requestIdOf(unified);
  const method = { paymentId: "CARD", provider: "sandbox", companyCode: `K${sorg}`, sorg };
  const request = paymentRequestSchema.parse({
    ...{ id, ...method, customer: unified, payerCode: unified, payerName: text, userId: `x-${unified}`, host: HOST },
    ...{ locale: "en-US", merchant: text, amount: 10_000, currency: "USD", method: { type: text, desc: text } },
    ...{ state: "paid", invoices: [{ sorg, invoiceNo: `PAID-${unified}`, amount: 10_000 }], isPartialPayment: false },
    ...{ digest: "", createdAt: asOf, expiresAt: asOf, version: 1 },
  });
  const saved = { ...method, id, userId: `x-${unified}`, token: text, type: text, brand: text, last4: "4242" };
  return [...newRequestWrites(request), putSavedWrite(savedPaymentSchema.parse({ ...saved, createdAt: asOf }))];
}

/** Number of the receipt of a customer's order. */
export const docNumberOf = (unified: string): number => 4710 + Number(unified.slice(-1));

function awaited(unified: string, text: string) {
  const doc = {
    id: docNumberOf(unified),
    kind: "receipt",
    uploadId: `r-${unified}`,
    contentType: "application/pdf",
    size: 1,
  };
  const sent = { fileName: text, key: `documents/receipts/${text}.pdf`, by: { id: "x", name: text }, at: asOf };
  return { state: "uploaded", expiredDate: "2090-01-01", docs: [{ ...doc, ...sent }] };
}

/** Number of a customer's invoice. */
export const invoiceNoOf = (unified: string): string => `INV-${unified}`;

function invoiceOf(unified: string, sorg: string, text: string): Write[] {
  const invoice = invoiceSchema.parse({
    invoiceNo: invoiceNoOf(unified),
    sorg,
    custCode: unified,
    payerCode: unified,
    payerName: text,
    companyCode: `K${sorg}`,
    invoiceDate: "2026-01-01",
    dueDate: "2026-02-01",
    currency: "USD",
    accountingAmount: 10_000,
    grandTotal: 10_000,
    notes: text,
    asOf,
  });
  return [
    putInvoiceWrite(invoice, undefined),
    ...entryWrites(invoice, undefined),
    ...listInvoiceWrites([{ before: undefined, after: invoice }]),
  ];
}

/** Number of a customer's order. */
export const orderNoOf = (unified: string): string => `260101-0000${unified.slice(-1)}`;

function user(
  input: Pick<User, "id" | "username" | "roles"> & Partial<User>,
  passwordHash: string,
  sorg: string,
): Write[] {
  const parsed = userSchema.parse({
    name: input.username,
    email: `${input.username}@example.test`,
    hosts: [HOST],
    passwordHash,
    contentTargetMarkets: ["M1"],
    asOf,
    ...input,
  });
  return [
    put(userKey(parsed.id), { ...parsed, gsi1pk: `USERS#${sorg}`, gsi1sk: parsed.username }),
    put(loginKey(parsed.username), { userId: parsed.id }),
  ];
}

/** Ids of the contents of a sales organization's site, all of the same length. */
export const contentIds = (sorg: string) => ({
  announcement: `ann-${sorg}`,
  banner: `ban-${sorg}`,
  upload: `upl-${sorg}`,
  report: `rep-${sorg}`,
  /** A ULID, which has no U. */
  rowsUpload: `01ARZ3NDEKTSV4RRFFQ690${sorg.replace("U", "V")}`,
  frame: `WTU55-${sorg}`,
  sale: `WHK77-${sorg}`,
  recall: `R-${sorg}`,
  recallStatement: `rs-${sorg}`,
  accountBike: `${sorg}.AB.WHK77${sorg}`,
  inspection: `ins-${sorg}`,
  mediaFile: `med-${sorg}`,
  news: `new-${sorg}`,
  salesDocument: `doc-${sorg}`,
  documentGroup: `grp-${sorg}`,
  category: `cat-${sorg}`,
  material: `mat-${sorg}`,
  /** Also of a group role. */
  role: `role-${sorg}`,
});

function contents(host: string, sorg: string, text: string, userId: string): Write[] {
  const ids = contentIds(sorg);
  const period = { from: "2020-01-01", to: "2090-01-01", asOf };
  const announcement = {
    id: ids.announcement,
    host,
    type: "home_page",
    title: text,
    url: "/",
    content: text,
    version: 1,
  };
  const banner = { id: ids.banner, sorg, url: "", link: `/${text}`, bannerFile: `${text}.webp`, version: 1 };
  const upload = {
    id: ids.upload,
    userId,
    host,
    sorg,
    purpose: "BANNER_IMAGE",
    fileName: text,
    contentType: "image/png",
  };
  const report = {
    ...{ id: ids.report, kind: "open-orders", state: "done", progress: 1, total: 1, params: {}, fileName: text },
    ...{ scopes: ["page.order-status"], owner: userId, host, sorg, sorgs: [sorg], locale: "en-US", digest: text },
    createdAt: asOf,
  };
  const rowsUpload = rowsUploadSchema.parse({
    ...{
      id: ids.rowsUpload,
      kind: "stock-report",
      state: "checked",
      mode: "check",
      owner: userId,
      name: text,
      host,
      sorg,
    },
    file: {
      uploadId: `rows-${sorg}`,
      fileName: `${text}.xlsx`,
      contentType: "text/plain",
      size: 1,
      key: "documents/rows/x",
    },
    ...{
      sorgs: [sorg],
      unrestricted: [],
      scopes: [],
      locale: "en-US",
      log: { start: asOf },
      createdAt: asOf,
      version: 1,
    },
  });
  const frame = frameSchema.parse({
    ...{ frameNumber: ids.frame, sorg, brand: "VEL", articleCode: "A1", description: text, custName: text, asOf },
  });
  const registration = registrationSchema.parse({
    ...{ id: `reg-${sorg}`, frameNumber: ids.sale, sorg, brand: "VEL", articleCode: "A1", description: text },
    ...{ type: "retail", soldOn: "2026-01-02", buyer: { name: text, phone: "1234567" }, dealerName: text },
    ...{ custCode: sorg === "U001" ? "C2" : "C3", registeredBy: { id: userId, name: text }, createdAt: asOf },
    ...{ coverage: [], status: "complete", sequence: 1, version: 1 },
  });
  const bike = accountBikeSchema.parse({
    ...{ id: "AB", frameNumber: ids.sale, sorg, brand: "VEL", custCode: registration.custCode, asOf },
    buyer: registration.buyer,
  });
  const inspection = inspectionSchema.parse({
    ...{ id: ids.inspection, frameNumber: ids.frame, sorg, brand: "VEL", brandName: text, articleCode: "A1" },
    ...{
      description: text,
      merchandise: text,
      custCode: sorg === "U001" ? "C2" : "C3",
      custName: text,
      electric: false,
    },
    ...{ mechanic: text, inspectedOn: "2026-01-02", result: "passed", checklistVersion: 1, isDeleted: false },
    points: [{ id: 1, sorting: 1, text: { default: text }, result: "pass", note: text }],
    ...{ createdBy: { id: userId, name: text }, createdAt: asOf, version: 1 },
  });
  const item = {
    ...{ host, texts: [{ locale: "en-US", title: text, subtitle: text, body: text }], validFrom: "2020-01-01" },
    ...{ contentTargetMarkets: ["M1"], layout: "x", itemPerLine: 3, files: [{ id: ids.mediaFile }] },
    ...{ createdAt: asOf, asOf, version: 1 },
  };
  const group = { id: ids.documentGroup, host, name: text, contentTargetMarkets: ["M1"], asOf, version: 1 };
  const vendor = vendorIdOf(sorg);
  const custCode = sorg === "U001" ? "C2" : "C3";
  const vendorOrder = vendorOrderSchema.parse({
    ...{ orderNumber: vendorOrderNoOf(custCode), vendor: { id: vendor, name: text, email: "" }, sorg, currency: "USD" },
    ...{
      custCode: { unified: custCode },
      custName: text,
      createdBy: { id: userId, name: text },
      createdAt: asOf,
      host,
    },
    ...{ address: { id: "MAIN", name: text, address: text }, notes: text, total: 1, status: "open", version: 1 },
    lines: [
      {
        ...{ id: "1", articleCode: "A1", description: text, salesUnit: "PC", uomConverter: 1 },
        ...{ qty: 1, price: 1, subtotal: 1, status: "open" },
      },
    ],
    placedWith: [],
  });
  const goods = { vendor, articleCode: "A1", description: text, price: 1, asOf };
  return [
    put({ pk: `NEWS#${host}`, sk: ids.news }, newsSchema.parse({ ...item, id: ids.news, type: "company" })),
    put(
      { pk: `SALESDOCS#${host}`, sk: ids.salesDocument },
      salesDocumentSchema.parse({ ...item, id: ids.salesDocument, type: "sales", groupId: ids.documentGroup }),
    ),
    put({ pk: `SALESDOCGROUPS#${host}`, sk: ids.documentGroup }, groupSchema.parse(group)),
    ...(sorg === "U001" ? [put(marketKey("M1"), { id: "M1", marketName: "Market" })] : []),
    put(vendorKey(vendor), vendorSchema.parse({ id: vendor, name: text, currency: "USD", sorgs: [sorg], asOf })),
    put(vendorArticleKey(goods), vendorArticleSchema.parse(goods)),
    ...newVendorOrderWrites([vendorOrder]),
    put(frameKey(frame), frame),
    accountBikeWrite(bike, undefined),
    newCategoryWrite(
      categorySchema.parse({
        ...{ id: ids.category, sorg, title: text, type: "brand-assets", showChilds: true, itemPerLine: 3, sorting: 0 },
        ...{ layout: "marketing_material.cards", contentTargetMarkets: ["M1"], childCount: 0, materialCount: 1 },
        version: 1,
      }),
    ),
    newMaterialWrite(
      materialSchema.parse({
        ...{ id: ids.material, sorg, category: ids.category, title: text, body: "", files: [{ id: ids.mediaFile }] },
        ...{ layout: "marketing_material.cards", itemPerLine: 3, uploadAt: asOf, version: 1 },
      }),
    ),
    newMediaFileWrite(
      mediaFileSchema.parse({
        ...{ id: ids.mediaFile, sorg, title: text, purpose: "MEDIA_DOCUMENT", uses: 0, version: 1 },
        ref: {
          uploadId: ids.mediaFile,
          fileName: text,
          contentType: "application/pdf",
          size: 10,
          key: "documents/x.pdf",
        },
        ...{ createdBy: userId, createdAt: asOf },
      }),
    ),
    ...newInspectionWrites(inspection),
    ...newRegistrationWrites(registration),
    ...recallWrites({
      ...{ number: ids.recall, statementId: ids.recallStatement, sorg, frameNumber: ids.frame },
      custCode: sorg === "U001" ? "C2" : "C3",
    }),
    put(roleKey(ids.role), { id: ids.role, name: text, permissions: ["page.news"], sorgs: [sorg], version: 1 }),
    put(groupRoleKey(ids.role), { id: ids.role, description: text, roles: [ids.role], sorgs: [sorg], version: 1 }),
    put(reportKey(ids.report), reportSchema.parse(report)),
    ...newUploadWrites(rowsUpload),
    put(announcementKey(host, ids.announcement), announcementSchema.parse({ ...announcement, ...period })),
    put(bannerKey(sorg, ids.banner), bannerSchema.parse({ ...banner, ...period })),
    newUploadWrite(uploadSchema.parse({ ...upload, size: 10, file: `${text}.webp`, status: "CLEAN", createdAt: asOf })),
  ];
}

export const vendorIdOf = (sorg: string): string => `V-${sorg}`;
export const vendorOrderNoOf = (owner: string): string => `VO-${owner}`;

/** An administrator whose area is that of a sales person: all scopes, and only the customer C1. */
export const LIMITED_OFFICE = "administrator-limited";

/** The user of each role on HOST: dealers buy for C1, sales people serve only C1, the office serves all of U001. */
export const ROLE_USERS: readonly { readonly role: string; readonly username: string }[] = [
  ...DEFAULT_ROLES.map(({ id }) => id),
  LIMITED_OFFICE,
].map((role) => ({ role, username: `of.${role.toLowerCase()}` }));

/** Two hosts of two sales organizations. C1 and C2 belong to the first, where sales people serve only C1; C3 to the second. */
export async function seedHosts(): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const buys = new Set(["dealer", "customer", "customer-vendor"]);
  const sells = new Set(["sales", "salesman", "sales.group", LIMITED_OFFICE]);
  const users = ROLE_USERS.flatMap(({ role, username }) =>
    user(
      {
        id: `u-${role.replace(".", "-")}`,
        username,
        roles: [role === LIMITED_OFFICE ? "administrator" : role],
        ...(buys.has(role) && { custCode: "C1" }),
        userAreas: sells.has(role)
          ? ["U001", "1000"].map((sorg) => ({ sorg, limitation: "salesman" as const, option: "", value: "s-C1" }))
          : ["U001", "1000"].map((sorg) => ({ sorg, limitation: "none" as const, option: "", value: "" })),
      },
      hash,
      "U001",
    ),
  );
  const elsewhere = user(
    {
      id: "foreign",
      username: `${FOREIGN_HOST.toLowerCase()}.admin`,
      name: FOREIGN_HOST,
      roles: ["administrator"],
      hosts: [OTHER_HOST],
    },
    hash,
    "G001",
  );
  const writes = [
    ...contents(HOST, "U001", "Own", "u-administrator"),
    ...contents(OTHER_HOST, "G001", FOREIGN_HOST, "foreign"),
    ...market(HOST, "U001", "Velo"),
    ...market(OTHER_HOST, "G001", FOREIGN_HOST),
    ...customer("C1", "U001", "Own"),
    ...customer("C2", "U001", FOREIGN_DEALER),
    ...customer("C3", "G001", FOREIGN_HOST),
    ...users,
    ...elsewhere,
  ];
  await store(...writes);
  await withActor(systemActor(), async () => {
    for (const unified of ["C1", "C2", "C3"]) await relistCustomer(unified);
  });
}
