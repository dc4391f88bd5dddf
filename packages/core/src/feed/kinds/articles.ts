import * as z from "zod";
import { gtinOf } from "../../catalog/gtin.ts";
import { articleSchema, CATEGORIES, MAX_QUANTITY_RULE } from "../../catalog/schema.ts";
import {
  code,
  day,
  documentFile,
  flag,
  instant,
  int,
  json,
  keyed,
  link,
  list,
  oneOf,
  optional,
  picture,
  required,
  text,
} from "../cells.ts";
import { articleKey } from "../keys.ts";
import { defineKind, RowRefusal } from "../kind.ts";
import { upsert } from "../upsert.ts";
import {
  asOfColumn,
  deletedColumn,
  filledCell,
  instantOf,
  localeTexts,
  localized,
  pictureAddress,
  slugOf,
} from "./common.ts";

const { shape } = articleSchema;
const specKey = z.string().regex(/^[^\s:#\p{C}]{1,40}(:[^:\p{C}]{1,200})?$/u, "code_invalid");

/** A text, or a text by locale. */
const documentText = <Cell extends z.ZodType<string, string>>(cell: Cell) =>
  z.preprocess((written) => (typeof written === "string" ? { default: written } : written), localeTexts(cell));

export const articles = defineKind({
  name: "articles",
  doc:
    "Articles of the sales organization (2 §3). What administrators decide in the portal (ordering, new arrival, order limit, " +
    "tags, hidden) overrides files until the article is deleted here.",
  part: "articles",
  row: z.strictObject({
    article_code: required(code(40), "article code"),
    category: required(oneOf(CATEGORIES), "category"),
    uom: required(code(10), "unit of measure"),
    "brand.id": required(code(40), "brand"),
    "brand.description": optional(text(200), "name of the brand; its id when empty"),
    "merchandiseCategory.id": required(code(40), "merchandise category"),
    "merchandiseCategory.description": optional(text(200), "its name; its id when empty"),
    name: optional(localized(200), "name; a new article has at least one"),
    description: optional(localized(8000), "description"),
    article_code_display: optional(code(40), "the code as people write it; the article code when empty"),
    old_code: optional(code(40), "former code"),
    gtin: optional(
      text(20).refine((typed) => gtinOf(typed) !== undefined, "gtin_invalid"),
      "GTIN (EAN, UPC) on its barcode: 8, 12, 13, or 14 digits with a correct check digit",
    ),
    groupset: optional(flag(), "component of a groupset: the articles of its model are sold as a set"),
    "group.id": optional(code(40), "product group; the article alone when empty"),
    "group.parent_name": optional(text(200), "name of the group; its id when empty"),
    model: optional(text(200), "model"),
    model_year: optional(int(1900, 2200), "model year"),
    serie: optional(text(200), "series; of groupsets, the speed"),
    frameSize: optional(text(200), "frame size"),
    wheelSize: optional(text(200), "wheel size"),
    color: optional(text(200), "color"),
    colorHex: optional(
      text(7)
        .toLowerCase()
        .regex(/^#[0-9a-f]{6}$/, "color_invalid"),
      "how the color looks, `#rrggbb`; the dot beside the color's name",
    ),
    bikeCategory: optional(text(200), "bike category; bikes only"),
    slug: optional(text(120).regex(/^[a-z0-9][a-z0-9-]*$/, "slug_invalid"), "address; made of name and code when new"),
    images: optional(list(picture(), 20), "pictures, the main one first"),
    thumbnails: optional(list(picture(), 20), "small pictures in the same order; the pictures when empty"),
    url: optional(link(300), "maker's page"),
    spec: optional(
      keyed(specKey, text(1000), "`spec[code]` or `spec[code:Name]`, 1000"),
      "one property, also of the geometry: what differs by size is shown by size; instead of `specification`",
    ),
    specification: optional(json(shape.specification.removeDefault()), "`[{code, name, value}]`"),
    documents: optional(
      json(z.array(z.strictObject({ name: documentText(text(200)), file: documentText(documentFile()) })).max(20)),
      "manuals and the like, `[{name, file}]`, each a text or texts by locale; `file` is the name of a PDF in the `images` feed, or an address",
    ),
    spares: optional(list(code(40), 50), "article codes of its spare parts"),
    compatible: optional(list(code(40), 50), "article codes of what fits it"),
    tags: optional(json(shape.tags.removeDefault()), "`[{type, name, fileName}]`"),
    articleTagCategory: optional(text(200), "tag category"),
    allowToOrder: optional(flag(), "the administrator's switch"),
    sorgBlocked: optional(flag(), "blocked in the sales organization"),
    orderBlocked: optional(flag(), "blocked for orders"),
    brandBlocked: optional(flag(), "brand blocked"),
    categoryBlocked: optional(flag(), "category blocked"),
    hierarchyBlocked: optional(flag(), "product hierarchy blocked"),
    "newArrival.from": optional(day(), "first day as new arrival"),
    "newArrival.to": optional(day(), "last day as new arrival"),
    orderQuota: optional(int(), "most that one dealer may order"),
    minQty: optional(int(1, MAX_QUANTITY_RULE), "fewest pieces of an order"),
    qtyStep: optional(int(1, MAX_QUANTITY_RULE), "orders are multiples of this many pieces"),
    cartonQty: optional(int(1, MAX_QUANTITY_RULE), "pieces in a carton; shown, and not enforced"),
    rank: optional(int(), "place in the default sort, lowest first"),
    createdAt: optional(instant(), "creation instant; the first file's when empty"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const asOf = instantOf(row, context);
    const article = row.article_code;
    const blocks = {
      allowToOrder: row.allowToOrder,
      sorgBlocked: row.sorgBlocked,
      orderBlocked: row.orderBlocked,
      brandBlocked: row.brandBlocked,
      categoryBlocked: row.categoryBlocked,
      hierarchyBlocked: row.hierarchyBlocked,
    };
    const firstName = Object.values(row.name ?? {}).find((text) => text !== null) ?? "";
    const group = row["group.id"];
    const upserted = {
      key: articleKey(context.sorg, article),
      gone: row.deleted === true,
      patch: {
        articleCode: article,
        sorg: context.sorg,
        articleCodeDisplay: row.article_code_display,
        name: row.name,
        oldCode: row.old_code,
        gtin: row.gtin ? gtinOf(row.gtin) : row.gtin,
        category: row.category,
        groupset: row.groupset,
        brand: { id: row["brand.id"], description: row["brand.description"] ?? row["brand.id"] },
        model: row.model,
        modelYear: row.model_year,
        serie: row.serie,
        frameSize: row.frameSize,
        wheelSize: row.wheelSize,
        color: row.color,
        colorHex: row.colorHex,
        uom: row.uom,
        slug: filledCell(row.slug),
        group:
          group === undefined
            ? undefined
            : { id: group ?? article, parentName: row["group.parent_name"] ?? group ?? article },
        merchandiseCategory: {
          id: row["merchandiseCategory.id"],
          description: row["merchandiseCategory.description"] ?? row["merchandiseCategory.id"],
        },
        bikeCategory: row.bikeCategory,
        tags: row.tags,
        articleTagCategory: row.articleTagCategory,
        images:
          row.images?.map((full, index) => ({
            thumbnail: pictureAddress(context.sorg, row.thumbnails?.[index] ?? full),
            full: pictureAddress(context.sorg, full),
          })) ?? row.images,
        url: row.url,
        documents:
          row.documents?.map(({ name, file }) => ({ name, file: addressesOf(context.sorg, file) })) ?? row.documents,
        spares: row.spares,
        compatible: row.compatible,
        description: row.description,
        specification: row.spec ? specification(row.spec) : row.specification,
        blocks,
        newArrival: newArrival(row["newArrival.from"], row["newArrival.to"]),
        orderQuota: row.orderQuota,
        minQty: row.minQty,
        qtyStep: row.qtyStep,
        cartonQty: row.cartonQty,
        rank: row.rank,
        createdAt: filledCell(row.createdAt),
      },
      initial: {
        articleCodeDisplay: article,
        slug: slugOf(firstName, article).slice(0, 120).replace(/-+$/, "") || "article",
        group: { id: article, parentName: article },
        createdAt: asOf,
      },
      maps: ["name", "description", "blocks"],
      schema: articleSchema,
      asOf,
    };
    return { lane: article, task: [upserted] };
  },
  write: upsert,
});

function specification(
  cells: Readonly<Partial<Record<string, string | null>>>,
): { code: string; name: string; value: string }[] {
  return Object.entries(cells).flatMap(([key, value]) => {
    const [specCode = "", name = specCode] = key.split(":");
    return value == null ? [] : [{ code: specCode, name, value }];
  });
}

const addressesOf = (sorg: string, files: Readonly<Partial<Record<string, string>>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([locale, file]) => (file ? [[locale, pictureAddress(sorg, file)]] : [])),
  );

function newArrival(from: string | null | undefined, to: string | null | undefined) {
  if (from === undefined && to === undefined) return undefined;
  if (!from && !to) return null;
  if (!from || !to || from > to) throw new RowRefusal("newArrival.to", "period_invalid");
  return { from, to, active: true };
}
