import type { Actor } from "@spoke/core/platform";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import * as z from "zod";
import { market, newCategory, newMaterial, reader, readerWrite } from "../../builders/marketing.ts";
import { editor, libraryFile } from "../../builders/media.ts";
import { store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { ask } from "../../support/graphql.ts";
import { seedHost } from "../../support/portal.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await seedHost("velo.localhost", "U001");
  await store([market("de"), market("at"), readerWrite("dora", ["de"]), readerWrite("nora", [])]);
});
afterAll(async () => {
  await table.stop();
});

const edith = editor();
const dora = reader("dora");

async function send(query: string, variables: object = {}, as: Actor = edith): Promise<Record<string, unknown>> {
  return ask(as, query, variables);
}

const titled = z.object({ id: z.string(), title: z.string() });
const categoriesSchema = z.object({
  marketingMaterialCategories: z.object({ categories: z.array(titled), info: z.object({ count: z.number() }) }),
});

async function categories(variables: object, as: Actor = edith): Promise<string[]> {
  const query = `query ($variant: MarketingCategoryVariant, $page: Int, $limit: Int, $type: String, $parentId: ID, $search: String) {
    marketingMaterialCategories(variant: $variant, page: $page, limit: $limit, type: $type, parentId: $parentId, search: $search) {
      categories { id title route } info { count }
    }
  }`;
  const answer = categoriesSchema.parse(await send(query, variables, as));
  return answer.marketingMaterialCategories.categories.map(({ title }) => title);
}

const result = z.object({
  message: z.object({ status: z.string(), description: z.string() }),
  userErrors: z.array(z.object({ field: z.string(), message: z.string() })),
});
const RESULT = "message { status description } userErrors { field message }";

async function change(name: string, args: string, variables: object, returns = "", as: Actor = edith) {
  const [declared = "", passed = ""] = [
    args && `(${args})`,
    args && `(${[...args.matchAll(/\$(\w+)/g)].map(([, arg]) => `${arg}: $${arg}`).join(", ")})`,
  ];
  return (await send(`mutation ${declared} { ${name}${passed} { ${returns} ${RESULT} } }`, variables, as))[name];
}

const CATEGORY =
  "$title: String!, $type: String!, $contentTargetMarkets: [ID!]!, $parentId: ID, $sorting: Int, $file: ID";
const MATERIAL = "$title: String!, $category: ID!, $files: [FileUseInput!]!, $body: String, $placeholder: ID";
const SAVED = { status: "success", description: "success_save" };

test("[marketing-002] a category's material comes up to 9,999 at a time, that of one page up to 1,000, and categories at the top up to 50", async () => {
  const id = await newCategory("Limits", ["de"]);
  for (const title of ["L1", "L2", "L3"]) await newMaterial(title, id);
  const materials = async (limit: number, page = 1) => {
    const query =
      "query ($category: ID, $page: Int, $limit: Int) { marketingMaterials(category: $category, page: $page, limit: $limit) { materials { title } info { count pageTotal } } }";
    return (await send(query, { category: id, page, limit })).marketingMaterials;
  };
  expect(await materials(9_999)).toMatchObject({
    materials: [{ title: "L3" }, { title: "L2" }, { title: "L1" }],
    info: { count: 3, pageTotal: 1 },
  });
  expect(await materials(1_000)).toMatchObject({ info: { count: 3 } });
  expect(await materials(2, 2)).toMatchObject({ materials: [{ title: "L1" }], info: { pageTotal: 2 } });
  await expect(materials(10_000)).rejects.toThrow();
  for (let index = 0; index < 52; index += 1) await newCategory(`Root ${index}`, ["at"]);
  expect(await categories({ variant: "root", page: 1, search: "Root" })).toHaveLength(50);
  expect(await categories({ variant: "root", page: 1, limit: 50, search: "Root" })).toHaveLength(50);
});

test("[marketing-003] categories come as a list, for their routes, with images, and those at the top", async () => {
  const top = await newCategory("Variant top", ["de"]);
  const below = await newCategory("Variant below", ["de"], { parentId: top });
  await newCategory("Variant empty", ["de"], { parentId: below });
  await newMaterial("Variant picture", below);
  const found = (variant: string) => categories({ variant, search: "Variant" });
  expect(await found("list")).toEqual(["Variant top", "Variant below", "Variant empty"]);
  expect(await found("route")).toEqual(["Variant top", "Variant below", "Variant empty"]);
  expect(await found("image")).toEqual(["Variant below"]);
  expect(await found("root")).toEqual(["Variant top"]);
  expect(await categories({ variant: "list", parentId: top })).toEqual(["Variant below"]);
  expect(await categories({ variant: "list", type: "product-lineup", search: "Variant" })).toEqual([]);
});

