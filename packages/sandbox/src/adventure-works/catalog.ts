import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { decimal, type FeedFile } from "../feed-file.ts";
import { converted, percent } from "./amounts.ts";
import { type Calendar, SOURCE_TODAY } from "./calendar.ts";
import { type Feed, feed } from "./feed.ts";
import type { Region } from "./regions.ts";
import { by, cell, groupedBy, readTable, type SourceRow } from "./source.ts";

const LINES: Readonly<Record<string, string>> = { R: "Road", M: "Mountain", T: "Touring", S: "Standard" };
const CLASSES: Readonly<Record<string, string>> = { H: "High", M: "Medium", L: "Low" };
const STYLES: Readonly<Record<string, string>> = { W: "Women's", M: "Men's", U: "Universal" };
const GROUPSET = new Set(["Bottom Brackets", "Brakes", "Chains", "Cranksets", "Derailleurs"]);
/** Our locales for languages of the source; other languages are skipped. */
const LOCALES: Readonly<Record<string, string>> = { en: "en-US", de: "de", fr: "fr", id: "id-ID", ms: "ms-MY" };
const VOLUME_OFFERS = new Set(["2", "3", "4", "5", "6"]);
const NO_OFFER = "1";

function readTables(dir: string) {
  return {
    ProductSubcategory: readTable(dir, "ProductSubcategory"),
    ProductModel: readTable(dir, "ProductModel"),
    ProductModelSpecification: readTable(dir, "ProductModelSpecification"),
    ProductDescription: readTable(dir, "ProductDescription"),
    ProductModelProductDescriptionCulture: readTable(dir, "ProductModelProductDescriptionCulture"),
    ProductTextDW: readTable(dir, "ProductTextDW"),
    ProductProductPhoto: readTable(dir, "ProductProductPhoto"),
    DealerPriceDW: readTable(dir, "DealerPriceDW"),
    ProductListPriceHistory: readTable(dir, "ProductListPriceHistory"),
    SpecialOffer: readTable(dir, "SpecialOffer"),
    SpecialOfferProduct: readTable(dir, "SpecialOfferProduct"),
    ProductInventory: readTable(dir, "ProductInventory"),
    Location: readTable(dir, "Location"),
    ProductVendor: readTable(dir, "ProductVendor"),
  };
}

/** The part of the source that is the same for every region. */
export interface Catalog {
  readonly dir: string;
  /** Sellable products. */
  readonly products: readonly SourceRow[];
  readonly tables: ReturnType<typeof readTables>;
}

export function readCatalog(dir: string): Catalog {
  const products = readTable(dir, "Product", (row) => cell(row, "ProductSubcategoryID") !== "");
  return { dir, products, tables: readTables(dir) };
}

/** The real picture of a product; undefined when the source has only its "no image" picture. */
function pictureOf(photos: ReadonlyMap<string, SourceRow>, product: SourceRow): string | undefined {
  const file = cell(photos.get(cell(product, "ProductID")), "LargeFile");
  return file === "" || file.includes("no_image_available") ? undefined : file;
}

/** Articles, prices, promotions, deals, stock, and pictures of a region. @param sold quantity sold per product, for the rank */
export function catalogFeeds(
  catalog: Catalog,
  region: Region,
  rate: string,
  days: Calendar,
  sold: ReadonlyMap<string, number>,
): Feed[] {
  const { sorg } = region;
  return [
    feed(sorg, "articles", articleRows(catalog, days, sold)),
    feed(sorg, "prices", priceRows(catalog, region, rate)),
    feed(sorg, "promotions", promotionRows(catalog, days)),
    feed(sorg, "promotion-details", promotionDetailRows(catalog)),
    feed(sorg, "deals", dealRows(catalog)),
    feed(sorg, "stock", stockRows(catalog, days)),
  ];
}

/** Pictures without duplicates. */
export function pictureFeeds({ dir, products, tables }: Catalog, region: Region): FeedFile[] {
  const photos = by(tables.ProductProductPhoto, "ProductID");
  const files = new Set(products.map((product) => pictureOf(photos, product)).filter((file) => file !== undefined));
  return [...files].map((file) => ({
    sorg: region.sorg,
    kind: "images",
    name: basename(file),
    body: readFileSync(join(dir, file)),
  }));
}

