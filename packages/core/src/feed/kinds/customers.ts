import * as z from "zod";
import { areaChangedWrite, customerChangedWrite } from "../../access/index.ts";
import { settleCredits } from "../../credit/index.ts";
import {
  areaAccessDigest,
  areaKey,
  creditKey,
  custCodeKey,
  customerAccessDigest,
  customerKey,
  shipToKey,
} from "../../customer/index.ts";
import {
  BLOCK_REASONS,
  creditSchema,
  customerAreaSchema,
  customerSchema,
  shipToSchema,
  TAX_EXEMPTIONS,
  unifiedCodeSchema,
} from "../../customer/schema.ts";
import { relistCustomer } from "../../customer/served/index.ts";
import { chunk } from "../../platform/index.ts";
import { relistVisitsAt } from "../../visit-form/index.ts";
import { code, decimal, degrees, flag, int, oneOf, optional, required, text, upperCode } from "../cells.ts";
import { defineKind, type Outcome, RowRefusal } from "../kind.ts";
import { type FeedRecord, type Upsert, upsert } from "../upsert.ts";
import { asOfColumn, currencyCode, deletedColumn, filledCell, instantOf, taxRate } from "./common.ts";
import { creditsOfOwn, customersOfOwn, shipTosOfOwn } from "./own-customers.ts";

const custCode = () => required(upperCode(20), "unified customer code");
const words = (max: number, doc: string) => optional(text(max), doc);
/** Lookup item from an ERP's own code to the customer. */
const codeSchema = z.object({ unified: unifiedCodeSchema, asOf: z.iso.datetime() });

/** Customers whose lists are updated in parallel. */
const LISTED_AT_ONCE = 10;

async function upsertAndList(
  tasks: readonly { readonly unified: string; readonly record: FeedRecord }[],
): Promise<Outcome[]> {
  const outcomes = await upsert(tasks.map(({ record }) => record));
  // Also when nothing changed: a crash may have interrupted an earlier attempt with the same rows.
  const codes = [...new Set(tasks.map(({ unified }) => unified))];
  for (const some of chunk(codes, LISTED_AT_ONCE)) await Promise.all(some.map(relistCustomer));
  await relistVisitsAt(codes);
  return outcomes;
}

export const customers = defineKind({
  name: "customers",
  doc:
    "Dealers. Fields that depend on the sales organization are in `customer-areas`. The sales organization that sent a dealer first keeps its data as " +
    "long as it serves the dealer; others that serve it can only add their code (`r3` or `isr`), with everything else as stored.",
  row: z.strictObject({
    custCode: custCode(),
    custName: required(text(200), "name"),
    r3: optional(upperCode(20), "code in the R3 system"),
    isr: optional(upperCode(20), "code in the ISR system"),
    custEmail: words(200, "email address"),
    custPhone: words(40, "telephone"),
    custAddress: words(500, "address"),
    custCity: words(100, "city"),
    custRegion: words(100, "region"),
    custPostalCode: words(20, "postal code"),
    custCountry: words(2, "ISO code of the country"),
    taxId: words(30, "identification for tax, such as a VAT number"),
    lat: optional(degrees(90), "latitude of the shop, for the map; only together with `lng`"),
    lng: optional(degrees(180), "longitude of the shop"),
    active: optional(flag(), "`false`: nobody can act for the dealer"),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, custCode: unified, r3, isr, ...patch } = row;
    if ((row.lat == null) !== (row.lng == null)) throw new RowRefusal(row.lat == null ? "lat" : "lng", "required");
    const asOf = instantOf(row, context);
    const codes = { unified, r3: filledCell(r3), isr: filledCell(isr) };
    const main: Upsert = {
      key: customerKey(unified),
      patch: { ...patch, custCode: codes },
      maps: ["custCode"],
      schema: customerSchema,
      asOf,
      onChange: (before, after) => {
        const digest = customerAccessDigest(customerSchema.parse(after));
        const same = customerAccessDigest(customerSchema.parse(before)) === digest;
        return same ? [] : [customerChangedWrite(unified, digest)];
      },
    };
    const lookUp = (system: "r3" | "isr", value: string): Upsert => ({
      key: custCodeKey(system, value),
      patch: { unified },
      schema: codeSchema,
      asOf,
    });
    return {
      lane: unified,
      task: {
        unified,
        record: [main, ...(r3 ? [lookUp("r3", r3)] : []), ...(isr ? [lookUp("isr", isr)] : [])],
      },
    };
  },
  write: customersOfOwn(upsertAndList),
});

