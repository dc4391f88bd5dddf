import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { LIMITS } from "@spoke/core/feed/limits.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  csv,
  drop,
  errorsOf,
  eventsSoFar,
  importKey,
  item,
  itemsUnder,
  keysUnder,
  send,
  startFeeds,
} from "./harness.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

const HEADER = "article_code,priceList,currency,dealer";
const PRICES = "feeds/U001/prices";
const priceOf = async (article: string) =>
  (await itemsUnder("PRICES#")).find(({ articleCode }) => articleCode === article);

describe("time", () => {
  test("an older file never overwrites newer data", async () => {
    await send(`${PRICES}/t-20250601T120000Z.csv`, csv(HEADER, "T-1,STD,USD,10"));
    const older = await send(`${PRICES}/t-20250601T110000Z.csv`, csv(HEADER, "T-1,STD,USD,9"));
    expect(older).toMatchObject({ status: "imported", changed: 0, unchanged: 1 });
    expect(await priceOf("T-1")).toMatchObject({ dealer: 100_000, asOf: "2025-06-01T12:00:00.000Z" });
  });

  test("a file that says the same later keeps out what lies in between", async () => {
    await send(`${PRICES}/s-20250601T100000Z.csv`, csv(HEADER, "T-2,STD,USD,10"));
    expect(await send(`${PRICES}/s-20250601T140000Z.csv`, csv(HEADER, "T-2,STD,USD,10"))).toMatchObject({
      unchanged: 1,
    });
    await send(`${PRICES}/s-20250601T120000Z.csv`, csv(HEADER, "T-2,STD,USD,7"));
    expect(await priceOf("T-2")).toMatchObject({ dealer: 100_000, asOf: "2025-06-01T14:00:00.000Z" });
  });

  test("a row's own instant goes before the file's", async () => {
    await send(`${PRICES}/r-20250601T100000Z.csv`, csv(`${HEADER},asOf`, "T-3,STD,USD,10,2025-05-01T08:00:00+02:00"));
    expect(await priceOf("T-3")).toMatchObject({ asOf: "2025-05-01T06:00:00.000Z" });
  });

  test("the instant may be in the object's metadata, and is else when it was written", async () => {
    await drop(`${PRICES}/meta.csv`, csv(HEADER, "T-4,STD,USD,10"), { "as-of": "2025-02-03T04:05:06Z" });
    expect(await importKey(`${PRICES}/meta.csv`)).toMatchObject({ asOf: "2025-02-03T04:05:06.000Z" });
    const written = await send(`${PRICES}/plain.csv`, csv(HEADER, "T-5,STD,USD,10"));
    expect(written.asOf).toBe(written.lastModified);
  });

  test("an instant in the future is refused, of a file and of a row", async () => {
    const file = await send(`${PRICES}/f-29990101T000000Z.csv`, csv(HEADER, "T-6,STD,USD,10"));
    expect(file).toMatchObject({ status: "failed", reason: "as_of_in_future" });
    const key = `${PRICES}/row-20250601T100000Z.csv`;
    expect(await send(key, csv(`${HEADER},asOf`, "T-6,STD,USD,10,2999-01-01T00:00:00Z"))).toMatchObject({ refused: 1 });
    expect(await errorsOf(key)).toEqual(["2,asOf,2999-01-01T00:00:00Z,as_of_in_future"]);
  });
});