function articleRows({ products, tables }: Catalog, days: Calendar, sold: ReadonlyMap<string, number>) {
  const subcategories = by(tables.ProductSubcategory, "ProductSubcategoryID");
  const models = by(tables.ProductModel, "ProductModelID");
  const photos = by(tables.ProductProductPhoto, "ProductID");
  const texts = groupedBy(tables.ProductTextDW, "ProductID");
  const specifications = groupedBy(tables.ProductModelSpecification, "ProductModelID");
  const ofModel = modelDescriptions(tables);
  const ranked = [...products].sort(
    (a, b) => (sold.get(cell(b, "ProductID")) ?? 0) - (sold.get(cell(a, "ProductID")) ?? 0),
  );
  return ranked.map((product, rank) => {
    const get = (column: string): string => cell(product, column);
    const subcategory = cell(subcategories.get(get("ProductSubcategoryID")), "Name");
    const isBike = cell(subcategories.get(get("ProductSubcategoryID")), "ProductCategoryID") === "1";
    const model = cell(models.get(get("ProductModelID")), "Name");
    const picture = pictureOf(photos, product);
    const ownTexts = texts.get(get("ProductID")) ?? [];
    const sellEnd = get("SellEndDate");
    return {
      article_code: get("ProductNumber"),
      old_code: get("ProductID"),
      category: isBike ? ("Bike" as const) : ("PAA" as const),
      groupset: String(GROUPSET.has(subcategory)),
      "brand.id": "AW",
      "brand.description": "Adventure Works",
      "name[en-US]": get("Name"),
      "name[fr]": textOf(ownTexts, "fr", "ProductName"),
      ...Object.fromEntries(
        Object.entries(LOCALES).map(([language, locale]) => [
          `description[${locale}]`,
          textOf(ownTexts, language, "Description") || (ofModel.get(`${get("ProductModelID")} ${language}`) ?? ""),
        ]),
      ),
      model,
      model_year: days.day(get("SellStartDate")).slice(0, 4),
      serie: LINES[get("ProductLine")] ?? "",
      frameSize: get("Size"),
      color: get("Color"),
      uom: "PC",
      "group.id": `M${get("ProductModelID")}`,
      "group.parent_name": model,
      "merchandiseCategory.id": `SC${get("ProductSubcategoryID")}`,
      "merchandiseCategory.description": subcategory,
      bikeCategory: isBike ? subcategory : "",
      images: picture ? basename(picture) : "",
      specification: JSON.stringify(specification(product, specifications.get(get("ProductModelID")) ?? [])),
      orderBlocked: String(sellEnd !== "" && sellEnd.slice(0, 10) <= SOURCE_TODAY),
      rank,
      createdAt: `${days.day(get("SellStartDate"))}T00:00:00.000Z`,
    };
  });
}

function textOf(rows: readonly SourceRow[], language: string, column: string): string {
  return cell(
    rows.find((row) => cell(row, "Language") === language),
    column,
  );
}

/** Descriptions by model and language, for a product without its own. */
function modelDescriptions(tables: Catalog["tables"]): ReadonlyMap<string, string> {
  const texts = by(tables.ProductDescription, "ProductDescriptionID");
  return new Map(
    tables.ProductModelProductDescriptionCulture.map((row) => [
      `${cell(row, "ProductModelID")} ${cell(row, "CultureID")}`,
      cell(texts.get(cell(row, "ProductDescriptionID")), "Description"),
    ]),
  );
}

function specification(product: SourceRow, ofModel: readonly SourceRow[]) {
  const get = (column: string): string => cell(product, column);
  const own = [
    { code: "SIZE", name: "Size", value: `${get("Size")} ${get("SizeUnitMeasureCode").toLowerCase()}`.trim() },
    {
      code: "WEIGHT",
      name: "Weight",
      value: get("Weight") && `${get("Weight")} ${get("WeightUnitMeasureCode").toLowerCase()}`,
    },
    { code: "CLASS", name: "Class", value: CLASSES[get("Class")] ?? "" },
    { code: "STYLE", name: "Style", value: STYLES[get("Style")] ?? "" },
  ];
  const rows = ofModel.map((row) => ({ code: cell(row, "Code"), name: cell(row, "Name"), value: cell(row, "Value") }));
  return [...own, ...rows].filter(({ value }) => value !== "");
}

/** The current dealer price, or the last one of a discontinued product. Two frames have no price. */
function dealerPrice(rows: readonly SourceRow[]): string | undefined {
  const newest = [...rows].sort((a, b) => (cell(a, "DwStartDate") < cell(b, "DwStartDate") ? 1 : -1));
  const row = newest.find((price) => cell(price, "IsCurrent") === "1") ?? newest[0];
  return row && cell(row, "DealerPrice");
}