test("[marketing-004] categories and material are read, created, changed, and deleted; material is created in bulk", async () => {
  const input = { title: "Crud", type: "product-lineup", contentTargetMarkets: ["de", "at"] };
  const created = z
    .object({ category: z.object({ id: z.string(), version: z.number() }) })
    .parse(await change("createMarketingMaterialCategory", CATEGORY, input, "category { id version }"));
  const { id } = created.category;
  const update = { ...input, title: "Crud 2", id, version: 1 };
  const VERSIONED = "$id: ID!, $version: Int!";
  expect(
    await change("updateMarketingMaterialCategory", `${VERSIONED}, ${CATEGORY}`, update, "category { title version }"),
  ).toMatchObject({ category: { title: "Crud 2", version: 2 }, message: SAVED });
  const again = await change("updateMarketingMaterialCategory", `${VERSIONED}, ${CATEGORY}`, update);
  expect(result.parse(again).message).toEqual({ status: "failed", description: "conflict" });
  expect(
    (await send("query ($id: ID!) { marketingMaterialCategory(id: $id) { title type } }", { id }))
      .marketingMaterialCategory,
  ).toMatchObject({ title: "Crud 2", type: "product-lineup" });

  const [file, cover] = [await libraryFile("Crud file"), await libraryFile("Crud cover")];
  const picture = {
    ...{ title: "Picture", category: id, files: [{ id: file, title: "Front" }], placeholder: cover },
    body: '<p onclick="x()">Use <b>freely</b><script>alert(1)</script></p>',
  };
  const added = z
    .object({ material: z.object({ id: z.string() }) })
    .parse(await change("createMarketingMaterial", MATERIAL, picture, "material { id }"));
  const shown = async () =>
    (
      await send(
        "query ($id: ID!) { marketingMaterial(id: $id) { title type body files { fileTitle } fileTitle fileName category { id materialCount } version } }",
        { id: added.material.id },
      )
    ).marketingMaterial;
  expect(await shown()).toMatchObject({
    ...{ title: "Picture", type: "product-lineup", body: "<p>Use <b>freely</b></p>", version: 1 },
    ...{ files: [{ fileTitle: "Front" }], fileTitle: "Crud cover", fileName: "photo.jpg" },
    category: { id, materialCount: 1 },
  });
  const changed = { ...picture, id: added.material.id, version: 1, title: "Picture 2", placeholder: null };
  expect(await change("updateMarketingMaterial", `${VERSIONED}, ${MATERIAL}`, changed)).toMatchObject({
    message: SAVED,
  });
  expect(await shown()).toMatchObject({ title: "Picture 2", fileTitle: "Front", version: 2 });

  const files = [await libraryFile("Bulk 1"), await libraryFile("Bulk 2")];
  const bulk = {
    category: id,
    materials: [...files, "absent"].map((each, index) => ({ file: each, title: `B${index}` })),
  };
  const BULK = "$category: ID!, $materials: [MarketingMaterialInput!]!";
  const partly = {
    materials: [{ title: "B0" }, { title: "B1" }],
    message: { status: "failed", description: "marketing_bulk_refused" },
    userErrors: [{ field: "materials.2", message: "file_unknown" }],
  };
  expect(await change("createMarketingMaterials", BULK, bulk, "materials { title }")).toMatchObject(partly);
  expect(await change("createMarketingMaterials", BULK, bulk, "materials { title }")).toMatchObject(partly);

  const full = result.parse(await change("deleteMarketingMaterialCategory", "$id: ID!", { id }));
  expect(full).toMatchObject({
    message: { description: "category_not_empty" },
    userErrors: [{ message: "category_contents" }],
  });
  for (const material of [added.material.id, ...files])
    expect(await change("deleteMarketingMaterial", "$id: ID!", { id: material })).toMatchObject({
      message: { status: "success" },
    });
  expect(await change("deleteMarketingMaterialCategory", "$id: ID!", { id })).toMatchObject({
    message: { status: "success" },
  });
  expect(await categories({ search: "Crud" })).toEqual([]);
});

