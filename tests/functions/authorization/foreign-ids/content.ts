import { ABSENT, announcement, byId, each, FOREIGN, type ForeignId, without } from "./foreign-id.ts";

const banner = (id: string) => ({ id, link: "/", from: "2026-01-01", to: "2026-02-01", version: "1" });

const CONTENT = { texts: [{ locale: "en-US", title: "T" }], contentTargetMarkets: ["M1"] };

const historyOf = (kind: string) => (id: string) => ({ kind, id });

const CATEGORY = { title: "T", type: "brand-assets", contentTargetMarkets: ["M1"] };

/** Announcements, banners, news, documents, marketing material, and files. */
export const CONTENT_IDS: readonly ForeignId[] = [
  ...each(
    "of another host",
    { foreign: FOREIGN.announcement, absent: ABSENT.announcement },
    {
      "Query.announcement": byId,
      "Query.history": historyOf("announcement"),
      "Mutation.createAnnouncement": (copyOf) => ({ ...without(announcement("")), copyOf }),
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
      "Query.history": historyOf("news"),
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
      "Query.history": historyOf("salesDocument"),
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
      "Query.history": historyOf("salesDocumentGroup"),
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
      "Query.history": historyOf("banner"),
      "Mutation.updateBanner": banner,
      "Mutation.createBannerV2": (copyOf) => ({ ...without(banner("")), sorg: "U001", uploadId: "", copyOf }),
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
      "Query.history": historyOf("marketingCategory"),
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
      "Query.history": historyOf("marketingMaterial"),
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
];
