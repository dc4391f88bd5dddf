import type { User } from "../../user/schema.ts";

/** The value of a cell, or the error in it. */
export type CellValue = { readonly value: unknown } | { readonly error: string };

/** A column of the user files, for import and export. */
export interface Column {
  readonly name: string;
  /** Explanation in the template. */
  readonly doc: string;
  readonly example: string;
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
const YES = new Set(["yes", "true", "1", "x"]);
const NO = new Set(["no", "false", "0"]);

function flag(text: string): CellValue {
  const word = text.toLowerCase();
  return YES.has(word) || NO.has(word) ? { value: YES.has(word) } : { error: "flag_invalid" };
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

const yesNo = (value: boolean): string => (value ? "yes" : "no");
const joined = (all: readonly string[]): string => all.join(" | ");
const areaText = ({ sorg, limitation, value, option }: User["userAreas"][number]): string =>
  limitation === "none" ? sorg : [sorg, limitation, value, option].join(":").replace(/:+$/, "");

const LIST = "separate several by |";

/** In the order of exports. Imports accept any order. */
export const COLUMNS: readonly Column[] = [
  {
    name: "username",
    doc: "Sign-in name: 2 to 100 letters a to z, digits and . _ @ + -. It cannot be changed later.",
    example: "example.user",
    required: true,
    read: asIs,
    write: ({ username }) => username,
  },
  { name: "name", doc: "Name.", example: "Example User", required: true, read: asIs, write: ({ name }) => name },
  {
    name: "email",
    doc: "E-mail address. No two users have the same one, unless isFakeEmail is yes.",
    example: "example.user@example.com",
    read: asIs,
    write: ({ email }) => email,
  },
  {
    name: "phone",
    doc: "Digits, at most 17, with a plus sign before them or not. Format the cells as text, so that a leading zero stays.",
    example: "0815123456",
    read: asIs,
    write: ({ phone }) => phone,
  },
  {
    name: "hosts",
    doc: `Hosts to sign in on, such as shop.example.com; ${LIST}. An invitation leads to the first.`,
    example: "",
    required: true,
    read: list,
    write: ({ hosts }) => joined(hosts),
  },
  {
    name: "groupRole",
    doc: "Id of the group role, or empty.",
    example: "dealer",
    read: asIs,
    write: ({ groupRole }) => groupRole,
  },
  {
    name: "roles",
    doc: `Ids of roles on top of those of the group role; ${LIST}.`,
    example: "",
    read: list,
    write: ({ roles }) => joined(roles),
  },
  {
    name: "userAreas",
    doc:
      "What the user may see: the sales organization, or sales organization:limitation:value, such as " +
      `U001:sales_group:G1; ${LIST}. Limitations: none, customer, salesman, sales_group, sales_office, audit, vendor.`,
    example: "",
    read: areas,
    write: ({ userAreas }) => joined(userAreas.map(areaText)),
  },
  {
    name: "custCode",
    doc: "Unified code of the user's own customer: dealers and customer-vendors.",
    example: "",
    read: asIs,
    write: ({ custCode = "" }) => custCode,
  },
  {
    name: "language",
    doc: "Language, such as en-US, de or id-ID; en-US when empty.",
    example: "en-US",
    read: asIs,
    write: ({ language }) => language,
  },
  {
    name: "contentTargetMarkets",
    doc: `Ids of the markets whose content is shown; ${LIST}.`,
    example: "",
    read: list,
    write: ({ contentTargetMarkets }) => joined(contentTargetMarkets),
  },
  {
    name: "emailConfirmations",
    doc: `Further addresses for order confirmations, at most 10; ${LIST}.`,
    example: "",
    read: list,
    write: ({ emailConfirmations }) => joined(emailConfirmations),
  },
  {
    name: "sendEmail",
    doc: "yes or no: mails are sent to the user, the invitation among them; yes when empty.",
    example: "yes",
    read: flag,
    write: ({ sendEmail }) => yesNo(sendEmail),
  },
  {
    name: "sendEmailWarranty",
    doc: "yes or no: mails about warranty are sent to the user; no when empty.",
    example: "no",
    read: flag,
    write: ({ sendEmailWarranty }) => yesNo(sendEmailWarranty),
  },
  {
    name: "isFakeEmail",
    doc: "yes or no: the address is a stand-in, which several users may have and nothing is sent to; no when empty.",
    example: "no",
    read: flag,
    write: ({ isFakeEmail }) => yesNo(isFakeEmail),
  },
];

/** The column with the errors of a row. Imports ignore it, so that a corrected file can be uploaded as it is. */
export const ERROR_COLUMN = "Error";

/** The column of a refused field: `userAreas.0.value` belongs to `userAreas`. */
export function columnOf(field: string): string {
  const [first = "", second = ""] = field.split(".");
  return first === "user" ? second : first;
}
