import * as z from "zod";
import { hostNameSchema, LOCALES } from "../host/schema.ts";
import { isTimeZone } from "../platform/calendar.ts";
import { daySchema } from "../platform/schema.ts";
import { usernameSchema } from "../user/schema.ts";
import { isWellFormed } from "./well-formed.ts";

/** Cell types of feed columns. Cells arrive as text, or `null` if empty; in NDJSON, JSON cells arrive parsed. */

interface CellMeta {
  /** The format as the documentation describes it. */
  readonly form?: string;
  /** The column appears as `name[key]`, once per key. */
  readonly keyed?: boolean;
  /** The value is never reported. */
  readonly secret?: boolean;
}

const forms = z.registry<CellMeta>();

function written<S extends z.ZodType>(schema: S, meta: CellMeta): S {
  forms.add(schema, meta);
  return schema;
}

/** Metadata of a column's cell, looked up through `optional` and `nullable`. */
export function cellMeta(schema: z.ZodType): CellMeta {
  let inner: z.core.$ZodType = schema;
  for (;;) {
    const meta = inner instanceof z.ZodType ? forms.get(inner) : undefined;
    if (meta) return meta;
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap();
    else return {};
  }
}

/** A column that may be missing (the stored value stays) or empty (the stored value is removed). */
export function optional<S extends z.ZodType>(cell: S, doc: string) {
  return cell.nullable().optional().describe(doc);
}

/** A column that must be present and filled in every row. */
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

export const email = () =>
  written(string().trim().pipe(z.email("valid_email").max(200, "too_long")), { form: "email address, 200" });

/** The cell of a person's data: reports of refused rows do not repeat its value. */
export const personal = <S extends z.ZodType>(cell: S): S => written(cell, { ...cellMeta(cell), secret: true });

/** A code that is used in keys: printable, without `#`. */
export const code = (max = 40) =>
  written(
    string()
      .trim()
      .regex(/^[^\s#\p{C}](?:[^#\p{C}]*[^\s#\p{C}])?$/u, "code_invalid")
      .max(max, "too_long"),
    { form: `code, ${max}` },
  );

/** A code of upper-case letters, digits, dashes, and underscores: customers, ship-tos, deliveries, invoices. */
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

/** A decimal with up to four places, parsed exactly as an integer of ten-thousandths. */
export const decimal = (min = 0) =>
  written(
    string()
      .regex(/^-?\d{1,11}(?:\.\d{1,4})?$/, "decimal_invalid")
      .transform(tenThousandths)
      .pipe(z.int("decimal_invalid").min(min, "too_small").brand<"Amount">()),
    { form: min < 0 ? "decimal, 4 places, signed" : "decimal, 4 places" },
  );

/** Degrees of a latitude (`max` 90) or longitude (180), with up to seven decimals. */
export const degrees = (max: 90 | 180) =>
  written(
    string()
      .trim()
      .regex(/^-?\d{1,3}(?:\.\d{1,15})?$/, "degrees_invalid")
      .transform((value) => Math.round(Number(value) * 1e7) / 1e7)
      .pipe(z.number().min(-max, "too_small").max(max, "too_large")),
    { form: `degrees, -${max} to ${max}` },
  );

/** "20.1865" as 201865. The text is a decimal with up to four places. */
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

export const day = () => written(string().trim().pipe(daySchema), { form: "date YYYY-MM-DD" });

/** An instant with any offset, normalized to UTC with milliseconds so that instants sort as text. */
export const instant = () =>
  written(
    string()
      .trim()
      .pipe(z.iso.datetime({ offset: true, error: "instant_invalid" }))
      .transform((value) => new Date(value).toISOString()),
    { form: "instant, ISO 8601" },
  );

export const timeZone = () =>
  written(string().trim().max(60, "too_long").refine(isTimeZone, "time_zone_unknown"), { form: "time zone" });

export const oneOf = <const T extends readonly string[]>(values: T) =>
  written(z.enum(values, { error: (issue) => (issue.input == null ? "required" : "unknown_value") }), {
    form: `one of ${values.map((value) => `\`${value}\``).join(" ")}`,
  });

/** Multiple values in one cell, separated by `|`. */
export const list = <S extends z.ZodType>(cell: S, max: number) =>
  written(
    z
      .union([string().transform((value) => value.split("|").map((part) => part.trim())), z.array(z.unknown())])
      .pipe(z.array(cell).max(max, "too_many")),
    { form: "list, separated by a vertical bar" },
  );

/** A cell with JSON text; in NDJSON, the value itself. */
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

/** A link: a path of the portal or an http(s) address. Other schemes are refused. */
export const link = (max: number) =>
  written(
    string()
      .trim()
      .regex(/^(?:https?:\/\/[^\s"'<>\\]+|\/(?!\/)[^\s"'<>\\]*|#[\w-]*)$/i, "link_invalid")
      .max(max, "too_long"),
    { form: "http(s) address or path" },
  );

/** A picture: the name of a file in the `images` feed, its address here, or an external https address. */
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

/** A document: the name of a PDF in the `images` feed, its address here, or an external https address. */
export const documentFile = () =>
  written(
    string()
      .trim()
      .regex(/^(?:https:\/\/[^\s"'<>\\]+|(?:\/media\/[A-Z0-9]+\/)?[A-Za-z0-9][\w.-]*\.pdf)$/i, "document_invalid")
      .max(300, "too_long"),
    { form: "file name" },
  );

/** One column per key, `name[key]`. An empty cell removes that key. */
export const keyed = <K extends z.ZodType<string, string>, S extends z.ZodType>(key: K, cell: S, form: string) =>
  written(z.partialRecord(key, cell.nullable()), { form, keyed: true });

/** Limits for the cost parameters of a hash (memory in KiB): verifying a costlier hash would exhaust the sign-in function. */
const HASH_COST = { memory: 131_072, passes: 10, lanes: 8 } as const;
const HASH = /^\$argon2id\$v=19\$m=(\d{4,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,64}\$[A-Za-z0-9+/]{22,128}$/;

/** An argon2id hash in its encoded form. */
export const passwordHash = () =>
  written(string().regex(HASH, "hash_invalid").refine(isAffordable, { error: "hash_too_costly", abort: true }), {
    form: "argon2id, encoded",
    secret: true,
  });

/** True for text that is not a hash: `hash_invalid` reports that. */
function isAffordable(encoded: string): boolean {
  const [memory = 0, passes = 0, lanes = 0] = (HASH.exec(encoded) ?? []).slice(1).map(Number);
  return memory <= HASH_COST.memory && passes <= HASH_COST.passes && lanes <= HASH_COST.lanes;
}

export const hostName = () => written(string().trim().pipe(hostNameSchema), { form: "host name, lower case" });

export const username = () => written(string().pipe(usernameSchema), { form: "sign-in name, 100" });

export const locale = () => oneOf(LOCALES.map(({ code }) => code));