describe("twice", () => {
  test("a message delivered again does nothing more", async () => {
    const key = `${PRICES}/again-20250601T100000Z.csv`;
    const first = await send(key, csv(HEADER, "D-1,STD,USD,10"));
    const events = await eventsSoFar();
    expect(await importKey(key)).toEqual(expect.objectContaining({ finishedAt: first.finishedAt, changed: 1 }));
    expect(await eventsSoFar()).toHaveLength(events.length);
  });

  test("a corrected file under the same name is imported", async () => {
    const key = `${PRICES}/fixed-20250601T100000Z.csv`;
    expect(await send(key, csv("nonsense", "1"))).toMatchObject({ status: "failed" });
    expect(await send(key, csv(HEADER, "D-2,STD,USD,10"))).toMatchObject({ status: "imported", changed: 1 });
    expect(await item(`FEED#${key}`, "FEED")).not.toHaveProperty("reason");
  });

  test("of several rows for one key the last one counts", async () => {
    const rows = Array.from({ length: 150 }, (_, index) => `D-3,STD,USD,${index}`);
    await send(`${PRICES}/many-20250601T100000Z.csv`, csv(HEADER, ...rows));
    expect(await priceOf("D-3")).toMatchObject({ dealer: 1_490_000 });
  });

  test("rows for one key that say different things all count", async () => {
    const lines = [
      { article_code: "D-4", priceList: "STD", currency: "USD", retail: "9" },
      { article_code: "D-4", priceList: "STD", currency: "USD", dealer: 5 },
      { article_code: "D-4", priceList: "STD", currency: "USD", dealer: 6 },
    ];
    await send(`${PRICES}/parts-20250601T100000Z.ndjson`, lines.map((line) => JSON.stringify(line)).join("\n"));
    expect(await priceOf("D-4")).toMatchObject({ retail: 90_000, dealer: 60_000 });
  });
});

describe("formats", () => {
  const name = "feeds/U001/customers";
  const nameOf = async (code: string) => (await item(`CUSTOMER#${code}`, "CUSTOMER"))?.custName;

  test("CSV with byte order mark, LF or CRLF, quotes, commas, line breaks in quotes and accents", async () => {
    const text = '\uFEFFcustName,custCode\n"Müller, ""Rad"" & Söhne",F1\r\n\r\n"Zwei\r\nZeilen ´ 日本",F2\nÉtoile,F3';
    expect(await send(`${name}/q-20250601T100000Z.csv`, text)).toMatchObject({ changed: 3, refused: 0 });
    expect(await Promise.all(["F1", "F2", "F3"].map(nameOf))).toEqual([
      'Müller, "Rad" & Söhne',
      "Zwei\r\nZeilen ´ 日本",
      "Étoile",
    ]);
  });

  test("errors name the line of the file, also after rows of several lines", async () => {
    const key = `${name}/lines-20250601T100000Z.csv`;
    await send(key, 'custCode,custName\nL1,"a\nb\nc"\nL 2,x\n\nL 3,y\n');
    expect(await errorsOf(key)).toEqual(['5,custCode,"L 2",code_invalid', '7,custCode,"L 3",code_invalid']);
  });

  test("NDJSON with nested fields, numbers and lists; a broken line spoils only itself", async () => {
    const key = "feeds/U001/articles/n-20250601T100000Z.ndjson.gz";
    const good = {
      article_code: "N-1",
      category: "PAA",
      uom: "PC",
      brand: { id: "VEL" },
      merchandiseCategory: { id: "TIRES" },
      name: { "en-US": "Tire" },
      model_year: 2026,
      groupset: true,
      images: ["a.png"],
      specification: [{ code: "W", name: "Width", value: "40" }],
      frameSize: null,
    };
    const lines = [
      JSON.stringify(good),
      "{broken",
      "[1]",
      "",
      JSON.stringify({ ...good, article_code: "N-2", paint: "red" }),
    ];
    expect(await send(key, lines.join("\n"))).toMatchObject({ status: "imported", changed: 1, refused: 3, rows: 4 });
    expect(await errorsOf(key)).toEqual([
      "2,,{broken,json_invalid",
      "3,,[1],object_expected",
      "5,paint,,unknown_column",
    ]);
    const [stored] = await itemsUnder("ARTICLES#");
    expect(stored).toMatchObject({ articleCode: "N-1", modelYear: 2026, groupset: true });
  });

  test("a prototype in the data stays data", async () => {
    const key = `${name}/p-20250601T100000Z.ndjson`;
    const line = '{"custCode":"P1","custName":"x","__proto__":{"active":"false"},"constructor":"y"}';
    expect(await send(key, line)).toMatchObject({ refused: 1 });
    expect(Object.prototype).not.toHaveProperty("active");
  });
});

