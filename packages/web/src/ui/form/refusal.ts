import { getConfig } from "../../lib/config.ts";
import { isMessageKey, type MessageKey, serverText } from "../../lib/i18n.ts";

/** What a mutation answers (1 §8), whatever else it answers besides. */
export interface Answer {
  readonly message: { readonly status: string; readonly description: string };
  readonly userErrors: readonly RefusedField[];
}

export interface RefusedField {
  readonly field: string;
  /** A translation key. */
  readonly message: string;
  readonly values?: readonly { readonly name: string; readonly value: string | number }[];
}

/** Type of an error that came from the server: its message is a text already. */
export const SERVER = "server";

/** Texts about a file's columns that name the column and those that the file may have. */
const COLUMN_TEXTS: Readonly<Record<string, MessageKey>> = {
  column_unknown: "rows_column_unknown",
  column_missing: "rows_column_missing",
};

/** The text for the key of a rule or of the server; unknown keys read as an invalid value. */
export function ruleText(key: string, values: RefusedField["values"] = []): string {
  const example = key === "valid_phone" ? [["example", phoneExample(getConfig().telpCode)]] : [];
  const fill = Object.fromEntries([...example, ...values.map(({ name, value }) => [name, value])]);
  const names = fill.column !== undefined && fill.expected !== undefined ? COLUMN_TEXTS : {};
  // An empty field reads alike, whichever rule refuses it.
  const shown = key === "not_empty" ? "required" : (names[key] ?? key);
  return serverText(isMessageKey(shown) ? shown : "invalid_value", fill);
}

const PHONE_EXAMPLES: Readonly<Record<string, string>> = {
  "+1": "2025550123",
  "+49": "03012345678",
  "+62": "081234567890",
};

/** A number as it may be typed in the country of the host. */
export const phoneExample = (telpCode: string): string => PHONE_EXAMPLES[telpCode.replace(/^\+?/, "+")] ?? "81234567";

/** Why something was refused, in words; never empty. */
export function reasonsOf({ message, userErrors }: Answer): readonly string[] {
  const reasons = userErrors.map((error) => ruleText(error.message, error.values));
  return reasons.length > 0 ? [...new Set(reasons)] : [serverText(message.description)];
}

/** What an error of react-hook-form says; of a list, what its first bad item says. */
export function errorText(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string" && error.message !== "") {
    return "type" in error && error.type === SERVER ? error.message : ruleText(error.message);
  }
  for (const [name, part] of Object.entries(error)) {
    const text = name === "ref" ? undefined : errorText(part);
    if (text) return text;
  }
  return undefined;
}

/**
 * The field of a form that a path of the server's input is about. Segments in front that the form does not have are
 * left out (`user.email` is `email`), as are those behind that lead into a value (`roles.2` is `roles`).
 */
export function placeOf(path: string, values: Readonly<Record<string, unknown>>): string | undefined {
  const segments = path.split(".").filter((segment) => segment !== "");
  const start = segments.findIndex((segment) => Object.hasOwn(values, segment));
  if (start < 0) return undefined;
  const place: string[] = [];
  let here: unknown = values;
  for (const segment of segments.slice(start)) {
    const inner = childOf(here, segment);
    if (inner === undefined) break;
    // A list of plain values is one control.
    if (Array.isArray(here) && (typeof inner !== "object" || inner === null)) break;
    place.push(segment);
    here = inner;
  }
  return place.join(".");
}

function childOf(value: unknown, segment: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, segment)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[segment];
}
