import { FEED_KINDS } from "@spoke/core/feed/kinds/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recallWrites } from "../../builders/recalls.ts";
import { AS_OF, put, store } from "../../builders/store.ts";
import { csv, errorsOf, eventsSoFar, item, itemsUnder, send, startFeeds } from "./harness.ts";
import { SAMPLES } from "./samples.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;

const OPEN_ORDERS = csv(
  "order_no,custCode,createdAt,currency,host,lineNo,article_code,description,order_qty,uom,price,subtotal",
  "250101-CCCCC,C1,2025-01-01T10:00:00Z,USD,shop.localhost,1,A-1,Bike,2,PC,20,40",
  "250101-DDDDD,C1,2025-01-01T10:00:00Z,USD,shop.localhost,1,A-1,Bike,2,PC,20,40",
);

beforeAll(async () => {
  feeds = await startFeeds();
  const open = await send("feeds/U001/orders/open-20250101T120000Z.csv", OPEN_ORDERS);
  expect(open).toMatchObject({ changed: 2, refused: 0 });
  const stored = { number: "R-9", statementId: "rs-9", frameNumber: "WTU77-9", custCode: "C1" };
  const request = { sequence: 1, state: "requested", lines: [{ lineNo: 1, qty: 2 }] };
  const cancellation = { ...request, requestedAt: AS_OF, requestedBy: { id: "u", name: "Dana" } };
  const order = { pk: "ORDER#250101-CCCCC", sk: "ORDER" };
  await store(
    ...recallWrites({ ...stored, sorg: "U001" }),
    put(order, { ...(await item(order.pk, order.sk)), cancellation }),
  );
});
afterAll(() => feeds.stop());

// The samples build on each other, as the kinds do.
describe("good rows are taken and bad ones are reported", () => {
  test.each(SAMPLES)(
    "$kind",
    async ({ kind, sorg = "U001", header, good, bad, item: [pk, sk], expected, records = good.length }) => {
      const key = `feeds/${sorg}/${kind}/all-20251120T100000Z.csv`;
      const status = await send(key, csv(header, ...good, ...bad.map(([row]) => row)));
      expect(status).toMatchObject({ status: "imported", kind, changed: records, unchanged: 0, refused: bad.length });
      const errors = await errorsOf(key);
      for (const [, error] of bad)
        expect(
          errors.some((line) => line.includes(error)),
          `${error} in ${errors}`,
        ).toBe(true);
      expect(await item(pk, sk)).toMatchObject(expected);

      const again = await send(`feeds/${sorg}/${kind}/twice-20251120T100000Z.csv`, csv(header, ...good));
      expect(again).toMatchObject({ status: "imported", changed: 0, unchanged: records, refused: 0 });
    },
  );

  test("there is a sample of every kind", () => {
    expect(SAMPLES.map(({ kind }) => kind)).toEqual(FEED_KINDS.map(({ name }) => name));
  });
});

test("a discount tier ends where the next begins, and the last after its own end", async () => {
  const offers = await itemsUnder("OFFERS#U001#");
  const tiers = offers.filter(({ salesDealNo }) => salesDealNo === "VOL");
  expect(tiers.map(({ qty, discount }) => [qty, discount]).sort(([a], [b]) => Number(a) - Number(b))).toEqual([
    [11, -20_000],
    [15, -50_000],
    [25, 0],
  ]);
});

test("a customer is found by the codes of the ERP systems", async () => {
  expect(await item("CUSTCODE#r3#AW1", "CUSTOMER")).toMatchObject({ unified: "C1" });
  expect(await item("CUSTCODE#isr#17", "CUSTOMER")).toMatchObject({ unified: "C1" });
});

test("a file that changed something publishes the changed part of the catalog once", async () => {
  const before = await eventsSoFar();
  await send(
    "feeds/U001/prices/event-20251121T000000Z.csv",
    csv("article_code,priceList,currency,dealer", "A-1,STD,USD,19"),
  );
  const events = (await eventsSoFar()).slice(before.length);
  expect(events.map(({ type }) => type)).toEqual(["catalog.changed"]);
  expect(events[0]?.data).toEqual({ sorg: "U001", part: "commercial" });
});

