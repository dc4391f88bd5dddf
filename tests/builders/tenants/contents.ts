import { groupRoleKey, roleKey } from "@spoke/core/access";
import { announcementSchema } from "@spoke/core/announcement/schema.ts";
import { announcementKey } from "@spoke/core/announcement/store.ts";
import { bannerSchema } from "@spoke/core/banner/schema.ts";
import { bannerKey } from "@spoke/core/banner/store.ts";
import { marketKey } from "@spoke/core/content";
import { frameKey } from "@spoke/core/frame";
import { frameSchema } from "@spoke/core/frame/schema.ts";
import { inspectionSchema } from "@spoke/core/inspection/schema.ts";
import { newInspectionWrites } from "@spoke/core/inspection/store.ts";
import { categorySchema, materialSchema } from "@spoke/core/marketing/schema.ts";
import { newCategoryWrite, newMaterialWrite } from "@spoke/core/marketing/store.ts";
import { mediaFileSchema } from "@spoke/core/media/schema.ts";
import { newMediaFileWrite } from "@spoke/core/media/store.ts";
import { newsSchema } from "@spoke/core/news/schema.ts";
import type { Write } from "@spoke/core/platform";
import { accountBikeSchema, registrationSchema } from "@spoke/core/registration/schema.ts";
import { accountBikeWrite, newRegistrationWrites } from "@spoke/core/registration/store.ts";
import { reportSchema } from "@spoke/core/report/schema.ts";
import { reportKey } from "@spoke/core/report/store.ts";
import { groupSchema, salesDocumentSchema } from "@spoke/core/sales-document/schema.ts";
import { uploadSchema } from "@spoke/core/upload/schema.ts";
import { newUploadWrite } from "@spoke/core/upload/store.ts";
import { rowsUploadSchema } from "@spoke/core/upload-area/schema.ts";
import { newUploadWrites } from "@spoke/core/upload-area/store.ts";
import { vendorArticleKey, vendorKey } from "@spoke/core/vendor";
import { newVendorOrderWrites } from "@spoke/core/vendor/order-store.ts";
import { vendorArticleSchema, vendorOrderSchema, vendorSchema } from "@spoke/core/vendor/schema.ts";
import { recallWrites } from "../recalls.ts";
import { asOf, contentIds, put, vendorIdOf, vendorOrderNoOf } from "./names.ts";

export function contents(host: string, sorg: string, text: string, userId: string): Write[] {
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
