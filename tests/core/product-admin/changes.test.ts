import { catalogOf, pricedCards, products } from "@spoke/core/catalog";
import { filterSchema } from "@spoke/core/catalog/schema.ts";
import { importFeed } from "@spoke/core/feed";
import { filesBucket, systemActor, withActor } from "@spoke/core/platform";
import {
  createTagPicture,
  deleteProducts,
  knownTags,
  restoreProducts,
  updateOrderLimits,
  updateProductAttributes,
  upsertArticleTags,
} from "@spoke/core/product-admin";
import { tagPicture } from "@spoke/core/upload/schema.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  admin,
  article,
  auditOf,
  itemOf,
  priceOf,
  publishCatalog,
  putFile,
  refusal,
  SORG,
  startArticles,
  storeAll,
} from "../../builders/catalog-articles.ts";
import { outbox } from "../../builders/store.ts";
import { seedUpload } from "../../support/portal.ts";

let shop: Awaited<ReturnType<typeof startArticles>>;
beforeAll(async () => {
  shop = await startArticles();
  const codes = ["A1", "A2", "A3", "A4", "A5", ...Array.from({ length: 75 }, (_, i) => `B${i}`)];
  await storeAll(codes.flatMap((code) => [itemOf(article(code)), priceOf(code)]));
  await storeAll([itemOf(article("F1", { sorg: "G001" })), itemOf(article("F2", { sorg: "G001" }))]);
  await storeAll([itemOf(article("T1", { tags: [{ type: "season", name: "Spring" }] })), itemOf(article("T2"))]);
}, 60_000);
afterAll(() => shop.stop());

const as = <T>(run: () => Promise<T>, more = {}): Promise<T> => withActor(admin(more), run);
const attributes = (codes: readonly string[], attribute: object, sorg?: string) =>
  as(() => updateProductAttributes({ products: codes.map((articleCode) => ({ articleCode, sorg, attribute })) }));
const card = async (code: string) => {
  await publishCatalog();
  const [found] = await (await catalogOf(SORG)).index.byCode([code], "en-US");
  return found;
};

/** A file as the ERP sends it, some time after everything else. */
async function erpSends(rows: string, name: string): Promise<void> {
  const key = `feeds/${SORG}/articles/${name}.csv`;
  await putFile(key, rows);
  await withActor(systemActor(), () => importFeed({ bucket: filesBucket(), key }));
}
const HEAD = "article_code,category,uom,brand.id,merchandiseCategory.id,allowToOrder,orderQuota,tags,asOf,deleted\n";

it("[admin-products-004] closes an article for orders and opens it again", async () => {
  const { message, products: rows } = await attributes(["A1"], { order: false });
  expect(message).toEqual({ status: "success", description: "products_changed" });
  expect(rows).toEqual([
    { articleCode: "A1", sorg: SORG, status: "success", description: "product_changed", userErrors: [] },
  ]);
  expect((await card("A1"))?.blocks.allowToOrder).toBe(false);
  await attributes(["A1"], { order: true }, SORG);
  expect((await card("A1"))?.blocks.allowToOrder).toBe(true);
});

it("[admin-products-003] sets a new-arrival period and takes it away", async () => {
  const newArrival = { from: "2026-03-01", to: "2026-03-31" };
  await attributes(["A2"], { newArrival });
  expect((await card("A2"))?.newArrival).toEqual({ ...newArrival, active: true });
  await attributes(["A2"], { newArrival: { active: false } });
  expect((await card("A2"))?.newArrival).toBeNull();
});

it("[admin-products-005] [admin-products-006] refuses a row that is wrong and changes the others", async () => {
  const { products: rows } = await as(() =>
    updateProductAttributes({
      products: [
        { articleCode: "A3", attribute: { newArrival: { from: "2026-03-02", to: "2026-03-01" } } },
        { articleCode: "A3", attribute: { newArrival: { from: "soon" } } },
        { articleCode: "A3", attribute: {} },
        { articleCode: "NONE", attribute: { order: false } },
        { articleCode: "", attribute: { order: false } },
        { articleCode: "A4", attribute: { order: false } },
      ],
    }),
  );
  expect(rows.map(({ status }) => status)).toEqual(["failed", "failed", "failed", "failed", "failed", "success"]);
  expect(rows[0]?.userErrors).toEqual([{ field: "attribute.newArrival.from", message: "new_arrival_from_after_to" }]);
  expect(rows[1]?.userErrors).toEqual([
    { field: "attribute.newArrival.from", message: "date_invalid" },
    { field: "attribute.newArrival.to", message: "date_invalid" },
  ]);
  expect(rows[3]?.description).toBe("article_not_found");
  expect((await card("A4"))?.blocks.allowToOrder).toBe(false);
  expect((await card("A3"))?.newArrival).toBeNull();
});

