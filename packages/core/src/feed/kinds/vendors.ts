import * as z from "zod";
import { importVendorStock, vendorAddressKey, vendorArticleKey, vendorKey } from "../../vendor/index.ts";
import { vendorAddressSchema, vendorArticleSchema, vendorSchema } from "../../vendor/schema.ts";
import { code, decimal, flag, int, list, locale, optional, picture, required, text, upperCode } from "../cells.ts";
import { defineKind } from "../kind.ts";
import { asOfColumn, currencyCode, deletedColumn, instantOf, pictureAddress, throughUseCase } from "./common.ts";
import { ofOwnVendors, upsertOfOwnVendors, upsertOwn } from "./own.ts";

const vendorColumn = () => required(upperCode(20), "id of the vendor");
const articleColumn = () => required(upperCode(40), "the vendor's code of the article");

export const vendors = defineKind({
  name: "vendors",
  doc:
    "Vendors whose goods dealers order through the portal. Users of a vendor have an area with the limitation `vendor` and its id. Vendors, their " +
    "addresses, articles, and stock change from the folders of sales organizations that they sell in.",
  row: z.strictObject({
    id: vendorColumn(),
    name: required(text(100), "name"),
    email: optional(text(200), "where new orders are mailed to"),
    shipFrom: optional(
      text(300),
      "address that it ships from, its lines separated by commas; can also be changed in the portal",
    ),
    language: optional(locale(), "language of these mails; `en-US` when empty"),
    currency: required(
      currencyCode(),
      "currency of the prices; only sales organizations with the same one offer the goods",
    ),
    sorgs: required(list(code(10), 50), "sales organizations whose dealers may order"),
    active: optional(flag(), "`false` hides the vendor; orders stay"),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, ...patch } = row;
    return {
      lane: row.id,
      task: [{ key: vendorKey(row.id), patch, schema: vendorSchema, asOf: instantOf(row, context) }],
    };
  },
  write: upsertOwn("id", "vendor_of_another_sorg"),
});

export const vendorAddresses = defineKind({
  name: "vendor-addresses",
  doc: "Addresses that a dealer and a vendor agreed on, besides the dealer's ship-to addresses.",
  row: z.strictObject({
    vendor: vendorColumn(),
    custCode: required(upperCode(20), "unified code of the dealer"),
    id: required(upperCode(30), "id of the address"),
    name: required(text(200), "name"),
    address: required(text(500), "address in one line"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, ...patch } = row;
    const asOf = instantOf(row, context);
    const task = { key: vendorAddressKey(row), gone: deleted === true, patch, schema: vendorAddressSchema, asOf };
    return { lane: `${row.custCode}#${row.vendor}#${row.id}`, task: [task] };
  },
  write: upsertOfOwnVendors,
});

export const vendorArticles = defineKind({
  name: "vendor-articles",
  doc: "Articles of vendors, at most 2,000 each. Vendors can also maintain them in the portal; the later change counts.",
  row: z.strictObject({
    vendor: vendorColumn(),
    articleCode: articleColumn(),
    description: required(text(200), "description"),
    price: required(decimal(1), "price per piece, in the vendor's currency"),
    image: optional(picture(), "picture"),
    uomConverter: optional(int(1, 10_000), "pieces in a sales unit, of which quantities are multiples; 1 when empty"),
    salesUnit: optional(text(20), "name of the sales unit; `PC` when empty"),
    active: optional(flag(), "`false` hides the article; orders stay"),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, image, ...fields } = row;
    const imageUrl = image == null ? image : pictureAddress(context.sorg, image);
    const task = {
      key: vendorArticleKey(row),
      patch: { ...fields, imageUrl },
      schema: vendorArticleSchema,
      asOf: instantOf(row, context),
    };
    return { lane: `${row.vendor}#${row.articleCode}`, task: [task] };
  },
  write: upsertOfOwnVendors,
});

const stockRow = z.strictObject({
  vendor: vendorColumn(),
  articleCode: articleColumn(),
  stock: required(int(), "counted pieces; open orders are taken off"),
  asOf: asOfColumn(),
});

export const vendorStock = defineKind<"vendor-stock", typeof stockRow, z.input<typeof importVendorStock.input>>({
  name: "vendor-stock",
  doc: "Counted stock of vendors' articles, which must be known. Vendors can also upload it in the portal; the later count applies.",
  row: stockRow,
  toTask: ([row], context) => ({
    lane: `${row.vendor}#${row.articleCode}`,
    task: {
      ...{ vendor: row.vendor, articleCode: row.articleCode, counted: row.stock },
      asOf: instantOf(row, context),
    },
  }),
  write: ofOwnVendors(
    "vendor",
    ({ vendor }) => vendor,
    (tasks) => throughUseCase(tasks, importVendorStock),
  ),
});