describe("users", () => {
  const header = "username,name,roles,hosts,passwordHash";
  const hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2E$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g";
  const userOf = async (name: string) => item(`USER#${(await item(`LOGIN#${name}`, "LOGIN"))?.userId}`, "USER");

  test("keep their password unless the file carries a hash", async () => {
    await send("feeds/U001/users/a-20251120T110000Z.csv", csv(header, `bob,Bob,dealer,shop.localhost,"${hash}"`));
    await send("feeds/U001/users/b-20251120T120000Z.csv", csv(header, "BOB,Bobby,dealer,shop.localhost,"));
    await send(
      "feeds/U001/users/c-20251120T130000Z.csv",
      csv("username,name,roles,hosts", "bob,Rob,sales,shop.localhost"),
    );
    expect(await userOf("bob")).toMatchObject({ name: "Rob", roles: ["sales"], passwordHash: hash });
  });

  test("a password in the place of its hash is refused and never repeated", async () => {
    const key = "feeds/U001/users/d-20251120T140000Z.csv";
    const status = await send(key, csv(header, "carl,Carl,dealer,shop.localhost,geheim123"));
    expect(status).toMatchObject({ changed: 0, refused: 1 });
    expect(await errorsOf(key)).toEqual(["2,passwordHash,,hash_invalid"]);
  });

  test("a hash that would cost the sign-in more than it has is refused", async () => {
    const key = "feeds/U001/users/f-20251120T143000Z.csv";
    const hashed = (cost: string) => `"$argon2id$v=19$${cost}$c29tZXNhbHRzb21lc2FsdA$${"A".repeat(43)}"`;
    const rows = ["m=9999999,t=2,p=1", "m=19456,t=99,p=1", "m=65536,t=3,p=4"].map(
      (cost, index) => `cost${index},Cost,dealer,shop.localhost,${hashed(cost)}`,
    );
    expect(await send(key, csv(header, ...rows))).toMatchObject({ changed: 1, refused: 2 });
    expect(await errorsOf(key)).toEqual(["2,passwordHash,,hash_too_costly", "3,passwordHash,,hash_too_costly"]);
  });

  test("nobody takes over another user's id", async () => {
    const key = "feeds/U001/users/e-20251120T150000Z.csv";
    const rows = [
      "mallory,Mallory,administrator,shop.localhost,bob",
      "dora,Dora,dealer,shop.localhost,D1",
      "dan,Dan,dealer,shop.localhost,D1",
    ];
    const status = await send(key, csv("username,name,roles,hosts,id", ...rows));
    expect(status).toMatchObject({ changed: 1, refused: 2 });
    expect(await errorsOf(key)).toEqual(["2,id,bob,id_taken", "4,id,D1,id_taken"]);
    expect(await userOf("bob")).toMatchObject({ username: "bob" });
  });
});

test("a host stays with its sales organization: no other folder can take it over", async () => {
  const hosts = SAMPLES.find(({ kind }) => kind === "hosts");
  const row = hosts?.good[0] ?? "";
  const before = await item("HOST#shop.localhost", "CONFIG");
  const key = "feeds/G001/hosts/theirs-20251121T100000Z.csv";
  const rows = [row.replace("U001", "G001"), row.replace("shop.localhost,U001", "own.localhost,G001")];
  const status = await send(key, csv(hosts?.header ?? "", ...rows));
  expect(status).toMatchObject({ changed: 1, refused: 1 });
  expect(await errorsOf(key)).toEqual(["2,host,shop.localhost,host_of_another_sorg"]);
  expect(await item("HOST#shop.localhost", "CONFIG")).toEqual(before);
  expect(await item("HOST#own.localhost", "CONFIG")).toMatchObject({ sorg: "G001" });
});

test("a host's announcements come from its own sales organization: no other folder puts words into its banner", async () => {
  const key = "feeds/G001/announcements/theirs-20251121T110000Z.csv";
  const header = "host,id,title,from,to";
  const rows = [
    "shop.localhost,N1,Closed for ever,2025-12-24,2099-12-26",
    "own.localhost,N1,Open,2025-12-24,2099-12-26",
  ];
  expect(await send(key, csv(header, ...rows))).toMatchObject({ changed: 1, refused: 1 });
  expect(await errorsOf(key)).toEqual(["2,host,shop.localhost,host_of_another_sorg"]);
  expect(await item("ANNOUNCEMENTS#shop.localhost", "N1")).toMatchObject({ title: "Closed" });
});

test("a delivery stays with its sales organization: no other folder replaces its customer and its tracking page", async () => {
  const header = "doNumber,custCode,deliveryDate,currency,orderNo,lineNo,articleCode,orderQty,price,trackingUrl";
  const row = (number: string) => `${number},C1,2025-01-05,USD,250101-AAAAA,1,A-1,2,20,https://evil.example`;
  const before = await item("DELIVERY#DO1", "DELIVERY");
  const key = "feeds/G001/delivery-history/theirs-20251121T120000Z.csv";
  expect(await send(key, csv(header, row("DO1"), row("DO-G1")))).toMatchObject({ changed: 1, refused: 1 });
  expect(await errorsOf(key)).toEqual(["2,doNumber,DO1,belongs_to_another"]);
  expect(await item("DELIVERY#DO1", "DELIVERY")).toEqual(before);
  expect(await item("DELIVERY#DO-G1", "DELIVERY")).toMatchObject({ sorg: "G001" });
});

test("an order is answered by its own sales organization: no other folder confirms, rejects, or cancels it", async () => {
  const before = await item("ORDER#250101-DDDDD", "ORDER");
  const confirmation = "feeds/G001/order-confirmations/theirs-20251121T120000Z.csv";
  const rejected = csv("orderNo,sapOrderNo,status", "250101-DDDDD,901,rejected");
  expect(await send(confirmation, rejected)).toMatchObject({ changed: 0, refused: 1 });
  expect(await errorsOf(confirmation)).toEqual(["2,orderNo,250101-DDDDD,order_unknown"]);
  const answer = "feeds/G001/cancellation-answers/theirs-20251121T120000Z.csv";
  const accepted = csv("orderNo,sequence,status", "250101-DDDDD,1,accepted");
  expect(await send(answer, accepted)).toMatchObject({ changed: 0, refused: 1 });
  expect(await errorsOf(answer)).toEqual(["2,orderNo,250101-DDDDD,order_unknown"]);
  expect(await item("ORDER#250101-DDDDD", "ORDER")).toEqual(before);
});

test("a vendor changes only from folders of sales organizations that it sells in, with its goods, stock, and addresses", async () => {
  const ours = [
    ["vendors", "id,name,currency,sorgs", "V7,Corvid,USD,U001"],
    ["vendor-addresses", "vendor,custCode,id,name,address", "V7,C1,DOCK,Dock,Pier 9"],
    ["vendor-articles", "vendor,articleCode,description,price", "V7,BELL,Bell,9"],
    ["vendor-stock", "vendor,articleCode,stock", "V7,BELL,5"],
  ] as const;
  for (const [kind, header, row] of ours)
    expect(await send(`feeds/U001/${kind}/seven-20251121T120000Z.csv`, csv(header, row))).toMatchObject({ changed: 1 });
  const stored = () => itemsUnder("VENDORGOODS#V7", "VENDORADDRESSES#C1", "VENDORS");
  const before = await stored();
  for (const [kind, header, row] of ours) {
    const key = `feeds/G001/${kind}/theirs-20251121T130000Z.csv`;
    const changed = row.replace("U001", "G001").replace("Pier 9", "Pier 10").replace(",9", ",1").replace(",5", ",50");
    expect(await send(key, csv(header, changed))).toMatchObject({ changed: 0, unchanged: 0, refused: 1 });
    expect(await errorsOf(key)).toEqual([`2,${kind === "vendors" ? "id" : "vendor"},V7,vendor_of_another_sorg`]);
  }
  expect(await stored()).toEqual(before);
});

describe("orders of the past", () => {
  const header =
    "order_no,custCode,createdAt,currency,host,lineNo,article_code,description,order_qty,uom,price,subtotal,supplyQty,shipped,invoiced,doNumbers,invoiceNos";
  const row = (no: string, quantities: string, numbers = ",") =>
    `250102-${no},C1,2025-01-02T10:00:00Z,USD,shop.localhost,1,A-1,Bike,5,PC,20,100,${quantities},${numbers}`;

  test("stand as the ERP's answers would have left them: what was confirmed is what is expected", async () => {
    const rows = [
      row("AAAA1", "3,3,"),
      row("AAAA2", "3,2,"),
      row("AAAA3", "3,3,3"),
      row("AAAA4", "0,,"),
      row("AAAA5", ",,"),
    ];
    await send("feeds/U001/orders/states-20250102T120000Z.csv", csv(header, ...rows));
    const states = await Promise.all(
      rows.map(async (_, index) => (await item(`ORDER#250102-AAAA${index + 1}`, "ORDER"))?.status),
    );
    expect(states).toEqual(["shipped", "partially-shipped", "invoiced", "rejected", "waiting-confirmation"]);
  });

  test("name deliveries and invoices by numbers that can be looked up, or are refused", async () => {
    const key = "feeds/U001/orders/numbers-20250102T120000Z.csv";
    const long = "D".repeat(31);
    const rows = [row("BBBB1", ",,", `${long},`), row("BBBB2", ",,", ",I#1"), row("BBBB3", ",,", "do1| DO2,I1")];
    expect(await send(key, csv(header, ...rows))).toMatchObject({ changed: 1, refused: 2 });
    const errors = await errorsOf(key);
    expect(errors[0]).toMatch(/^2,doNumbers.0,D+,too_long$/);
    expect(errors[1]).toMatch(/^3,invoiceNos.0,I#1,code_invalid$/);
    expect(await item("ORDER#250102-BBBB3", "ORDER")).toMatchObject({ doNumbers: ["DO1", "DO2"], invoiceNos: ["I1"] });
  });

  test("can be followed by the tracking number of the last delivery, and have none without a delivery", async () => {
    const key = "feeds/U001/orders/tracking-20250102T120000Z.csv";
    const rows = [row("CCCC1", "5,5,", "DO1|DO2,"), row("CCCC2", "5,,")].map(
      (each) => `${each},TRK1,https://tracking.example/TRK1`,
    );
    expect(await send(key, csv(`${header},trackingNo,trackingUrl`, ...rows))).toMatchObject({ changed: 2 });
    expect(await item("ORDER#250102-CCCC1", "ORDER")).toMatchObject({
      trackings: [{ doNumber: "DO2", trackingNo: "TRK1", trackingUrl: "https://tracking.example/TRK1" }],
    });
    expect(await item("ORDER#250102-CCCC2", "ORDER")).toMatchObject({ trackings: [] });
  });
});

describe("what the portal itself decides", () => {
  const header = "article_code,category,uom,brand.id,merchandiseCategory.id,name[en-US]";

  test("stays when a file does not carry the column, and goes when its cell is empty", async () => {
    const key = (hour: number) => `feeds/U001/articles/own-20251122T${hour}0000Z.csv`;
    await send(key(10), csv(`${header},orderQuota,allowToOrder,name[de]`, "OWN-1,Bike,PC,V,R,One,5,false,Eins"));
    await send(key(11), csv(header, "OWN-1,Bike,PC,V,R,First"));
    const [stored] = (await itemsUnder("ARTICLES#U001")).filter(({ sk }) => sk === "OWN-1");
    expect(stored).toMatchObject({
      orderQuota: 5,
      blocks: { allowToOrder: false },
      name: { "en-US": "First", de: "Eins" },
    });
    await send(key(12), csv(`${header},orderQuota,allowToOrder,name[de]`, "OWN-1,Bike,PC,V,R,First,,,"));
    const [gone] = (await itemsUnder("ARTICLES#U001")).filter(({ sk }) => sk === "OWN-1");
    expect(gone).toMatchObject({ blocks: { allowToOrder: true }, name: { "en-US": "First" } });
    expect(gone).not.toHaveProperty("orderQuota");
    expect(gone).not.toHaveProperty("name.de");
  });
});

test("a row marked as deleted takes the item away, but not a newer one", async () => {
  const header = "article_code,priceList,currency,dealer,deleted";
  await send("feeds/U001/prices/del-20251120T000000Z.csv", csv(header, "GONE,STD,USD,5,"));
  expect(await send("feeds/U001/prices/del-20251119T000000Z.csv", csv(header, "GONE,STD,USD,5,true"))).toMatchObject({
    changed: 0,
  });
  expect(await send("feeds/U001/prices/del-20251120T010000Z.csv", csv(header, "GONE,STD,USD,5,true"))).toMatchObject({
    changed: 1,
  });
  expect((await itemsUnder("PRICES#")).some(({ articleCode }) => articleCode === "GONE")).toBe(false);
});