describe("a file is refused as a whole", () => {
  const wide = csv(Array.from({ length: 201 }, (_, index) => `c${index}`).join(","));
  const cases: readonly (readonly [what: string, file: string, content: string | Buffer, reason: string])[] = [
    ["of an unknown kind", "feeds/U001/bikes/a.csv", csv("a", "1"), "unknown_kind"],
    ["with another ending", `${PRICES}/a.xlsx`, "PK", "file_name_invalid"],
    ["with a name full of surprises", `${PRICES}/=cmd|calc.csv`, csv(HEADER), "file_name_invalid"],
    ["that is empty", `${PRICES}/empty.csv`, "", "header_missing"],
    ["with an unknown column", `${PRICES}/u.csv`, csv(`${HEADER},paint`), "unknown_column: paint"],
    ["with a column twice", `${PRICES}/tw.csv`, csv(`${HEADER},dealer`), "column_twice: dealer"],
    ["without a required column", `${PRICES}/m.csv`, csv("article_code,currency"), "column_missing: priceList"],
    ["with too many columns", `${PRICES}/w.csv`, wide, "too_many_columns"],
    [
      "with a quote that never ends",
      `${PRICES}/qu.csv`,
      `${HEADER}\nQ-1,"STD,USD,1\n`,
      "csv_malformed: CSV_QUOTE_NOT_CLOSED",
    ],
    [
      "with a quote in the middle",
      `${PRICES}/qm.csv`,
      `${HEADER}\nQ-1,ST"D,USD,1\n`,
      "csv_malformed: INVALID_OPENING_QUOTE",
    ],
    ["that is not UTF-8", `${PRICES}/latin.csv`, Buffer.from(`${HEADER}\nM\xFCller,STD,USD,1\n`, "latin1"), "not_utf8"],
    ["that is not gzip", `${PRICES}/no.csv.gz`, randomBytes(100), "gzip_malformed"],
    [
      "that was cut off",
      `${PRICES}/cut.csv.gz`,
      gzipSync(randomBytes(9000).toString("hex")).subarray(0, 500),
      "gzip_malformed",
    ],
    ["with an endless line", `${PRICES}/long.csv`, `${HEADER}\n${"x".repeat(70_000)}`, "line_too_long"],
    ["with an endless line of JSON", `${PRICES}/long.ndjson`, "x".repeat(70_000), "line_too_long"],
    [
      "of one line that gunzips to a gigabyte",
      `${PRICES}/bomb.ndjson.gz`,
      gzipSync(Buffer.alloc(50_000_000)),
      "line_too_long",
    ],
  ];

  test.each(cases)("%s", async (_, key, content, reason) => {
    await drop(key, content);
    expect(await importKey(key)).toMatchObject({ status: "failed", reason });
    expect(await importKey(key)).toMatchObject({ status: "failed", attempts: 2 });
  });

  test("that gunzips beyond the limit, however its lines are", async () => {
    const key = `${PRICES}/lines.csv.gz`;
    await drop(key, gzipSync(Buffer.from(`${HEADER}\n${"\n".repeat(3_000_000)}`)));
    expect(await importKey(key, { ...LIMITS, expandedBytes: 1_000_000 })).toMatchObject({
      status: "failed",
      reason: "expands_too_far",
    });
  });

  test("that is larger than the limit, without being read", async () => {
    const key = `${PRICES}/large.csv`;
    await drop(key, csv(HEADER, "L-1,STD,USD,1"));
    expect(await importKey(key, { ...LIMITS, objectBytes: 10 })).toMatchObject({
      status: "failed",
      reason: "file_too_large",
      rows: 0,
    });
  });

  test("but what came before the broken place stays, and is reported", async () => {
    const key = `${PRICES}/half-20250601T100000Z.csv`;
    const before = await eventsSoFar();
    const status = await send(key, `${HEADER}\nH-1,STD,USD,1\nH 1#,STD,USD,1\nH-2,ST"D,USD,1\nH-3,STD,USD,1\n`);
    expect(status).toMatchObject({ status: "failed", line: 4, changed: 1, refused: 1 });
    expect(await errorsOf(key)).toEqual(['3,article_code,"H 1#",code_invalid']);
    expect(await priceOf("H-1")).toMatchObject({ dealer: 10_000 });
    expect(await priceOf("H-3")).toBeUndefined();
    expect((await eventsSoFar()).slice(before.length).map(({ type }) => type)).toEqual(["catalog.changed"]);
  });
});