it("[admin-products-001] takes 75 products and no more, each with its answer, in one event per transaction", async () => {
  const codes = Array.from({ length: 75 }, (_, i) => `B${i}`);
  const before = (await outbox("catalog.changed", SORG)).length;
  const { products: rows } = await attributes(codes, { order: false });
  expect(rows.map(({ articleCode }) => articleCode)).toEqual(codes);
  expect(rows.every(({ status }) => status === "success")).toBe(true);
  expect((await outbox("catalog.changed", SORG)).length - before).toBe(2);
  // Sent again after an interruption it changes nothing and says the same.
  expect((await attributes(codes, { order: false })).products).toEqual(rows);
  const changes = [{ field: "allowToOrder", before: true, after: false }];
  expect(await auditOf("B74")).toMatchObject([{ what: "attributes", who: "ada", changes }]);
  expect((await outbox("catalog.changed", SORG)).length - before).toBe(2);
  const tooMany = await refusal(attributes([...codes, "A1"], { order: false }));
  expect(tooMany.userErrors).toEqual([{ field: "products", message: "max_items_exceeded" }]);
});

it("answers for the articles of another sales organization like for those that are not there", async () => {
  const [foreign, absent] = await Promise.all([
    attributes(["F1"], { order: false }, "G001"),
    attributes(["F1"], { order: false }, "G009"),
  ]);
  expect(foreign.message).toEqual({ status: "failed", description: "products_not_changed" });
  expect(JSON.stringify(absent).replaceAll("G009", "G001")).toBe(JSON.stringify(foreign));
  // Who sees a part of a sales organization only does not look after its articles.
  const part = { sorgs: [SORG, "G001"], unrestrictedSorgs: [SORG] };
  const { products: rows } = await as(() => deleteProducts({ products: [{ articleCode: "F1", sorg: "G001" }] }), part);
  expect(rows[0]?.description).toBe("article_not_found");
  expect(await auditOf("F1", "G001")).toEqual([]);
  const scopes = { scopes: new Set(["page.catalog-analyze"]) };
  expect((await refusal(as(() => deleteProducts({ products: [{ articleCode: "A1" }] }), scopes))).message).toBe(
    "forbidden",
  );
});

it("[admin-products-007] answers for each product the order limit that holds now", async () => {
  const limits = (orderLimit: number | undefined, articleCode = "A5") =>
    as(() => updateOrderLimits({ products: [{ articleCode, orderLimit }] }));
  const { products: rows } = await limits(5);
  expect(rows).toEqual([
    {
      articleCode: "A5",
      sorg: SORG,
      orderLimit: 5,
      message: { status: "success", description: "product_changed" },
      userErrors: [],
    },
  ]);
  expect((await card("A5"))?.orderQuota).toBe(5);
  expect((await limits(1.5)).products).toMatchObject([
    { orderLimit: 5, userErrors: [{ field: "orderLimit", message: "order_limit_invalid" }] },
  ]);
  expect((await limits(3, "NONE")).products).toMatchObject([{ orderLimit: null, message: { status: "failed" } }]);
  expect((await limits(undefined)).products).toMatchObject([{ orderLimit: null, message: { status: "success" } }]);
  expect((await card("A5"))?.orderQuota).toBeNull();
});

it("[admin-products-008] puts tags on articles and takes them off, and the filter counts right", async () => {
  const tag = (articleCode: string, name: string, more = {}) => ({ articleCode, type: "season", name, ...more });
  const { products: rows } = await as(() =>
    upsertArticleTags({
      articleTags: [
        tag("T1", "Summer", { fileName: "summer.svg" }),
        tag("T2", "Summer"),
        tag("T1", "Spring", { remove: true }),
        tag("T2", " "),
        tag("T2", "Autumn", { fileName: "https://elsewhere.test/x.png" }),
      ],
    }),
  );
  expect(rows.map(({ description }) => description)).toEqual([
    ...["product_changed", "product_changed", "product_changed", "required", "file_name_invalid"],
  ]);
  expect((await card("T1"))?.tags).toEqual([{ type: "season", name: "Summer", fileName: "summer.svg", count: 2 }]);
  const { index } = await catalogOf(SORG);
  const { articleTags } = await index.facets(filterSchema.parse({}), { most: 100 });
  expect(articleTags.map(({ id, count }) => [id, count])).toEqual([["Summer", 2]]);
  expect(await as(() => knownTags({ sorg: SORG }))).toEqual([
    { type: "season", name: "Summer", fileName: "summer.svg" },
  ]);
  expect((await refusal(as(() => knownTags({ sorg: "G001" })))).userErrors).toEqual([
    { field: "sorg", message: "sorg_unknown" },
  ]);
});

