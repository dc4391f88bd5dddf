import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { FEED_KINDS } from "@spoke/core/feed/kinds/index.ts";
import { LIMITS } from "@spoke/core/feed/limits.ts";
import { FileRefusal } from "@spoke/core/feed/refusals.ts";
import { reportCell } from "@spoke/core/feed/report.ts";
import { readRows } from "@spoke/core/feed/rows.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send, startFeeds } from "./harness.ts";
import { SAMPLES } from "./samples.ts";

const limits = { ...LIMITS, lineBytes: 2_000, expandedBytes: 20_000 };
const columns = FEED_KINDS.find(({ name }) => name === "customers")?.columns ?? [];
const context = { sorg: "U001", asOf: "2025-01-01T00:00:00.000Z", latest: "2025-01-02T00:00:00.000Z", timeZone: "UTC" };
const piece = fc.constantFrom(
  '"',
  ",",
  "\n",
  "\r\n",
  "\r",
  "{",
  "}",
  "[",
  "]",
  ":",
  "custCode",
  "custName",
  "\uFEFF",
  "é",
  "\0",
  " ",
  "1",
  "null",
  '"custCode":"A"',
);

async function read(bytes: Buffer, format: "csv" | "ndjson", gzip: boolean): Promise<number> {
  let lines = 0;
  try {
    for await (const item of readRows(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), {
      format,
      gzip,
      columns,
      limits,
    })) {
      const line = "row" in item ? item.row.line : item.problem.line;
      expect(line).toBeGreaterThan(lines);
      lines = line;
    }
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
  }
  return lines;
}

describe("whatever is sent, a file is read or refused", () => {
  test.each(["csv", "ndjson"] as const)("%s", async (format) => {
    const text = fc.array(piece, { maxLength: 60 }).map((pieces) => Buffer.from(pieces.join("")));
    const header = fc
      .array(piece, { maxLength: 40 })
      .map((pieces) => Buffer.from(`custCode,custName\n${pieces.join("")}`));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          text,
          header,
          fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
        ),
        async (bytes) => {
          await read(bytes, format, false);
          await read(bytes, format, true);
          const packed = gzipSync(bytes);
          expect(await read(packed, format, true)).toBe(await read(bytes, format, false));
          await read(packed.subarray(0, packed.length - 5), format, true);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("however the bytes come in pieces", () => {
  const bytes = fc
    .array(fc.constantFrom(0x0a, 0x0d, 0x22, 0x2c, 0x41, 0x7b, 0x7d, 0xc2, 0xa9, 0xef, 0xbb, 0xbf, 0xff), {
      maxLength: 40,
    })
    .map((values) => Buffer.from(values));

  async function outcome(body: Buffer, cuts: readonly number[], format: "csv" | "ndjson"): Promise<string> {
    const ends = [...new Set(cuts.map((cut) => cut % (body.length + 1))), body.length].toSorted((a, b) => a - b);
    const pieces = ends.map((end, index) => body.subarray(ends[index - 1] ?? 0, end));
    const received: unknown[] = [];
    try {
      const options = { format, gzip: false, columns, limits };
      for await (const item of readRows(Readable.from(pieces), options)) received.push(item);
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
      received.push(error.message);
    }
    return JSON.stringify(received);
  }

  test.each(["csv", "ndjson"] as const)("the same is read and refused: %s", async (format) => {
    const header = Buffer.from(format === "csv" ? "custCode,custName\n" : "");
    await fc.assert(
      fc.asyncProperty(bytes, fc.array(fc.nat(200), { maxLength: 5 }), async (tail, cuts) => {
        const body = Buffer.concat([header, tail]);
        expect(await outcome(body, cuts, format)).toBe(await outcome(body, [], format));
      }),
      { numRuns: 300 },
    );
  });
});

describe("whatever a row says, it is taken or refused with reasons", () => {
  const nasty = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      undefined,
      "",
      "A-1",
      "1",
      "-1",
      "2025-01-01",
      "2025-13-45",
      "2025-01-01T00:00:00Z",
      "true",
      "U001",
    ),
    fc.constantFrom<unknown>(
      "9".repeat(400),
      "1e999",
      "NaN",
      "__proto__",
      "constructor",
      "=1+1",
      "#",
      "\uD800",
      "a|b|c",
      "{}",
      "[]",
      "[{}]",
    ),
    fc.constantFrom<unknown>([], {}, [null], { a: 1 }, { "en-US": "x" }, { __proto__: null }, ["x"], [["x"]], {
      "en-US": null,
    }),
    fc.string(),
    fc.jsonValue(),
  );

  test.each(FEED_KINDS.map((kind) => [kind.name, kind] as const))("%s", (_, kind) => {
    const cells = fc.record(Object.fromEntries(kind.columns.map(({ name }) => [name, nasty])), { requiredKeys: [] });
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 3 }), (rows) => {
        const prepared = kind.prepare(
          rows.map((item, index) => ({ line: index + 2, cells: { ...item } })),
          context,
        );
        if ("problems" in prepared) {
          expect(prepared.problems.length).toBeGreaterThan(0);
          for (const { reason } of prepared.problems) expect(reason).toMatch(/^[a-z][A-Za-z_.]{2,60}$/);
        } else expect(typeof prepared.lane).toBe("string");
      }),
      { numRuns: 150 },
    );
  });
});

