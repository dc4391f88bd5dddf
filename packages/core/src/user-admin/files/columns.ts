import { type Example, readYesNo, yesNoText } from "../../row-file/index.ts";
import type { User } from "../../user/schema.ts";
import { fieldNameOf } from "../read.ts";

/** The value of a cell, or the error in it. */
export type CellValue = { readonly value: unknown } | { readonly error: string };

/** A column of the user files, for import and export. Its heading and explanation are `file.users.*` in `texts`. */
interface ColumnShape {
  readonly name: string;
  readonly example: Example;
  /** The file must have this column. */
  readonly required?: boolean;
  /** Parses a cell that is not empty. */
  readonly read: (text: string) => CellValue;
  readonly write: (user: User) => string;
}

const asIs = (value: unknown): CellValue => ({ value });
const parts = (text: string): string[] =>
  text
    .split(/[|;,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
const list = (text: string): CellValue => ({ value: parts(text) });

function flag(text: string): CellValue {
  const value = readYesNo(text);
  return value === undefined ? { error: "flag_invalid" } : { value };
}

function areas(text: string): CellValue {
  const read = parts(text).map((fields) => fields.split(":").map((part) => part.trim()));
  if (read.some((fields) => fields.length > 4)) return { error: "area_invalid" };
  return {
    value: read.map(([sorg = "", limitation = "none", value = "", option = ""]) => ({
      sorg,
      limitation,
      value,
      option,
    })),
  };
}

/** Columns that say yes or no. */
export const FLAGS = ["sendEmail", "sendEmailWarranty", "isFakeEmail"] as const;

const joined = (all: readonly string[]): string => all.join(" | ");
const areaText = ({ sorg, limitation, value, option }: User["userAreas"][number]): string =>
  limitation === "none" ? sorg : [sorg, limitation, value, option].join(":").replace(/:+$/, "");

/** In the order of exports. Imports accept any order. */
const SHAPES = [
  {
    name: "username",
    example: "example.user",
    required: true,
    read: asIs,
    write: ({ username }) => username,
  },
  { name: "name", example: "Example User", required: true, read: asIs, write: ({ name }) => name },
  {
    name: "email",
    example: "example.user@example.com",
    read: asIs,
    write: ({ email }) => email,
  },
  {
    name: "phone",
    example: "0815123456",
    read: asIs,
    write: ({ phone }) => phone,
  },
  {
    name: "hosts",
    example: "",
    required: true,
    read: list,
    write: ({ hosts }) => joined(hosts),
  },
  {
    name: "groupRole",
    example: "dealer",
    read: asIs,
    write: ({ groupRole }) => groupRole,
  },
  {
    name: "roles",
    example: "",
    read: list,
    write: ({ roles }) => joined(roles),
  },
  {
    name: "userAreas",
    example: "",
    read: areas,
    write: ({ userAreas }) => joined(userAreas.map(areaText)),
  },
  {
    name: "custCode",
    example: "0012345",
    read: asIs,
    write: ({ custCode = "" }) => custCode,
  },
  {
    name: "language",
    example: "en-US",
    read: asIs,
    write: ({ language }) => language,
  },
  {
    name: "contentTargetMarkets",
    example: "",
    read: list,
    write: ({ contentTargetMarkets }) => joined(contentTargetMarkets),
  },
  {
    name: "emailConfirmations",
    example: "",
    read: list,
    write: ({ emailConfirmations }) => joined(emailConfirmations),
  },
  {
    name: "sendEmail",
    example: { text: "file.columns.yes" },
    read: flag,
    write: ({ sendEmail }) => yesNoText(sendEmail),
  },
  {
    name: "sendEmailWarranty",
    example: { text: "file.columns.no" },
    read: flag,
    write: ({ sendEmailWarranty }) => yesNoText(sendEmailWarranty),
  },
  {
    name: "isFakeEmail",
    example: { text: "file.columns.no" },
    read: flag,
    write: ({ isFakeEmail }) => yesNoText(isFakeEmail),
  },
] as const satisfies readonly ColumnShape[];

export type ColumnName = (typeof SHAPES)[number]["name"];
export type Column = ColumnShape & { readonly name: ColumnName };
export const COLUMNS: readonly Column[] = SHAPES;

/** The column of a refused field: `userAreas.0.value` belongs to `userAreas`. */
export function columnOf(field: string): Column | undefined {
  const name = fieldNameOf(field);
  return COLUMNS.find((column) => column.name === name);
}
