import { createAnnouncement, setAnnouncementActive, updateAnnouncement } from "@spoke/core/announcement/manage.ts";
import { createBanner, updateBanner } from "@spoke/core/banner";
import { history } from "@spoke/core/history";
import {
  createMarketingMaterial,
  createMarketingMaterialCategory,
  updateMarketingMaterial,
  updateMarketingMaterialCategory,
} from "@spoke/core/marketing";
import { createNews, deleteNews, updateNews } from "@spoke/core/news";
import { type Actor, withActor } from "@spoke/core/platform";
import {
  createSalesDocument,
  createSalesDocumentGroup,
  updateSalesDocument,
  updateSalesDocumentGroup,
} from "@spoke/core/sales-document";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editorActor, startContent, text } from "../../builders/content.ts";
import { libraryFile } from "../../builders/media.ts";
import { refusalOf, seedUpload } from "../../support/portal.ts";

let content: Awaited<ReturnType<typeof startContent>>;
beforeAll(async () => {
  content = await startContent([]);
}, 60_000);
afterAll(() => content.stop());

const editor = editorActor();
const office = editorActor({ scopes: new Set(["page.announcement", "page.banner"]) });

const read = (who: Actor, kind: Parameters<typeof history>[0]["kind"], id: string) =>
  withActor(who, () => history({ kind, id }));
const actionsOf = ({ data }: Awaited<ReturnType<typeof read>>) => data.map(({ what }) => what);

it("editors read which title, days, and markets of news changed, and of texts only that they did", async () => {
  const base = { type: "company" as const, contentTargetMarkets: ["de"], texts: [text("Helmets")] };
  const { id, version } = await withActor(editor, () => createNews(base));
  const change = { texts: [text("Helmets", { body: "<p>Secret offer</p>" })], validFrom: "2026-12-01" };
  const changed = await withActor(editor, () =>
    updateNews({ ...base, ...change, contentTargetMarkets: ["at"], id, version }),
  );
  await withActor(editor, () =>
    updateNews({
      ...base,
      ...change,
      contentTargetMarkets: ["at"],
      texts: [text("Bells")],
      id,
      version: changed.version,
    }),
  );
  await withActor(editor, () => deleteNews({ id }));
  const found = await read(editor, "news", id);
  expect(actionsOf(found)).toEqual(["deleted", "changed", "changed", "created"]);
  const [deleted, renamed, dated, created] = found.data;
  expect(deleted?.changes).toEqual([]);
  expect(renamed?.changes).toMatchObject([
    { field: "title", before: ["Helmets"], after: ["Bells"] },
    { field: "texts", kind: "hidden" },
  ]);
  expect(dated?.changes).toMatchObject([
    { field: "validFrom", kind: "day", before: [], after: ["2026-12-01"] },
    { field: "contentTargetMarkets", before: ["Germany"], after: ["Austria"] },
    { field: "texts", kind: "hidden", before: [], after: [] },
  ]);
  expect(created?.changes).toContainEqual(expect.objectContaining({ field: "type", after: ["company"] }));
  expect(JSON.stringify(found)).not.toContain("Secret offer");

  const elsewhere = read(editorActor({ host: "other.localhost" }), "news", id);
  expect((await refusalOf(elsewhere))?.kind).toBe("not-found");
  expect((await refusalOf(read(office, "news", id)))?.kind).toBe("forbidden");
});

it("documents name their group, and groups their markets", async () => {
  const group = await withActor(editor, () =>
    createSalesDocumentGroup({ name: "Lists", contentTargetMarkets: ["de"] }),
  );
  const base = { type: "sales" as const, contentTargetMarkets: ["de"], texts: [text("Prices")] };
  const { id, version } = await withActor(editor, () => createSalesDocument(base));
  await withActor(editor, () => updateSalesDocument({ ...base, id, version, salesDocumentGroup: group.id }));
  const [changed] = (await read(editor, "salesDocument", id)).data;
  expect(changed?.changes).toMatchObject([{ field: "salesDocumentGroup", before: [], after: ["Lists"] }]);

  const next = { id: group.id, version: 1, name: "Price lists", contentTargetMarkets: ["de", "at"] };
  await withActor(editor, () => updateSalesDocumentGroup(next));
  const [renamed] = (await read(editor, "salesDocumentGroup", group.id)).data;
  expect(renamed?.changes).toMatchObject([
    { field: "name", before: ["Lists"], after: ["Price lists"] },
    { field: "contentTargetMarkets", before: [], after: ["Austria"] },
  ]);
});

