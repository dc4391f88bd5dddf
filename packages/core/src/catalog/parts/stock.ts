import type { Day } from "../../platform/calendar.ts";
import type { StockEntry, StockRow } from "../schema.ts";
import { buildKeys, findKey, type KeyTable, keyColumns } from "../search/keys.ts";
import { type Column, pack, packTexts, textReader, unpack } from "../search/pack.ts";
import { lessReserved, type ReservedPieces } from "../stock.ts";

/** Stock of an article in the read model, without reserved pieces. */
export type StockFigures = Omit<StockRow, "articleCode" | "asOf">;

/** Stock as stored: as short as JSON can be, because there may be 100,000 rows. */
type Written = [
  available: [date: Day, qty: number, location: string, priority: number][],
  custorder: number,
  nextArrival: [date: Day, qty: number] | 0,
  availableForOrderAt: Day | 0,
];

function write({ available, custorder, nextArrival, availableForOrderAt }: StockFigures): Written {
  return [
    available.map(({ date, qty, location, priority }) => [date, qty, location, priority]),
    custorder,
    nextArrival ? [nextArrival.date, nextArrival.qty] : 0,
    availableForOrderAt ?? 0,
  ];
}

function read([available, custorder, nextArrival, availableForOrderAt]: Written): StockFigures {
  return {
    available: available.map(([date, qty, location, priority]) => ({ date, qty, location, priority })),
    custorder,
    ...(nextArrival !== 0 && { nextArrival: { date: nextArrival[0], qty: nextArrival[1] } }),
    ...(availableForOrderAt !== 0 && { availableForOrderAt }),
  };
}

type StoredRow = StockRow & Partial<ReservedPieces>;

/** What the file holds of an article: stock less reserved pieces. */
function figuresOf(row: StoredRow): StockFigures {
  const { available, nextArrival } = lessReserved(row, { reserved: row.reserved ?? 0, later: row.later });
  return {
    available,
    custorder: row.custorder,
    ...(nextArrival && nextArrival.qty > 0 && { nextArrival }),
    ...(row.availableForOrderAt && { availableForOrderAt: row.availableForOrderAt }),
  };
}

/** Builds the stock file of a sales organization. */
export const buildStock = (rows: readonly StoredRow[]): Buffer =>
  fileOf(rows.map((row) => [row.articleCode, figuresOf(row)] as const));

/** The file with the stock of some articles replaced, or removed if undefined. */
export function changeStock(file: Uint8Array, changes: ReadonlyMap<string, StoredRow | undefined>): Buffer {
  const stock = new Map(new StockPart("", file).all());
  for (const [code, row] of changes) {
    if (row) stock.set(code, figuresOf(row));
    else stock.delete(code);
  }
  return fileOf([...stock]);
}

function fileOf(stock: readonly (readonly [code: string, figures: StockFigures])[]): Buffer {
  const columns = new Map<string, Column>();
  const codes = stock.map(([code]) => code);
  columns.set(
    "since",
    Uint32Array.from(stock, ([, { available }]) =>
      Math.min(...available.filter(({ qty }) => qty > 0).map(({ date }) => dayNumber(date)), NEVER),
    ),
  );
  for (const [name, texts] of [
    ["figures", packTexts(stock.map(([, figures]) => JSON.stringify(write(figures))))],
    ["codes", packTexts(codes)],
  ] as const) {
    columns.set(`${name}.bytes`, texts.bytes);
    columns.set(`${name}.offsets`, texts.offsets);
  }
  for (const [name, column] of keyColumns("code", buildKeys(codes))) columns.set(name, column);
  return pack({}, columns);
}

/** Stock of a sales organization, opened from its file. */
export class StockPart {
  readonly version: string;
  readonly codes: KeyTable;
  readonly #since: Uint32Array;
  readonly #code: (record: number) => string;
  readonly #figures: (record: number) => string;

  /** @throws Error if the bytes are not such a file */
  constructor(version: string, bytes: Uint8Array) {
    const packed = unpack(bytes);
    this.version = version;
    this.codes = { hashes: packed.f64("code.hashes"), records: packed.u32("code.records") };
    this.#since = packed.u32("since");
    this.#code = textReader(packed.u8("codes.bytes"), packed.u32("codes.offsets"));
    this.#figures = textReader(packed.u8("figures.bytes"), packed.u32("figures.offsets"));
  }

  /** The stock of each article. */
  all(): [code: string, figures: StockFigures][] {
    return Array.from({ length: this.codes.records.length }, (_, record) => [this.#code(record), this.#at(record)]);
  }

  /** Undefined if the article has no stock data. */
  stock(code: string): StockFigures | undefined {
    const record = findKey(this.codes, code, this.#code);
    return record < 0 ? undefined : this.#at(record);
  }

  /** Pieces of a record that are available on a day. */
  pieces(record: number, on: Day): number {
    return this.#at(record).available.reduce((sum, { date, qty }) => (date <= on ? sum + qty : sum), 0);
  }

  #at(record: number): StockFigures {
    return read(JSON.parse(this.#figures(record)) as Written);
  }

  /** Whether the record has pieces on an ISO date. */
  hasStock(record: number, on: Day): boolean {
    return (this.#since[record] ?? NEVER) <= dayNumber(on);
  }
}

const NEVER = 0xffffffff;

/** Days from 1970 to an ISO date. */
function dayNumber(date: StockEntry["date"]): number {
  return Math.floor(Date.parse(date) / 86_400_000);
}
