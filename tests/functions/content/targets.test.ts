import { createMarketingMaterial, createMarketingMaterialCategory } from "@spoke/core/marketing";
import { createNews } from "@spoke/core/news";
import { withActor } from "@spoke/core/platform";
import { createSalesDocument } from "@spoke/core/sales-document";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editorActor, reader, readerActor, startContent, TODAY, text } from "../../builders/content.ts";
import { libraryFile } from "../../builders/media.ts";
import { refusalOf } from "../../support/portal.ts";

const USERS = { none: [], de: ["de"], at: ["at"], both: ["at", "de"] } as const;
const MARKETS = [["de"], ["at"], ["at", "de"]] as const;
const editor = editorActor();

let content: Awaited<ReturnType<typeof startContent>>;
beforeAll(async () => {
  content = await startContent(Object.entries(USERS).map(([id, markets]) => reader(id, markets)));
}, 60_000);
afterAll(() => content.stop());

/** News, a document, and material for target markets, all with the same title. */
async function publish(title: string, contentTargetMarkets: readonly string[]): Promise<void> {
  const item = { texts: [text(title)], contentTargetMarkets: [...contentTargetMarkets], validFrom: TODAY };
  const file = await libraryFile(title, editor);
  await withActor(editor, async () => {
    await createNews({ ...item, type: "company" });
    await createSalesDocument({ ...item, type: "sales" });
    const folder = { title, type: "brand-assets", contentTargetMarkets: [...contentTargetMarkets] };
    const { id } = await createMarketingMaterialCategory(folder);
    await createMarketingMaterial({ title, category: id, files: [{ id: file }] });
  });
}

interface Lists extends Record<string, unknown> {
  readonly newsList: { readonly news: readonly { readonly title: string }[] };
  readonly salesDocuments: { readonly documents: readonly { readonly title: string }[] };
  readonly marketingMaterialCategories: { readonly categories: readonly { readonly title: string }[] };
  readonly marketingMaterials: { readonly materials: readonly { readonly title: string }[] };
}

it("[marketing-010] marketing material, news, and sales documents are for users of their target markets, and need one", async () => {
  for (const markets of MARKETS) await publish(markets.join("+"), markets);
  for (const [user, own] of Object.entries(USERS)) {
    const lists = await content.ask<Lists>(
      readerActor(user),
      `{ newsList { news { title } } salesDocuments { documents { title } }
        marketingMaterialCategories { categories { title } } marketingMaterials { materials { title } } }`,
    );
    const expected = MARKETS.filter((markets) => markets.some((id) => own.some((market) => market === id)))
      .map((markets) => markets.join("+"))
      .sort();
    for (const rows of [
      lists.newsList.news,
      lists.salesDocuments.documents,
      lists.marketingMaterialCategories.categories,
      lists.marketingMaterials.materials,
    ])
      expect([user, rows.map(({ title }) => title).sort()]).toEqual([user, expected]);
  }
  const refused = [["contentTargetMarkets", "content_target_market_required"]];
  const nobody = { texts: [text("Nobody")], contentTargetMarkets: [], validFrom: TODAY };
  const folder = { title: "Nobody", type: "brand-assets", contentTargetMarkets: [] };
  for (const create of [
    () => createNews({ ...nobody, type: "company" }),
    () => createSalesDocument({ ...nobody, type: "sales" }),
    () => createMarketingMaterialCategory(folder),
  ]) {
    const { errors } = (await refusalOf(withActor(editor, async () => create()))) ?? { errors: [] };
    expect(errors.map(({ field, message }) => [field, message])).toEqual(refused);
  }
});
