import { CreateBucketCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { rebuildPart } from "@spoke/core/catalog";
import { type Article, articleSchema, priceSchema, stockSchema } from "@spoke/core/catalog/schema.ts";
import { forgetCatalogs } from "@spoke/core/catalog/snapshot.ts";
import { custCodeKey } from "@spoke/core/customer";
import {
  type Actor,
  chunk,
  filesBucket,
  type RawItem,
  Refusal,
  shardOf,
  systemActor,
  type Write,
  withActor,
} from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { startFauxqs } from "fauxqs";
import { startTable } from "../support/cloud.ts";
import { itemsOf } from "../support/items.ts";
import { dealer, host, seller, someone, sorg, store } from "./records.ts";

export const SORG = "U001";
const asOf = "2026-01-01T00:00:00.000Z";

/** The template's table, a files bucket, and a sales organization with customers and sales people. */
export async function startArticles(): Promise<{ stop(): Promise<void> }> {
  const table = await startTable();
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  const objects = endpoint ? undefined : await startFauxqs({ port: 0, logger: false });
  if (objects) process.env.AWS_ENDPOINT_URL_S3 = `http://127.0.0.1:${objects.port}`;
  process.env.S3_FORCE_PATH_STYLE = "true";
  await s3().send(new CreateBucketCommand({ Bucket: filesBucket() }));
  await store([
    host("velo.localhost", SORG),
    sorg(SORG, "USD"),
    sorg("G001", "EUR"),
    ...dealer({ code: "C1", name: "Birch", isr: "I1", areas: [{ sorg: SORG, salesman: "sam" }] }),
    { kind: "put", item: { ...custCodeKey("r3", "RC1"), unified: "C1" } },
    { kind: "put", item: { ...custCodeKey("isr", "I1"), unified: "C1" } },
    ...dealer({ code: "C2", name: "Cedar", areas: [{ sorg: SORG, blocked: true }] }),
    ...dealer({ code: "C3", name: "Elm", areas: [{ sorg: "G001" }] }),
    seller("sam", [{ sorg: SORG, limitation: "salesman", option: "", value: "" }]),
    { kind: "put", item: { pk: "LOGIN#sam", sk: "LOGIN", userId: "sam" } },
    seller("sue", [{ sorg: SORG, limitation: "sales_group", option: "", value: "G9" }]),
    { kind: "put", item: { pk: "LOGIN#sue", sk: "LOGIN", userId: "sue" } },
  ]);
  return {
    async stop() {
      if (objects) delete process.env.AWS_ENDPOINT_URL_S3;
      await objects?.stop();
      await table.stop();
    },
  };
}

/** An article, by default of U001. */
export function article(code: string, over: Partial<Article> & { readonly sorg?: string } = {}): Article {
  return articleSchema.parse({
    articleCode: code,
    articleCodeDisplay: code.replace(/^(..)/, "$1-"),
    sorg: SORG,
    name: { "en-US": `Name of ${code}` },
    category: "PAA",
    brand: { id: "BR", description: "Brand" },
    uom: "PC",
    slug: `slug-${code.toLowerCase()}`,
    group: { id: code, parentName: code },
    merchandiseCategory: { id: "MC", description: "Parts" },
    createdAt: asOf,
    asOf,
    ...over,
  });
}

export function itemOf(input: Article): Write {
  const { sorg: at, articleCode: code } = input;
  return { kind: "put", item: { ...input, pk: `ARTICLES#${at}#${shardOf(code)}`, sk: code } };
}

/** A dealer price of 10, by default in price list DEALER. */
export function priceOf(code: string, priceList = "DEALER", currency = "USD"): Write {
  const price = priceSchema.parse({ articleCode: code, priceList, currency, dealer: 100_000, retail: 200_000, asOf });
  return { kind: "put", item: { ...price, pk: `PRICES#${SORG}#${shardOf(code)}`, sk: `${code}#${priceList}` } };
}

export function stockOf(code: string, qty: number, reserved = 0): Write {
  const stock = stockSchema.parse({
    articleCode: code,
    available: [{ date: "2026-01-01", qty, location: "Main" }],
    nextArrival: { date: "2099-01-01", qty: 7 },
    asOf,
  });
  const levels = { sorg: SORG, free: qty - reserved, freeTotal: qty - reserved, reserved };
  return { kind: "put", item: { ...stock, ...levels, pk: `STOCK#${SORG}#${code}`, sk: "STOCK" } };
}

export async function storeAll(writes: readonly Write[]): Promise<void> {
  for (const part of chunk(writes, 90)) await store(part);
}

/** Builds the catalog from the table and drops cached catalogs. */
export async function publishCatalog(at = SORG): Promise<void> {
  await withActor(systemActor(), async () => {
    for (const part of ["articles", "commercial"] as const) await rebuildPart({ sorg: at, part });
  });
  forgetCatalogs();
}

export const admin = (more: Partial<Actor> = {}): Actor =>
  someone("ada", ["page.catalog-analyze", "product.mass-update", "page.catalog"], more);

/** Audit trail of an article, oldest first. */
export const auditOf = (code: string, at = SORG): Promise<RawItem[]> => itemsOf({ pk: `AUDIT#ARTICLE#${at}#${code}` });

export async function putFile(key: string, body: string): Promise<void> {
  await s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key: key, Body: body }));
}

/** The refusal of an action. */
export async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof Refusal)) throw new Error("it was not refused", { cause: error });
  return error;
}
