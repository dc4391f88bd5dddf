import { CLAIM_STATES } from "@spoke/core/claim/schema.ts";
import { isDeliveryDay } from "@spoke/core/host/delivery-days.ts";
import { parseDay } from "@spoke/core/platform/calendar.ts";
import { assortment } from "@spoke/sandbox/demo/assortment.ts";
import { PART_BRANDS } from "@spoke/sandbox/demo/assortment-parts.ts";
import { deliveryDays } from "@spoke/sandbox/demo/delivery-days.ts";
import { historyFeeds } from "@spoke/sandbox/demo/history.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { masterFeeds } from "@spoke/sandbox/demo/masters.ts";
import { people } from "@spoke/sandbox/demo/people.ts";
import { CATEGORIES } from "@spoke/sandbox/demo/words.ts";
import type { FeedFile } from "@spoke/sandbox/feed-file.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";

const TODAY = new Date("2026-11-20T10:00:00.000Z");
const row = z.record(z.string(), z.unknown());
const rowsOf = ({ body }: FeedFile) =>
  String(body)
    .trim()
    .split("\n")
    .map((line) => row.parse(JSON.parse(line)));
const history = MARKETS.map((market) => historyFeeds(market, TODAY));

describe("the demo", () => {
  it("is deterministic", () => {
    const [market] = MARKETS;
    if (!market) throw new Error("no market");
    expect(masterFeeds(market, TODAY, "hash")).toEqual(masterFeeds(market, TODAY, "hash"));
    expect(historyFeeds(market, TODAY)).toEqual(history[0]);
  });

  it("has three hosts with their currency and language, and at least 2,000 articles with unique picture and code", () => {
    expect(new Set(MARKETS.map(({ currency }) => currency.display))).toEqual(new Set(["USD", "IDR", "EUR"]));
    let articles = 0;
    for (const market of MARKETS) {
      const { articles: own, pictures } = assortment(market, TODAY);
      articles += own.length;
      expect(new Set(own.map(({ article }) => article.articleCode)).size).toBe(own.length);
      expect(new Set(own.map(({ article }) => article.slug)).size).toBe(own.length);
      for (const { article } of own) expect(pictures.has(article.images[0]?.full.split("/").pop() ?? "")).toBe(true);
    }
    expect(articles).toBeGreaterThanOrEqual(2_000);
  });

  it("has sixty dealers, six sales people, and fixed sign-ins for every role on each host", () => {
    const all = MARKETS.map((market) => people(market));
    expect(all.flatMap(({ dealers }) => dealers)).toHaveLength(60);
    expect(all.flatMap(({ users }) => users.filter(({ role }) => role === "salesman"))).toHaveLength(6);
    expect(new Set(all.flatMap(({ users }) => users.map(({ username }) => username))).size).toBe(
      all.flatMap(({ users }) => users).length,
    );
    for (const { users } of all) {
      // Nobody is taken for somebody else.
      expect(new Set(users.map(({ name }) => name)).size).toBe(users.length);
      const roles = users.filter(({ fixed }) => fixed).map(({ role }) => role);
      expect(roles.toSorted()).toEqual(["administrator", "customer-vendor", "dealer", "dealer", "guest", "salesman"]);
    }
  });

  it("has two years of orders for every dealer, each number once", () => {
    const orders = history.flatMap(([file]) => (file ? rowsOf(file) : []));
    const owners = new Map(orders.map((row) => [String(row.order_no), String(row.custCode)]));
    for (const row of orders) expect(owners.get(String(row.order_no))).toBe(row.custCode);
    expect(new Set(owners.values()).size).toBe(60);
    const dates = orders.map((row) => String(row.createdAt)).toSorted();
    expect(Date.parse(dates.at(-1) ?? "") - Date.parse(dates[0] ?? "")).toBeGreaterThan(600 * 86_400_000);
    expect(dates.every((date) => Date.parse(date) < TODAY.getTime())).toBe(true);
  });

  it("expects goods only on days on which the host delivers", () => {
    MARKETS.forEach((market, index) => {
      const days = deliveryDays(market, TODAY);
      const [orders] = history[index] ?? [];
      const expected = [
        ...(orders ? rowsOf(orders) : []).map(({ supplyDate }) => String(supplyDate)),
        ...assortment(market, TODAY).articles.flatMap(({ stock, nextArrival }) => [
          ...stock.map(({ date }) => date),
          ...(nextArrival ? [nextArrival.date] : []),
        ]),
      ].filter((day) => Date.parse(day) > TODAY.getTime());
      expect(expected.length).toBeGreaterThan(20);
      expect(expected.filter((day) => !isDeliveryDay(days, parseDay(day)))).toEqual([]);
    });
  });

  it("charges what the promotion and the deals of the day say, as the catalog does", () => {
    MARKETS.forEach((market, index) => {
      const orders = (history[index] ?? []).filter(({ kind }) => kind === "orders").flatMap(rowsOf);
      const runsFrom = TODAY.getTime() - 19 * 86_400_000;
      const isPromoted = ({ createdAt, article_code: code }: (typeof orders)[number]) =>
        wanders.has(String(code)) && Date.parse(String(createdAt)) > runsFrom;
      const wanders = new Set(
        assortment(market, TODAY).articles.flatMap(({ article }) =>
          article.category === "Bike" && article.serie === "Wander" ? article.articleCode : [],
        ),
      );
      const scale = 10 ** market.currency.decimalPrecision;
      const promoted = orders.filter(isPromoted);
      for (const { price, promoprice, priceBy } of promoted) {
        expect(Number(promoprice)).toBeCloseTo(Math.round(Number(price) * 0.92 * scale) / scale, 1);
        expect(priceBy).toBe("GRAVEL");
      }
      expect(orders.some(({ priceBy }) => priceBy === "VOLUME")).toBe(true);
      for (const { subtotal, promoprice, order_qty: qty } of orders)
        expect(Number(subtotal)).toBeCloseTo(Number(promoprice) * Number(qty), 2);
    });
  });

  it("has installments only of orders whose terms say so", () => {
    for (const files of history) {
      const of = (kind: string) => files.filter((file) => file.kind === kind).flatMap(rowsOf);
      const inParts = of("invoice-history").filter(({ installment }) => installment !== undefined);
      const terms = Map.groupBy(of("orders"), (row) => row["payment.desc"]);
      expect(terms.size).toBe(2);
      const [fewest] = [...terms.values()].toSorted((a, b) => a.length - b.length);
      expect(new Set(fewest?.map((row) => row.order_no))).toEqual(new Set(inParts.map(({ orderNo }) => orderNo)));
    }
  });

  it("has claims of what was bought before, and of problems that the article can have", () => {
    const rows = (kind: string) => history.flat().flatMap((file) => (file.kind === kind ? rowsOf(file) : []));
    const claims = rows("claims");
    expect(claims.length).toBeGreaterThan(100);
    expect(
      claims.filter(({ purchaseDate, createdAt }) => String(purchaseDate) >= String(createdAt).slice(0, 10)),
    ).toEqual([]);
    // Credit notes exist as such, and sold bikes are claimed with the day of their registration.
    const invoices = new Set(rows("invoice-history").map(({ invoiceNo }) => invoiceNo));
    const credited = claims.flatMap(({ creditNote }) => creditNote ?? []);
    expect(credited.length).toBeGreaterThan(5);
    expect(credited.filter((number) => !invoices.has(number))).toEqual([]);
    const soldOn = new Map(rows("registrations").map((row) => [row.frameNumber, row.soldOn]));
    const bikes = claims.filter(({ frameNumber }) => frameNumber !== undefined);
    expect(bikes.filter(({ frameNumber, purchaseDate }) => soldOn.get(frameNumber) !== purchaseDate)).toEqual([]);
    const ofForks = claims.filter(({ part }) => ["Fork", "Gabel", "Garpu"].includes(String(part)));
    expect(ofForks.filter(({ frameNumber }) => frameNumber === undefined)).toEqual([]);
    const electric = rows("warranty-terms").filter((term) => ["electric", "battery"].includes(String(term.class)));
    expect(new Set(electric.map(({ category }) => category))).toEqual(new Set(["EBIKE"]));
  });

  it("covers parts for as long as their specifications say, and has problems for each kind of part", () => {
    const rows = (kind: string) => history.flat().flatMap((file) => (file.kind === kind ? rowsOf(file) : []));
    const years = rows("warranty-terms").filter(({ brand }) =>
      PART_BRANDS.some((name) => name.toUpperCase() === brand),
    );
    expect(new Set(years.map(({ brand, months }) => `${brand} ${months}`)).size).toBe(PART_BRANDS.length);
    expect(years.every(({ months }) => months === 24)).toBe(true);
    const offered = (category: string) =>
      rows("claim-problems").filter((row) => row.productCategory === "PAA" && (row.category ?? category) === category);
    expect(offered("TIRES").map(({ description }) => description)).toContain("Valve leaks");
    for (const category of Object.keys(CATEGORIES)) {
      const ids = offered(category).map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining(["ARTICLE-DEFECTIVE", "ARTICLE-SIZE", "ARTICLE-INCOMPLETE"]));
    }
    expect(rows("claim-problems").every(({ texts }) => Object.keys(texts ?? {}).length === 4)).toBe(true);
  });

  it("has an order that waits for goods and a partly shipped one for every dealer", () => {
    for (const [orders] of history) {
      const rows = orders ? rowsOf(orders) : [];
      const open = rows.filter((row) => Number(row.shipped ?? 0) < Number(row.supplyQty));
      const dealers = new Map<unknown, Set<string>>();
      for (const [no, lines] of Map.groupBy(open, (row) => row.order_no)) {
        for (const { supplyDate } of lines)
          expect(Date.parse(String(supplyDate)) > TODAY.getTime() || lines.every((row) => !row.doNumbers)).toBe(true);
        const kind = rows.some((row) => row.order_no === no && Number(row.shipped) > 0) ? "partly" : "waiting";
        const of = lines[0]?.custCode;
        dealers.set(of, (dealers.get(of) ?? new Set()).add(kind));
      }
      expect(dealers.size).toBe(20);
      for (const kinds of dealers.values()) expect(kinds.has("waiting")).toBe(true);
      expect([...dealers.values()].filter((kinds) => kinds.has("partly")).length).toBeGreaterThan(10);
    }
  });

  it("has settled credit notes only of paid invoices", () => {
    for (const files of history) {
      const invoices = files.filter(({ kind }) => kind === "invoice-history").flatMap(rowsOf);
      const paid = new Set(invoices.flatMap(({ invoiceNo, status }) => (status === "Paid" ? [invoiceNo] : [])));
      const returned = invoices.filter(({ invoiceNo, status }) => /^RN/.test(String(invoiceNo)) && status === "Paid");
      expect(returned.length).toBeGreaterThan(10);
      expect(returned.filter(({ assignment }) => !paid.has(assignment))).toEqual([]);
    }
  });

  it("has credit figures that agree with the open invoices and orders, and leave room to order", () => {
    for (const files of history) {
      const of = (kind: string) => files.filter((file) => file.kind === kind).flatMap(rowsOf);
      const sums = new Map<string, Map<string, number>>();
      for (const { custCode, invoiceNo, grandTotal, status } of of("invoice-history")) {
        if (status === "Paid") continue;
        const own = sums.get(String(custCode)) ?? new Map<string, number>();
        sums.set(String(custCode), own.set(String(invoiceNo), Number(grandTotal)));
      }
      const credits = of("credits");
      expect(credits).toHaveLength(20);
      for (const { custCode, openInvoice, openDo, creditLimit } of credits) {
        const open = [...(sums.get(String(custCode)) ?? new Map<string, number>()).values()];
        expect(Number(openInvoice)).toBeCloseTo(
          open.reduce((sum, total) => sum + total, 0),
          2,
        );
        expect(Number(openInvoice) + Number(openDo)).toBeLessThan(Number(creditLimit));
      }
    }
  });

  it("has claims of two years in every status, each number once, for dealers of every host", () => {
    const claims = history.map((files) => files.flatMap((file) => (file.kind === "claims" ? rowsOf(file) : [])));
    for (const rows of claims) expect(rows.length).toBeGreaterThan(80);
    const all = claims.flat();
    expect(new Set(all.map((row) => row.claimId)).size).toBe(all.length);
    // Only a claim with several problems can be approved in part.
    const statuses = CLAIM_STATES.filter((state) => state !== "partly-approved");
    expect(new Set(all.map((row) => row.status))).toEqual(new Set(statuses));
    for (const row of all) expect(String(row.createdAt) <= String(row.statusAt)).toBe(true);
    for (const row of all) expect(Date.parse(String(row.statusAt))).toBeLessThan(TODAY.getTime());
  });

  it("only delivers and invoices what was supplied of orders, at its price", () => {
    for (const [orders, deliveries, invoices] of history) {
      if (!orders || !deliveries || !invoices) throw new Error("a file is missing");
      const supplied = new Map(rowsOf(orders).map((row) => [`${row.order_no} ${row.lineNo}`, Number(row.supplyQty)]));
      for (const row of rowsOf(deliveries)) {
        const isOver = String(row.estimatedDeliveryDate) < TODAY.toISOString().slice(0, 10);
        expect(row.deliveredDate).toBe(isOver ? row.estimatedDeliveryDate : undefined);
        expect(supplied.get(`${row.orderNo} ${row.lineNo}`)).toBe(Number(row.orderQty));
      }
      const totals = Map.groupBy(rowsOf(invoices), (row) => String(row.invoiceNo));
      for (const rows of totals.values()) {
        // A further installment has no lines.
        const lines = rows.filter((row) => row.articleCode !== undefined);
        expect(lines).not.toEqual([]);
        const sum = lines.reduce((total, row) => total + Number(row.subTotal), 0);
        // The line of a credit note is what came back.
        const net = Number(lines[0]?.grandTotal) - Number(lines[0]?.tax ?? 0);
        const isCredit = String(lines[0]?.invoiceNo).match(/^[RC]N/) !== null;
        // And it names the invoice that it corrects.
        if (isCredit) expect(totals.has(String(lines[0]?.assignment))).toBe(true);
        expect(sum).toBeCloseTo(isCredit ? -net : net, 2);
      }
    }
  });
});