describe("a good row with something odd in it never stops the queue", () => {
  let feeds: Awaited<ReturnType<typeof startFeeds>>;
  beforeAll(async () => {
    feeds = await startFeeds();
  });
  afterAll(() => feeds.stop());

  const odd: readonly unknown[] = [
    ...[
      null,
      "",
      " ",
      "#",
      "a#b",
      "\uD800",
      "x\uDC00y",
      "\0",
      "日".repeat(4000),
      "é".repeat(40),
      "_",
      ".",
      "a/b",
      "__proto__",
    ],
    ...[
      "0",
      "-1",
      "99999999999",
      "99999999999.9999",
      "1e5",
      "0000-01-01",
      "9999-12-31",
      "1970-01-01T00:00:00Z",
      "|",
      "|||",
    ],
    ...[
      {},
      [],
      [[]],
      ["\uD800"],
      { "en-US": "\uD800" },
      [{ code: "\uD800", name: "x", value: "日".repeat(1000) }],
      true,
      5,
    ],
  ];

  test.each(SAMPLES.map((sample) => [sample.kind, sample] as const))(
    "%s",
    async (name, { sorg = "U001", header, good }) => {
      const columns = FEED_KINDS.find((kind) => kind.name === name)?.columns ?? [];
      const body = Readable.from([Buffer.from([header, good[0]].join("\n"))]);
      const [first] = await Array.fromAsync(readRows(body, { format: "csv", gzip: false, columns, limits: LIMITS }));
      if (!first || !("row" in first)) throw new Error("the sample has no row");
      const { cells } = first.row;
      // Every row is a record of its own, so that one cannot spoil the others.
      const groupBy = FEED_KINDS.find((kind) => kind.name === name)?.groupBy ?? [];
      const keyed = (index: number) =>
        Object.fromEntries(groupBy.map((column) => [column, `${cells[column]}${index}`]));
      const lines = columns.flatMap((column, place) =>
        odd.map((value, index) => JSON.stringify({ ...cells, ...keyed(place * 100 + index), [column.name]: value })),
      );
      const status = await send(`feeds/${sorg}/${name}/odd-20250601T100000Z.ndjson`, lines.join("\n"));
      expect(status).toMatchObject({ rows: lines.length });
      expect(["imported", "failed"]).toContain(status.status);
      expect(status.refused).toBeGreaterThan(0);
    },
  );
});

test("no cell of a report is a formula or breaks its line", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string({ unit: "binary" }),
        fc.string().map((text) => `=${text}`),
      ),
      (value) => {
        const cell = reportCell(value);
        expect(cell).not.toMatch(/[\r\n]/);
        expect(cell.replace(/^"/, "")).not.toMatch(/^\s*[=+\-@|%]/);
        expect(cell.length).toBeLessThan(200);
      },
    ),
    { numRuns: 1000 },
  );
});