describe("an object that is no feed is left alone", () => {
  test.each(["feeds/U001/", "feeds/U001/prices/", "feeds/u 1/prices/a.csv", "media/U001/a.csv"])("%s", async (key) => {
    await drop(key, csv(HEADER, "X-1,STD,USD,1"));
    expect(await importKey(key)).toBeUndefined();
    expect(await item(`FEED#${key}`, "FEED")).toBeUndefined();
  });

  test("an object that is gone", async () => {
    expect(await importKey(`${PRICES}/gone.csv`)).toBeUndefined();
  });
});

describe("records of several rows", () => {
  const header = "article_code,date,qty,location";

  test("whose rows do not stand together are taken once", async () => {
    const key = "feeds/U001/stock/apart-20250601T100000Z.csv";
    const status = await send(key, csv(header, "G-1,2025-06-01,1,N", "G-2,2025-06-01,1,N", "G-1,2025-06-01,9,S"));
    expect(status).toMatchObject({ changed: 2, refused: 1 });
    expect(await errorsOf(key)).toEqual(["4,article_code,,rows_not_together"]);
    expect(await item("STOCK#U001#G-1", "STOCK")).toMatchObject({ available: [{ qty: 1 }] });
  });

  test("are refused as a whole when one row is bad", async () => {
    const key = "feeds/U001/stock/whole-20250601T100000Z.csv";
    expect(await send(key, csv(header, "G-3,2025-06-01,1,N", "G-3,2025-06-01,x,S"))).toMatchObject({
      changed: 0,
      refused: 1,
    });
    expect(await item("STOCK#U001#G-3", "STOCK")).toBeUndefined();
  });

  test("are refused when a line beside them cannot be read: it may have been theirs", async () => {
    const key = "feeds/U001/stock/beside-20250601T100000Z.csv";
    const status = await send(
      key,
      csv(header, "B-1,2025-06-01,1,N", "B-2,2025-06-01,1,N", "B-2,2025", "B-2,2025-06-01,3,S", "B-3,2025-06-01,1,N"),
    );
    expect(status).toMatchObject({ changed: 2, refused: 3, rows: 5 });
    expect((await errorsOf(key)).map((line) => line.replace(/,.*,/, " "))).toEqual([
      "3 beside_unreadable_line",
      "4 column_count",
      "5 rows_not_together",
    ]);
    expect(await item("STOCK#U001#B-2", "STOCK")).toBeUndefined();
    expect(await item("STOCK#U001#B-3", "STOCK")).toMatchObject({ free: 1 });
  });

  test("may not be endless", async () => {
    const rows = Array.from({ length: 2001 }, (_, index) => `G-4,2025-06-01,${index},N`);
    const status = await send("feeds/U001/stock/endless-20250601T100000Z.csv", csv(header, ...rows));
    expect(status).toMatchObject({ status: "failed", reason: "too_many_rows_of_one_record", line: 2002 });
  });
});

describe("the report", () => {
  test("is no spreadsheet program", async () => {
    const key = `${PRICES}/formula-20250601T100000Z.csv`;
    const evil = ["=HYPERLINK(1)", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "|calc", "%0A=1"];
    await send(key, csv(HEADER, ...evil.map((entry) => `"${entry}",STD,usd,1`)));
    const cells = (await errorsOf(key)).filter((line) => line.includes("currency")).length;
    expect(cells).toBe(evil.length);
    const bad = csv(HEADER, ...evil.map((entry) => `A-1,STD,USD,"${entry}"`));
    await send(`${PRICES}/formula2-20250601T100000Z.csv`, bad);
    const lines = await errorsOf(`${PRICES}/formula2-20250601T100000Z.csv`);
    expect(lines).toHaveLength(evil.length);
    for (const line of lines) expect(line).toMatch(/^\d+,dealer,"?'/);
  });

  test("is cut, and has one line per problem", async () => {
    const key = `${PRICES}/cut-20250601T100000Z.csv`;
    await send(key, csv(HEADER, `A-1,STD,USD,"9\n${"9".repeat(500)}"`));
    const [line = ""] = await errorsOf(key);
    expect(line.length).toBeLessThan(120);
  });

  test("does not exist when nothing was refused", async () => {
    await send(`${PRICES}/fine-20250601T100000Z.csv`, csv(HEADER, "R-1,STD,USD,1"));
    expect(await keysUnder("feeds-result/U001/prices/fine")).toEqual([]);
  });
});