it("an uploaded picture can be used for tags, and only that of a tag", async () => {
  const { host, sorg, userId } = admin();
  const file = `${"0123456789abcdef".repeat(2)}.webp`;
  const upload = (purpose: "TAG_PICTURE" | "BANNER_IMAGE") => seedUpload({ host, sorg, userId, purpose, file });
  const uploadId = await upload("TAG_PICTURE");
  const { fileName } = await as(() => createTagPicture({ uploadId }));
  expect(tagPicture(fileName)).toBe(`/media/tags/image/${file}`);
  expect([tagPicture("summer.svg"), tagPicture(undefined)]).toEqual([undefined, undefined]);
  const articleTags = [{ articleCode: "A4", type: "season", name: "Winter", fileName }];
  await as(() => upsertArticleTags({ articleTags }));
  expect((await card("A4"))?.tags).toMatchObject([{ name: "Winter", fileName: file }]);
  await as(() => upsertArticleTags({ articleTags: articleTags.map((tag) => ({ ...tag, remove: true })) }));
  const other = await upload("BANNER_IMAGE");
  expect((await refusal(as(() => createTagPicture({ uploadId: other })))).userErrors).toMatchObject([
    { field: "uploadId", message: "upload_unknown" },
  ]);
});

it("[capability-018] what an administrator decided no feed undoes", async () => {
  await attributes(["A1"], { order: false });
  await as(() => updateOrderLimits({ products: [{ articleCode: "A1", orderLimit: 2 }] }));
  await erpSends(`${HEAD}A1,PAA,PC,NEW,MC,true,9,,2026-02-01T00:00:00Z,\n`, "over");
  expect(await card("A1")).toMatchObject({ blocks: { allowToOrder: false }, orderQuota: 2, brand: { id: "NEW" } });
});

it("[capability-018] a deleted product is in no list and can be restored; the ERP can delete it and send it again", async () => {
  expect((await as(() => deleteProducts({ products: [{ articleCode: "A2" }] }))).products[0]?.status).toBe("success");
  await erpSends(`${HEAD}A2,PAA,PC,BR,MC,true,,,2026-02-01T00:00:00Z,\n`, "again");
  expect(await card("A2")).toBeUndefined();
  const listed = await as(() => products({ filter: { search: "A2" } }));
  expect(listed.data).toEqual([]);
  // The cart, which asks for its articles here, says that it cannot be ordered.
  expect((await pricedCards(SORG, ["A2"], "DEALER", "en-US")).size).toBe(0);
  expect((await attributes(["A2"], { order: true })).products[0]?.description).toBe("product_is_deleted");
  await as(() => restoreProducts({ products: [{ articleCode: "A2" }] }));
  expect(await card("A2")).toMatchObject({ articleCode: "A2" });
  expect((await auditOf("A2")).map(({ what }) => what)).toEqual(["attributes", "attributes", "deleted", "restored"]);

  await as(() => deleteProducts({ products: [{ articleCode: "A2" }] }));
  await erpSends(`${HEAD}A2,PAA,PC,BR,MC,,,,2026-03-01T00:00:00Z,true\n`, "gone");
  const named = `article_code,name[default],category,uom,brand.id,merchandiseCategory.id,asOf\nA2,New,PAA,PC,BR,MC,2026-04-01T00:00:00Z\n`;
  await erpSends(named, "back");
  expect(await card("A2")).toMatchObject({ articleCode: "A2", name: "New" });
});

it("two administrators at once lose nothing of each other", async () => {
  await Promise.all([
    attributes(["A3"], { order: false }),
    as(() => updateOrderLimits({ products: [{ articleCode: "A3", orderLimit: 4 }] })),
    as(() => upsertArticleTags({ articleTags: [{ articleCode: "A3", type: "sale", name: "Outlet" }] })),
  ]);
  expect(await card("A3")).toMatchObject({
    blocks: { allowToOrder: false },
    orderQuota: 4,
    tags: [{ name: "Outlet" }],
  });
});