export const customerAreas = defineKind({
  name: "customer-areas",
  doc: "A dealer in the sales organization of the folder: price list, salesperson, company.",
  row: z.strictObject({
    custCode: custCode(),
    priceList: required(code(20), "price list"),
    companyCode: required(code(10), "company that invoices"),
    companyName: words(100, "its name"),
    custGroup: words(40, "customer group"),
    salesman: words(60, "user id of the salesperson"),
    salesGroup: words(40, "sales group"),
    salesOffice: words(40, "sales office"),
    creditControl: words(10, "credit control area"),
    includeTax: optional(flag(), "prices include tax"),
    taxRate: optional(
      taxRate(),
      "tax that invoices add to the prices, as a fraction such as `0.19`; they add none when empty",
    ),
    taxExemption: optional(oneOf(TAX_EXEMPTIONS), "why invoices add no tax, where they add none; printed on them"),
    paymentDays: optional(int(0, 999), "days from an invoice until it is due"),
    allowPayInvoice: optional(flag(), "may pay invoices online"),
    blocked: optional(flag(), "the customer cannot buy in this sales organization"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, ...patch } = row;
    const upserted: Upsert = {
      key: areaKey(row.custCode, context.sorg),
      gone: deleted === true,
      patch: { ...patch, sorg: context.sorg },
      schema: customerAreaSchema,
      asOf: instantOf(row, context),
      onChange: (before, after) => {
        const digest = after && areaAccessDigest(customerAreaSchema.parse(after));
        const same = areaAccessDigest(customerAreaSchema.parse(before)) === digest;
        return same ? [] : [areaChangedWrite(row.custCode, context.sorg, digest)];
      },
    };
    return { lane: row.custCode, task: { unified: row.custCode, record: [upserted] } };
  },
  write: upsertAndList,
});

export const shipTos = defineKind({
  name: "ship-tos",
  doc:
    "Delivery addresses of a dealer. Sales organizations that serve the dealer add addresses and change their own; the one that keeps the dealer's " +
    "data changes all.",
  row: z.strictObject({
    custCode: custCode(),
    code: required(upperCode(30), "code of the address"),
    name: required(text(200), "name"),
    address: required(text(500), "street"),
    city: words(100, "city"),
    region: words(100, "region"),
    postalCode: words(20, "postal code"),
    country: words(2, "ISO code of the country"),
    active: optional(flag(), "`false`: no longer offered"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, ...patch } = row;
    const upserted: Upsert = {
      key: shipToKey(row.custCode, row.code),
      gone: deleted === true,
      patch,
      initial: { sorg: context.sorg },
      schema: shipToSchema,
      asOf: instantOf(row, context),
    };
    return { lane: row.custCode, task: { unified: row.custCode, record: [upserted] } };
  },
  write: shipTosOfOwn((tasks) => upsert(tasks.map(({ record }) => record))),
});

const amount = (doc: string) => optional(decimal(Number.MIN_SAFE_INTEGER), doc);

export const credits = defineKind({
  name: "credits",
  doc:
    "Credit of a dealer at a company. The figures contain every order that the ERP has confirmed up to `asOf`: from then on the " +
    "portal stops counting those orders itself. They come from one sales organization that serves the dealer for the company.",
  row: z.strictObject({
    custCode: custCode(),
    companyCode: required(code(10), "company"),
    currency: required(currencyCode(), "ISO code"),
    creditLimit: required(decimal(Number.MIN_SAFE_INTEGER), "limit"),
    openInvoice: amount("open invoices"),
    openDo: amount("orders that are confirmed and not invoiced yet"),
    consignment: amount("consignment"),
    companyName: words(100, "name of the company"),
    creditControl: words(10, "credit control area"),
    reasonBlocked: optional(oneOf(BLOCK_REASONS), "why the account is blocked"),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, ...patch } = row;
    const upserted: Upsert = {
      key: creditKey(row.custCode, row.companyCode),
      patch: { ...patch, sorg: context.sorg },
      schema: creditSchema,
      asOf: instantOf(row, context),
    };
    const account = { unified: row.custCode, companyCode: row.companyCode };
    return { lane: row.custCode, task: { unified: row.custCode, account, record: [upserted] } };
  },
  write: creditsOfOwn(async (tasks) => {
    const outcomes = await upsert(tasks.map(({ record }) => record));
    // Also when nothing changed: a crash may have interrupted an earlier attempt with the same rows.
    await settleCredits(tasks.map(({ account }) => account));
    return outcomes;
  }),
});
