import { Readable } from "node:stream";
import { feedOrder } from "@spoke/core/feed";
import type { RawRow } from "@spoke/core/feed/columns.ts";
import { kindNamed } from "@spoke/core/feed/kinds/index.ts";
import { LIMITS } from "@spoke/core/feed/limits.ts";
import { readRows } from "@spoke/core/feed/rows.ts";
import { unpacked } from "@spoke/core/order/packed.ts";
import { orderSchema } from "@spoke/core/order/schema.ts";
import { systemActor, withActor } from "@spoke/core/platform";
import { type Converted, convertAdventureWorks } from "@spoke/sandbox/adventure-works/index.ts";
import { REGIONS } from "@spoke/sandbox/adventure-works/regions.ts";
import type { FeedFile } from "@spoke/sandbox/feed-file.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drop, importKey, item, itemsUnder, startFeeds } from "../../core/feed/harness.ts";
import { dataSet } from "../../support/data-sets.ts";

const found = dataSet("adventure-works");
const dir = found ?? "";
const TODAY = new Date("2025-11-20T09:00:00.000Z");
const HASH = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2E$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g";

async function convert(months: number): Promise<{ converted: Converted; files: FeedFile[] }> {
  const files: FeedFile[] = [];
  const sink = async (feed: FeedFile): Promise<void> => {
    files.push(feed);
  };
  return { converted: await convertAdventureWorks({ dir, today: TODAY, passwordHash: HASH, months, sink }), files };
}

type Cells = Readonly<Record<string, unknown>>;

/** Cells of a feed, read as the importer reads them; a line that is no row fails the test. */
async function rowsOf({ kind: name, body }: FeedFile): Promise<RawRow[]> {
  const columns = kindNamed(name)?.columns ?? [];
  const rows: RawRow[] = [];
  for await (const read of readRows(Readable.from([Buffer.from(body)]), {
    format: "csv",
    gzip: false,
    columns,
    limits: LIMITS,
  })) {
    if ("problem" in read) throw new Error(JSON.stringify(read.problem));
    rows.push(read.row);
  }
  return rows;
}