test("[marketing-006] categories form a tree in which none is below itself", async () => {
  const top = await newCategory("Tree", ["de"]);
  const [b, a] = [
    await newCategory("Tree B", ["de"], { parentId: top, sorting: 2 }),
    await newCategory("Tree A", ["de"], { parentId: top, sorting: 1 }),
  ];
  const leaf = await newCategory("Tree leaf", ["de"], { parentId: a });
  const query = `query ($id: ID!) { marketingMaterialCategory(id: $id) {
    parentId showChilds itemPerLine sorting breadcrumb { id title route } children { id title children { id } } childCount } }`;
  expect((await send(query, { id: top })).marketingMaterialCategory).toEqual({
    ...{ parentId: null, showChilds: true, itemPerLine: 3, sorting: 0, childCount: 2 },
    breadcrumb: [{ id: top, title: "Tree", route: `brand-assets/${top}` }],
    children: [
      { id: a, title: "Tree A", children: [] },
      { id: b, title: "Tree B", children: [] },
    ],
  });
  expect((await send(query, { id: leaf })).marketingMaterialCategory).toMatchObject({
    breadcrumb: [{ id: top }, { id: a }, { id: leaf }],
  });
  const move = async (id: string, parentId: string) => {
    const variables = { id, version: 1, title: "Tree", type: "brand-assets", contentTargetMarkets: ["de"], parentId };
    return result.parse(
      await change("updateMarketingMaterialCategory", `$id: ID!, $version: Int!, ${CATEGORY}`, variables),
    ).userErrors;
  };
  expect(await move(top, leaf)).toEqual([{ field: "parentId", message: "category_cycle" }]);
  expect(await move(a, a)).toEqual([{ field: "parentId", message: "category_cycle" }]);
  // Two moves at the same moment that would add up to a cycle.
  const both = await Promise.all([move(a, b), move(b, a)]);
  expect(both.filter((errors) => errors.length === 0)).toHaveLength(1);
  expect(await categories({ search: "Tree" })).toHaveLength(4);
});

test("[marketing-009] files carry original, thumbnail, high, medium, and low addresses", async () => {
  const id = await newCategory("Files", ["de"]);
  const material = await newMaterial("Mixed", id, [
    await libraryFile("Photo"),
    await libraryFile("List", edith, "MEDIA_DOCUMENT"),
  ]);
  const query = `query ($id: ID!) { marketingMaterial(id: $id) { thumbnailUrl files {
    id fileName fileTitle filePath oriFileUrl thumbnailUrl hiFileUrl medFileUrl lowFileUrl } } }`;
  const fileSchema = z.record(z.string(), z.string().nullable());
  const { files, thumbnailUrl } = z
    .object({ thumbnailUrl: z.string(), files: z.tuple([fileSchema, fileSchema]) })
    .parse((await send(query, { id: material.id }, dora)).marketingMaterial);
  const path = (url: string | null | undefined) => (url ? new URL(url).pathname.split("/documents/")[1] : url);
  expect(files[0]).toMatchObject({ id: material.files[0], fileName: "photo.jpg", fileTitle: "Photo" });
  expect(
    ["oriFileUrl", "thumbnailUrl", "hiFileUrl", "medFileUrl", "lowFileUrl"].map((name) => path(files[0][name])),
  ).toEqual(["", "-thumbnail", "-high", "-medium", "-low"].map((version) => `content/Photo${version}.jpg`));
  expect(path(thumbnailUrl)).toBe("content/Photo-thumbnail.jpg");
  expect(files[0].filePath).toBe("documents/content/Photo.jpg");
  expect(files[0].oriFileUrl).toContain("X-Amz-Expires=300");
  expect(files[1]).toMatchObject({
    fileTitle: "List",
    thumbnailUrl: null,
    hiFileUrl: null,
    medFileUrl: null,
    lowFileUrl: null,
  });
});

describe("a category", () => {
  it("cannot be saved without a target market, nor with one that does not exist", async () => {
    const input = { title: "Marketless", type: "brand-assets" };
    const errors = async (contentTargetMarkets: readonly string[]) =>
      result.parse(await change("createMarketingMaterialCategory", CATEGORY, { ...input, contentTargetMarkets }))
        .userErrors;
    expect(await errors([])).toEqual([{ field: "contentTargetMarkets", message: "content_target_market_required" }]);
    expect(await errors(["xx"])).toEqual([{ field: "contentTargetMarkets", message: "market_unknown" }]);
  });

  it("names only their own markets to dealers", async () => {
    const id = await newCategory("Two markets", ["de", "at"]);
    const query = "query ($id: ID!) { marketingMaterialCategory(id: $id) { contentTargetMarkets { id } } }";
    expect((await send(query, { id }, dora)).marketingMaterialCategory).toEqual({
      contentTargetMarkets: [{ id: "de" }],
    });
    expect((await send(query, { id })).marketingMaterialCategory).toEqual({
      contentTargetMarkets: [{ id: "at" }, { id: "de" }],
    });
  });
});
