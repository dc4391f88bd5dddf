import * as z from "zod";
import { hostNameSchema, LOCALES } from "../host/schema.ts";
import { usernameSchema } from "../user/schema.ts";
import { isWellFormed } from "./well-formed.ts";

/** How a cell of a feed is written and read. Cells arrive as text, `null` when empty; JSON cells also as parsed values. */

interface CellMeta {
  /** What the documentation says of the form. */
  readonly form?: string;
  /** The column is written `name[key]`, once per key. */
  readonly keyed?: boolean;
  /** The value never appears in a report. */
  readonly secret?: boolean;
}

const forms = z.registry<CellMeta>();

function written<S extends z.ZodType>(schema: S, meta: CellMeta): S {
  forms.add(schema, meta);
  return schema;
}

/** What is known of a column's cell, through `optional` and `nullable`. */
export function cellMeta(schema: z.ZodType): CellMeta {
  let inner: z.core.$ZodType = schema;
  for (;;) {
    const meta = inner instanceof z.ZodType ? forms.get(inner) : undefined;
    if (meta) return meta;
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap();
    else return {};
  }
}

/** A column that may be left out of the file (the stored value stays) or be empty (the stored value goes). */
export function optional<S extends z.ZodType>(cell: S, doc: string) {
  return cell.nullable().optional().describe(doc);
}

/** A column that every file has and every row fills. */
export function required<S extends z.ZodType>(cell: S, doc: string): S {
  const meta = cellMeta(cell);
  const described = cell.describe(doc);
  forms.add(described, meta);
  return described;
}

const string = () => z.string({ error: (issue) => (issue.input == null ? "required" : "text_expected") });

export const text = (max: number) =>
  written(
    string()
      .trim()
      .min(1, "required")
      .max(max, "too_long")
      .regex(/^(?:[\t\n\r]|\P{Cc})*$/u, "control_character"),
    { form: `text, ${max}` },
  );

/** A code that becomes a part of keys: printable, without `#`. */
export const code = (max = 40) =>
  written(
    string()
      .trim()
      .regex(/^[^\s#\p{C}](?:[^#\p{C}]*[^\s#\p{C}])?$/u, "code_invalid")
      .max(max, "too_long"),
    { form: `code, ${max}` },
  );

/** A code in upper-case letters, digits, dash and underscore: customers, ship-tos, deliveries, invoices. */
export const upperCode = (max: number) =>
  written(
    string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9_-]+$/, "code_invalid")
      .max(max, "too_long"),
    { form: `code A-Z 0-9 _ -, ${max}` },
  );

export const int = (min = 0, max = 2_147_483_647) =>
  written(
    string()
      .regex(/^-?\d{1,10}$/, "int_invalid")
      .transform(Number)
      .pipe(z.int("int_invalid").min(min, "too_small").max(max, "too_large")),
    { form: "whole number" },
  );

/** A decimal with at most four places, read as a whole number of ten-thousandths; exact. */
export const decimal = (min = 0) =>
  written(
    string()
      .regex(/^-?\d{1,11}(?:\.\d{1,4})?$/, "decimal_invalid")
      .transform(tenThousandths)
      .pipe(z.int("decimal_invalid").min(min, "too_small")),
    { form: min < 0 ? "decimal, 4 places, signed" : "decimal, 4 places" },
  );

/** "20.1865" as 201865. The text has been checked to be a decimal of at most four places. */
function tenThousandths(value: string): number {
  const [whole = "0", fraction = ""] = value.split(".");
  const amount = Number(`${whole}${fraction.padEnd(4, "0")}`);
  return amount === 0 ? 0 : amount;
}

const TRUE = new Set(["true", "1", "yes", "x"]);
const FALSE = new Set(["false", "0", "no"]);

export const flag = () =>
  written(
    string().transform((value, context) => {
      const word = value.trim().toLowerCase();
      if (!TRUE.has(word) && !FALSE.has(word)) context.addIssue({ code: "custom", message: "flag_invalid" });
      return TRUE.has(word);
    }),
    { form: "true or false (1/0, yes/no)" },
  );