describe.skipIf(!found)("AdventureWorks as feeds", () => {
  let converted: Converted;
  let files: FeedFile[];
  const rows = new Map<FeedFile, RawRow[]>();
  const cells = new Map<string, Cells[]>();
  const of = (kind: string, sorg?: string): Cells[] =>
    REGIONS.filter((region) => !sorg || region.sorg === sorg).flatMap(
      (region) => cells.get(`${region.sorg} ${kind}`) ?? [],
    );
  const distinct = (rows: readonly Cells[], column: string): number => new Set(rows.map((row) => row[column])).size;

  beforeAll(async () => {
    ({ converted, files } = await convert(2));
    for (const file of files.filter(({ kind }) => kind !== "images")) {
      const ofFile = await rowsOf(file);
      rows.set(file, ofFile);
      cells.set(
        `${file.sorg} ${file.kind}`,
        ofFile.map((row) => row.cells),
      );
    }
  });

  test("the importer accepts every row", () => {
    const context = { sorg: "", asOf: TODAY.toISOString(), latest: "2026-01-01T00:00:00.000Z", timeZone: "UTC" };
    for (const [file, ofFile] of rows) {
      const kind = kindNamed(file.kind);
      const groups = Map.groupBy(ofFile, (row) =>
        kind?.groupBy.length ? kind.groupBy.map((column) => row.cells[column]).join(" ") : String(row.line),
      );
      const problems = [...groups.values()].flatMap((rows) => {
        const prepared = withActor(systemActor(), () => kind?.prepare(rows, { ...context, sorg: file.sorg }));
        return prepared && "problems" in prepared ? prepared.problems : [];
      });
      expect(problems, `${file.sorg} ${file.kind}`).toEqual([]);
    }
  });

  test("contains all sellable products, stores, sales persons, and reseller orders", async () => {
    const all = await convert(48);
    expect(all.converted).toMatchObject({
      articles: 295,
      dealers: 701,
      users: 718,
      orders: 3806,
      openOrders: 181,
      leftOut: { olderOrders: 0, consumerOrders: 27_659 },
    });
    const orders = all.files.filter(({ kind }) => kind === "orders");
    const lines = orders.map(({ body }) => body.toString().split("\r\n").length - 2);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBe(60_919);
    for (const { sorg } of REGIONS) expect(of("articles", sorg)).toHaveLength(295);
    expect(distinct(of("customers"), "custCode")).toBe(701);
    expect(of("users").filter(({ roles }) => roles === "salesman")).toHaveLength(17);
    expect(distinct(of("users"), "username")).toBe(718);
    expect(REGIONS.map(({ sorg }) => of("customers", sorg).length)).toEqual([541, 80, 40, 40]);
  });

  test("keeps well-known records of the source", () => {
    const articles = of("articles", "AW01");
    expect(articles.filter(({ orderBlocked }) => orderBlocked === "true")).toHaveLength(98);
    expect(articles.filter(({ images }) => images !== null)).toHaveLength(157);
    expect(files.filter(({ sorg, kind }) => sorg === "AW01" && kind === "images")).toHaveLength(41);
    const unpriced = of("prices", "AW01").filter(({ dealer }) => dealer === null);
    expect(unpriced.map(({ article_code }) => article_code).sort()).toEqual(["FR-R92B-58", "FR-R92R-58"]);
    expect(of("prices", "AW01").some(({ dealer }) => String(dealer) === "20.9940")).toBe(true);
    expect(of("promotions", "AW01")).toHaveLength(8);
    expect(distinct(of("promotion-details", "AW01"), "code")).toBe(8);
    expect(of("deals", "AW01")).toHaveLength(111 + 55 + 17 + 2);
  });

  test("shifts all days to today by a constant", () => {
    const orders = of("orders");
    const days = orders.map(({ createdAt }) => String(createdAt).slice(0, 10)).sort();
    expect(days.at(-1)).toBe("2025-11-16");
    const open = new Set(orders.filter(({ shipped }) => shipped === null).map(({ order_no }) => order_no));
    expect(open.size).toBe(181);
    expect(of("delivery-history").every(({ deliveryDate }) => String(deliveryDate) <= "2025-11-20")).toBe(true);
    expect(distinct(of("invoice-history"), "invoiceNo")).toBe(converted.orders - 181);
    const unpaid = of("invoice-history").filter(({ status }) => status === "Open");
    expect(unpaid.some(({ dueDate }) => String(dueDate) < "2025-11-20")).toBe(true);
    expect(unpaid.some(({ dueDate }) => String(dueDate) > "2025-11-20")).toBe(true);
  });

  test("has stock today at the site, also while it is tomorrow already in UTC", async () => {
    const stock: FeedFile[] = [];
    await convertAdventureWorks({
      ...{ dir, passwordHash: HASH, months: 1, today: new Date("2025-11-20T03:00:00.000Z") },
      regions: REGIONS.filter(({ timeZone }) => timeZone === "America/Los_Angeles"),
      sink: async (feed) => {
        if (feed.kind === "stock") stock.push(feed);
      },
    });
    const days = (await Promise.all(stock.map(rowsOf))).flat().map(({ cells }) => cells.date);
    expect(new Set(days)).toEqual(new Set(["2025-11-19"]));
  });

  test("skips and counts older orders on request", () => {
    expect(converted.orders + converted.leftOut.olderOrders).toBe(3806);
    expect(converted.orders).toBeLessThan(500);
    expect(converted.openOrders).toBe(181);
  });

  test("emits kinds in the order of their references", () => {
    const places = files.map(({ kind }) => feedOrder.indexOf(kind));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  describe("imported", () => {
    let feeds: Awaited<ReturnType<typeof startFeeds>>;
    beforeAll(async () => {
      feeds = await startFeeds();
    });
    afterAll(() => feeds.stop());

    test("imports a whole region, and a store finds its prices, orders, and invoices", async () => {
      const wanted = files.filter(({ sorg, kind }) => (kind === "hosts" || kind === "sorgs" ? true : sorg === "AW02"));
      for (const { sorg, kind, name, body } of wanted) {
        const key = `feeds/${sorg}/${kind}/${name}`;
        await drop(key, body);
        expect(await importKey(key), key).toMatchObject({ status: "imported", refused: 0, unchanged: 0 });
      }
      const orders = (await itemsUnder("ORDER#")).map(unpacked);
      const order = orders.find(({ status }) => status === "confirmed");
      expect(order).toMatchObject({ sorg: "AW02", currency: "EUR", host: "aw-eu.localhost" });
      expect(orders.some(({ status }) => status === "invoiced")).toBe(true);
      const { unified } = orderSchema.parse(order).customer.custCode;
      expect(await item(`CUSTOMER#${unified}`, "AREA#AW02")).toMatchObject({ priceList: "STD" });
      expect(await item(`LOGIN#${unified.toLowerCase()}`, "LOGIN")).toMatchObject({ userId: unified.toLowerCase() });
      expect((await itemsUnder("PRICES#AW02#")).length).toBe(295);
      expect((await itemsUnder("STOCK#AW02#")).length).toBe(295);
    });
  });
});
