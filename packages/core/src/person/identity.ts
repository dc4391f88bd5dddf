import { isDeepStrictEqual } from "node:util";

/** What identifies a person in stored data. Empty texts identify nobody. */
export interface Identity {
  /** Id of the user; empty for people without an account. */
  readonly userId: string;
  readonly username: string;
  /** Lower case. */
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly names: readonly string[];
  /** Takes the place of the user's id. */
  readonly pseudonym: string;
}

/** Fields of a person beside an email address, phone number, or user id that identifies them. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...["name", "firstName", "lastName", "displayName", "username", "email", "phone", "address", "city", "postalCode"],
  ...["contactPersonName", "contactPersonPhone", "website", "to"],
]);

const ERASED = "";

type Value = unknown;
type Fields = Readonly<Record<string, Value>>;
const isFields = (value: Value): value is Fields =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.getPrototypeOf(value) === Object.prototype;

const digitsOf = (text: string): string => text.replace(/\D/g, "");
/** Numbers with fewer digits may be anything. */
const SHORTEST_PHONE = 7;

/** Whether the text is an identifier of the person: id, address, or number. A sign-in name counts only by its field. */
function identifies(text: string, person: Identity, field = ""): boolean {
  const lower = text.trim().toLowerCase();
  if (lower === "") return false;
  if (person.userId !== "" && text === person.userId) return true;
  if (field === "username" && person.username !== "" && lower === person.username) return true;
  if (person.emails.includes(lower)) return true;
  return /^[\d\s()+./-]+$/.test(text) && person.phones.some((phone) => isSamePhone(text, phone));
}

function isSamePhone(a: string, b: string): boolean {
  const [left, right] = [digitsOf(a), digitsOf(b)];
  return right.length >= SHORTEST_PHONE && left === right;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
/** The text where it stands alone, without case. */
const alone = (text: string): RegExp => new RegExp(`(?<![\\p{L}\\d@._+-])${escaped(text)}(?![\\p{L}\\d@_+-])`, "giu");

/** Whether the text holds an address or number of the person among other words. */
export const mentions = (text: string, { emails, phones }: Pick<Identity, "emails" | "phones">): boolean =>
  [...emails, ...phones.filter((phone) => digitsOf(phone).length >= SHORTEST_PHONE)].some((part) =>
    alone(part).test(text),
  );

/** Whether a stored value is about the person, in its fields or in its text. */
export function concerns(value: Value, person: Identity, field = ""): boolean {
  if (typeof value === "string") return identifies(value, person, field) || mentions(value, person);
  if (Array.isArray(value)) return value.some((part) => concerns(part, person, field));
  return isFields(value) && Object.entries(value).some(([name, part]) => concerns(part, person, name));
}

/** A copy without the person: the id becomes the pseudonym; addresses, numbers, and names beside or within become empty. */
export function withoutPerson(value: Value, person: Identity): Value {
  const scrub = (part: Value, field: string): Value => {
    if (typeof part === "string") return scrubText(part, field);
    if (Array.isArray(part))
      return part.map((each) => scrub(each, field)).filter((each, at) => each !== ERASED || part[at] === "");
    if (!isFields(part)) return part;
    const isTheirs = Object.entries(part).some(
      ([name, each]) => typeof each === "string" && identifies(each, person, name),
    );
    return Object.fromEntries(
      Object.entries(part).map(([name, each]) =>
        isTheirs && PERSONAL.has(name) && typeof each === "string" ? [name, ERASED] : [name, scrub(each, name)],
      ),
    );
  };
  const scrubText = (text: string, field: string): string => {
    if (person.userId !== "" && text === person.userId) return person.pseudonym;
    if (identifies(text, person, field)) return ERASED;
    const words = [...person.emails, ...person.phones, ...person.names].filter((word) => word.length >= 3);
    return words.reduce((rest, word) => rest.replace(alone(word), ERASED), text);
  };
  return scrub(value, "");
}

/** A key of the table with the pseudonym in place of the user's id. */
export const keyWithoutPerson = (key: string, { userId, pseudonym }: Identity): string =>
  key
    .split("#")
    .map((part) => (userId !== "" && part === userId ? pseudonym : part))
    .join("#");

/** Whether a key names the person. */
export const keyConcerns = (key: string, { userId, emails }: Identity): boolean =>
  key.split("#").some((part) => part !== "" && (part === userId || emails.includes(part)));

/** The fields that differ between two versions of an item. */
export const changedFields = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