export const day = () => written(string().trim().pipe(z.iso.date("date_invalid")), { form: "date YYYY-MM-DD" });

/** An instant; any offset, kept in UTC with milliseconds, so that instants sort as text. */
export const instant = () =>
  written(
    string()
      .trim()
      .pipe(z.iso.datetime({ offset: true, error: "instant_invalid" }))
      .transform((value) => new Date(value).toISOString()),
    { form: "instant, ISO 8601" },
  );

export const oneOf = <const T extends readonly string[]>(values: T) =>
  written(z.enum(values, { error: (issue) => (issue.input == null ? "required" : "unknown_value") }), {
    form: `one of ${values.map((value) => `\`${value}\``).join(" ")}`,
  });

/** Several values in one cell, separated by `|`. */
export const list = <S extends z.ZodType>(cell: S, max: number) =>
  written(
    z
      .union([string().transform((value) => value.split("|").map((one) => one.trim())), z.array(z.unknown())])
      .pipe(z.array(cell).max(max, "too_many")),
    { form: "list, separated by a vertical bar" },
  );

/** JSON in a cell; in NDJSON the value itself. */
export const json = <S extends z.ZodType>(schema: S) =>
  written(
    z
      .unknown()
      .transform((value, context): unknown => {
        if (typeof value !== "string") return value;
        try {
          const parsed: unknown = JSON.parse(value);
          if (isWellFormed(parsed, value)) return parsed;
        } catch (error) {
          if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
        }
        context.addIssue({ code: "custom", message: "json_invalid" });
        return z.NEVER;
      })
      .pipe(schema),
    { form: "JSON" },
  );

/** An address to open: a path of the portal or http(s); never another scheme. */
export const link = (max: number) =>
  written(
    string()
      .trim()
      .regex(/^(?:https?:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*|#[\w-]*)$/i, "link_invalid")
      .max(max, "too_long"),
    { form: "http(s) address or path" },
  );

/** A picture: the name of a file sent to `images`, its address here, or one elsewhere. */
export const picture = () =>
  written(
    string()
      .trim()
      .regex(
        /^(?:https:\/\/[^\s"'<>\\]+|(?:\/media\/[A-Z0-9]+\/)?[A-Za-z0-9][\w.-]*\.(?:svg|png|jpe?g|gif|webp))$/i,
        "picture_invalid",
      )
      .max(300, "too_long"),
    { form: "file name" },
  );

/** One column per key, `name[key]`; an empty cell takes that key away. */
export const keyed = <K extends z.ZodType<string, string>, S extends z.ZodType>(key: K, cell: S, form: string) =>
  written(z.partialRecord(key, cell.nullable()), { form, keyed: true });

/** Verifying takes the memory (KiB) and passes that a hash says: beyond these a sign-in would take its function down. */
const HASH_COST = { memory: 131_072, passes: 10, lanes: 8 } as const;
const HASH = /^\$argon2id\$v=19\$m=(\d{4,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,64}\$[A-Za-z0-9+/]{22,128}$/;

/** An argon2id hash in its encoded form. */
export const passwordHash = () =>
  written(string().regex(HASH, "hash_invalid").refine(isAffordable, { error: "hash_too_costly", abort: true }), {
    form: "argon2id, encoded",
    secret: true,
  });

/** Of a text that is no hash another rule says so. */
function isAffordable(encoded: string): boolean {
  const [memory = 0, passes = 0, lanes = 0] = (HASH.exec(encoded) ?? []).slice(1).map(Number);
  return memory <= HASH_COST.memory && passes <= HASH_COST.passes && lanes <= HASH_COST.lanes;
}

export const hostName = () => written(string().trim().pipe(hostNameSchema), { form: "host name, lower case" });

export const username = () => written(string().pipe(usernameSchema), { form: "sign-in name, 100" });

export const locale = () => oneOf(LOCALES.map((one) => one.code));
