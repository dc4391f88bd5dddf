import { typeDefs } from "@spoke/functions/graphql/generated/schema.ts";
import { buildSchema, isInputObjectType, isObjectType } from "graphql";
import { describe, expect, it } from "vitest";
import { articles, ask, codes, seedArticles } from "./sixty.ts";
import { dealer } from "./support.ts";

seedArticles();

describe("calls around the list", () => {
  it("[catalogue-019] counts bikes and parts, and lists groupsets with their articles", async () => {
    const { data, errors, counts } = await ask(
      "{ productCounts { bike paa groupset } groupsets(limit: 250) { data { id parent_name products { article_code } } info { count } } }",
      dealer(),
    );
    expect(errors).toBeUndefined();
    expect(counts.total).toBeLessThanOrEqual(4);
    const expected = articles.filter((article) => article.groupset);
    expect(data.productCounts.groupset).toBe(expected.length);
    expect(data.groupsets.info.count).toBe(new Set(expected.map(({ group }) => group.id)).size);
    const listed = data.groupsets.data.flatMap((one: { products: { article_code: string }[] }) => one.products);
    expect(listed.map((one: { article_code: string }) => one.article_code).sort()).toEqual(
      expected.map((article) => article.articleCode).sort(),
    );
  });

  it("has the filters of bikes and parts together where a search is over both", async () => {
    const query = `query ($category: String!, $bothSides: Boolean) {
      filterV2(category: $category, bothSides: $bothSides) { total brands { id count } } }`;
    const of = async (variables: object) => (await ask(query, dealer(), { ...variables })).data.filterV2;
    const [bikes, parts, both] = await Promise.all([
      of({ category: "Bike" }),
      of({ category: "PAA" }),
      of({ category: "Bike", bothSides: true }),
    ]);
    const sum = ({ brands }: { brands: readonly { count: number }[] }) =>
      brands.reduce((all, { count }) => all + count, 0);
    expect([bikes.total, parts.total]).not.toContain(0);
    expect(both.total).toBe(bikes.total + parts.total);
    expect(sum(both)).toBe(sum(bikes) + sum(parts));
  });

  it("[catalogue-017] has notes for the first article in recommended order, or for more if requested", async () => {
    const query = `query ($limit: Int, $filter: CatalogFilterInput) {
      productMessages(limit: $limit, filter: $filter) { data { article_code messages { status description } } info { page count } }
      products(limit: 1) { data { article_code } } }`;
    const { data } = await ask(query, dealer());
    expect(data.productMessages.data.map((one: { article_code: string }) => one.article_code)).toEqual(
      data.products.data.map((one: { article_code: string }) => one.article_code),
    );
    expect(data.productMessages.info).toEqual({ page: 1, count: 60 });
    const some = await ask(query, dealer(), { limit: 3, filter: { articleCodes: [codes[0], codes[3]] } });
    const notes = Object.fromEntries(
      some.data.productMessages.data.map((one: { article_code: string; messages: object[] }) => [
        one.article_code,
        one.messages,
      ]),
    );
    expect(notes[codes[0] ?? ""]).toContainEqual({ status: "warning", description: "out_of_stock" });
    expect(notes[codes[3] ?? ""][0]).toEqual({ status: "blocked", description: "product_message_order_blocked" });
  });

  it("[catalogue-018] reads the tree of categories in one go, up to 99 of them, each below what it belongs to", async () => {
    const query =
      "query ($page: Int, $limit: Int) { ancestryCategories(page: $page, limit: $limit) { data { id label ancestors count } info { page count pageTotal } } }";
    const { data } = await ask(query, dealer());
    const tree: { id: string; ancestors: string[]; count: number }[] = data.ancestryCategories.data;
    expect(data.ancestryCategories.info).toEqual({ page: 1, count: tree.length, pageTotal: 1 });
    const tops = tree.filter(({ ancestors }) => ancestors.length === 0);
    expect(tops.map(({ id }) => id).sort()).toEqual(["Bike", "PAA"]);
    expect(tops.reduce((sum, { count }) => sum + count, 0)).toBe(60);
    for (const [index, { ancestors }] of tree.entries()) {
      const before = new Set(tree.slice(0, index).map(({ id }) => id));
      expect(ancestors.filter((id) => !before.has(id))).toEqual([]);
    }
    const leaves = tree.filter(({ id }) => !tree.some(({ ancestors }) => ancestors.includes(id)));
    expect(leaves.reduce((sum, { count }) => sum + count, 0)).toBe(60);
    const second = await ask(query, dealer(), { page: 2, limit: 1 });
    expect(second.data.ancestryCategories.data).toEqual([data.ancestryCategories.data[1]]);
  });

  it("[catalogue-020] requires Bike or PAA for the filters", async () => {
    expect((await ask("{ filterV2 { total } }", dealer())).errors).toHaveLength(1);
    expect((await ask('{ filterV2(category: "boats") { total } }', dealer())).errors).toHaveLength(1);
    expect((await ask('{ filterV2(category: "bike") { total } }', dealer())).errors).toBeUndefined();
  });

  it("[catalogue-022] lists promotions and tag categories per category", async () => {
    const { data, errors } = await ask(
      '{ promotions(productCategory: "Bike", withDetailOffer: true) { code details { slug } } articleTagCategoryTypes(category: "paa") { id } }',
      dealer(),
    );
    expect(errors).toBeUndefined();
    expect(data.promotions).toEqual([]);
    expect(new Set(data.articleTagCategoryTypes.map((one: { id: string }) => one.id))).toEqual(
      new Set(
        articles.flatMap((article) =>
          article.category === "PAA" && article.articleTagCategory ? [article.articleTagCategory] : [],
        ),
      ),
    );
  });

  it("[catalogue-013] offers filters under the names that they are set by, a range of prices with both ends among them", () => {
    const names = [
      ...["category", "promotions", "brands", "models", "series", "frameSizes", "wheelSizes"],
      ...["merchandiseCategories", "bikeCategories", "articleTags", "articleTagCategory", "price"],
    ];
    const schema = buildSchema(typeDefs);
    const fields = (name: string) => {
      const type = schema.getType(name);
      return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
    };
    expect(fields("CatalogFilters")).toEqual(expect.arrayContaining(names));
    expect(fields("CatalogFilterInput")).toEqual(expect.arrayContaining(names));
    expect(fields("PriceRange")).toEqual(["from", "to"]);
    expect(fields("PriceRangeInput")).toEqual(["from", "to"]);
  });

  it("[catalogue-014] has twelve entries a page", async () => {
    const { data } = await ask("{ products { data { slug } } productGroups { data { id } } }", dealer());
    expect(data.products.data).toHaveLength(12);
    expect(data.productGroups.data.length).toBe(Math.min(12, new Set(articles.map(({ group }) => group.id)).size));
  });
});