function priceRows({ products, tables }: Catalog, region: Region, rate: string) {
  const dealer = groupedBy(tables.DealerPriceDW, "ProductID");
  return products.map((product) => {
    const price = dealerPrice(dealer.get(cell(product, "ProductID")) ?? []);
    return {
      article_code: cell(product, "ProductNumber"),
      priceList: "STD",
      currency: region.currency.display,
      retail: decimal(converted(cell(product, "ListPrice"), rate)),
      dealer: price === undefined ? "" : decimal(converted(price, rate)),
    };
  });
}

/** Consumer offers do not apply to dealers. */
function isPromotion(offer: SourceRow): boolean {
  const id = cell(offer, "SpecialOfferID");
  return id !== NO_OFFER && !VOLUME_OFFERS.has(id) && cell(offer, "Category") === "Reseller";
}

function promotionRows({ tables }: Catalog, days: Calendar) {
  return tables.SpecialOffer.filter(isPromotion).map((offer) => ({
    code: `SO${cell(offer, "SpecialOfferID")}`,
    name: cell(offer, "Description"),
    tagline: cell(offer, "Type"),
    "date.from": days.day(cell(offer, "StartDate")),
    "date.to": days.day(cell(offer, "EndDate")),
  }));
}

/** Offers with their sellable products. */
function offered({ products, tables }: Catalog) {
  const sellable = by(products, "ProductID");
  const offers = by(tables.SpecialOffer, "SpecialOfferID");
  return tables.SpecialOfferProduct.flatMap((row) => {
    const offer = offers.get(cell(row, "SpecialOfferID"));
    const product = sellable.get(cell(row, "ProductID"));
    return offer && product ? [{ offer, article: cell(product, "ProductNumber") }] : [];
  });
}

function promotionDetailRows(catalog: Catalog) {
  return offered(catalog)
    .filter(({ offer }) => isPromotion(offer))
    .map(({ offer, article }) => ({
      code: `SO${cell(offer, "SpecialOfferID")}`,
      article_code: article,
      type: "percent" as const,
      discount: percent(cell(offer, "DiscountPct")),
      minQty: cell(offer, "MinQty"),
      maxQty: cell(offer, "MaxQty"),
    }));
}

/** Volume discounts as one deal; the tiers of an article are consecutive. */
function dealRows(catalog: Catalog) {
  return offered(catalog)
    .filter(({ offer }) => VOLUME_OFFERS.has(cell(offer, "SpecialOfferID")))
    .map(({ offer, article }) => ({
      salesDealNo: "VOLUME",
      article_code: article,
      minQty: cell(offer, "MinQty"),
      maxQty: cell(offer, "MaxQty"),
      type: "percent" as const,
      discount: `-${percent(cell(offer, "DiscountPct"))}`,
      description: cell(offer, "Description"),
    }))
    .sort((a, b) => (a.article_code < b.article_code ? -1 : a.article_code > b.article_code ? 1 : 0));
}

/**
 * Stock of the storage locations. Work centers (locations with an hourly cost) only hold work in progress. Purchase orders
 * arrive after the vendor's lead time.
 */
function stockRows({ products, tables }: Catalog, days: Calendar) {
  const stores = by(
    tables.Location.filter((row) => Number(cell(row, "CostRate")) === 0),
    "LocationID",
  );
  const inventory = groupedBy(tables.ProductInventory, "ProductID");
  const vendors = groupedBy(tables.ProductVendor, "ProductID");
  return products.flatMap((product) => {
    const id = cell(product, "ProductID");
    const perLocation = new Map<string, number>();
    for (const row of inventory.get(id) ?? []) {
      const location = stores.get(cell(row, "LocationID"));
      if (!location) continue;
      const name = cell(location, "Name");
      perLocation.set(name, (perLocation.get(name) ?? 0) + Number(cell(row, "Quantity")));
    }
    const arriving = (vendors.get(id) ?? []).filter((row) => Number(cell(row, "OnOrderQty")) > 0);
    const lead = Math.min(...arriving.map((row) => Number(cell(row, "AverageLeadTime"))));
    const next = arriving.find((row) => Number(cell(row, "AverageLeadTime")) === lead);
    const lying = perLocation.size > 0 ? [...perLocation] : [["", 0] as const];
    return lying.map(([location, qty], priority) => ({
      article_code: cell(product, "ProductNumber"),
      date: days.today,
      location,
      qty,
      priority,
      "nextArrival.date": next ? days.later(SOURCE_TODAY, lead) : "",
      "nextArrival.qty": next ? cell(next, "OnOrderQty") : "",
    }));
  });
}