it("marketing material names its category, and categories their switches", async () => {
  const folder = { title: "Logos", type: "brand-assets" as const, contentTargetMarkets: ["de"] };
  const print = await withActor(editor, () => createMarketingMaterialCategory(folder));
  const web = await withActor(editor, () => createMarketingMaterialCategory({ ...folder, title: "Web" }));
  const files = [{ id: await libraryFile("Logo", editor) }];
  const material = { title: "Logo", category: print.id, files };
  const { id, version } = await withActor(editor, () => createMarketingMaterial(material));
  await withActor(editor, () => updateMarketingMaterial({ ...material, id, version, category: web.id, body: "New" }));
  const found = await read(editor, "marketingMaterial", id);
  expect(actionsOf(found)).toEqual(["moved", "created"]);
  expect(found.data[0]?.changes).toMatchObject([
    { field: "category", before: ["Logos"], after: ["Web"] },
    { field: "description", kind: "hidden" },
  ]);
  const closed = { ...folder, id: print.id, version: print.version, showChilds: false };
  await withActor(editor, () => updateMarketingMaterialCategory(closed));
  const [changed] = (await read(editor, "marketingCategory", print.id)).data;
  expect(changed?.changes).toMatchObject([{ field: "showChilds", kind: "flag", before: ["true"], after: ["false"] }]);
});

it("an announcement's history stays with it when its audience changes", async () => {
  const wanted = { type: "home_page", title: "Stock", content: "<p>Frames</p>", url: "/", from: "2026-11-20" };
  const { id, version } = await withActor(office, () => createAnnouncement({ ...wanted, to: "2026-11-30" }));
  const moved = { ...wanted, id, version, to: "2026-12-24", sorg: "U001", content: "<p>Forks</p>" };
  await withActor(office, () => updateAnnouncement(moved));
  await withActor(office, () => setAnnouncementActive({ id, active: false }));
  const found = await read(office, "announcement", id);
  expect(actionsOf(found)).toEqual(["deactivated", "changed", "created"]);
  const [off, changed] = found.data;
  expect(off?.changes).toMatchObject([{ field: "isOff", kind: "flag", before: ["false"], after: ["true"] }]);
  expect(changed?.changes).toMatchObject([
    { field: "audience", before: [office.host] },
    { field: "to", kind: "day", before: ["2026-11-30"], after: ["2026-12-24"] },
    { field: "content", kind: "hidden" },
  ]);
});

it("administrators read which language and times a banner had", async () => {
  const uploadId = await seedUpload({ purpose: "BANNER_IMAGE", host: office.host, file: "b.webp" });
  const wanted = { link: "/news", from: "2026-11-20", to: "2026-11-30", title: "Sale" };
  const { id, version } = await withActor(office, () => createBanner({ ...wanted, sorg: "U001", uploadId }));
  await withActor(office, () => updateBanner({ ...wanted, id, version, locale: "de", fromTime: "09:30", link: "/" }));
  const found = await read(office, "banner", id);
  expect(found.data[0]?.changes).toMatchObject([
    { field: "locale", before: ["all"], after: ["de"] },
    { field: "fromTime", before: [], after: ["09:30"] },
    { field: "url", kind: "hidden" },
  ]);
  const foreign = read(editorActor({ ...office, sorg: "G001", sorgs: ["G001"] }), "banner", id);
  expect((await refusalOf(foreign))?.kind).toBe("not-found");
});
