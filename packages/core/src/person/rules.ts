import * as z from "zod";
import { claimSchema } from "../claim/schema.ts";
import type { Key, RawItem } from "../platform/index.ts";
import { concerns, type Identity, keyConcerns, keyWithoutPerson, withoutPerson } from "./identity.ts";

/** What is deleted with the person, by the first word of the key: their account, and what was made for them alone. */
const THEIRS: ReadonlySet<string> = new Set([
  ...["USER", "FOUND", "LOGIN", "EMAIL", "EMAILLINK", "RESET", "SESSION", "PUSH", "CART", "VENDORCART", "CHECKOUT"],
  ...["VENDORCHECKOUT", "SAVEDPAY", "CLAIMREQUEST", "RESTOCK", "RESTOCKWAITS", "RESTOCKED", "SALESDOCREADERS"],
  ...["DOWNLOADS", "DOWNLOADQUOTA", "ROWSUPLOADS", "REPORT", "REPORTSAME", "FEEDBACK", "INQUIRY", "COUNT", "SENT"],
  "CLAIMASSIGNEES",
]);

/**
 * What stays as it is. The ERP is the master of customers, and would send them again; settings and roles are not about persons;
 * marks of revoked access expire within the hour.
 */
const UNTOUCHED: ReadonlySet<string> = new Set([
  ...[
    "CUSTOMER",
    "CUSTCODE",
    "SERVED",
    "VENDORS",
    "VENDORADDRESSES",
    "ACCESS",
    "HOST",
    "SORG",
    "ACCESSCHANGES",
    "REVOKED",
    "FEED",
  ],
  ...["ARTICLES", "PRICES", "OFFERS", "PROMOTIONS", "STOCK", "MARKETS", "COUNTRIES", "CITIES", "DONE"],
]);

export type StoredItem = Key & RawItem;

/** What becomes of an item that is about the person. */
export type Fate = "deleted" | "changed" | "untouched";

const kindOf = ({ pk }: Key): string => pk.split("#")[0] ?? "";

/** The person's name alone says nothing, except in a list entry or the audit log of a record that is about the person. */
function isListedRecord(item: StoredItem, person: Identity, records: ReadonlySet<string>): boolean {
  const audited = kindOf(item) === "AUDIT" ? item.pk.split("#").at(-1) : undefined;
  const about = [item.id, item.sk.split("#").at(-1), audited].some((id) => typeof id === "string" && records.has(id));
  return about && JSON.stringify(withoutPerson(item, person)) !== JSON.stringify(item);
}

/** @param records ids of records that are about the person */
export function fateOf(item: StoredItem, person: Identity, records: ReadonlySet<string>): Fate | undefined {
  const kind = kindOf(item);
  const isSignInName =
    (kind === "LOGIN" || kind === "COUNT") && person.username !== "" && item.pk.split("#").includes(person.username);
  const isAbout =
    isSignInName || keyConcerns(item.pk, person) || keyConcerns(item.sk, person) || concerns(item, person);
  if (!isAbout && !isListedRecord(item, person, records)) return undefined;
  if (UNTOUCHED.has(kind)) return "untouched";
  return THEIRS.has(kind) ? "deleted" : "changed";
}

/** The item without the person, under a key without them. */
export function erasedItem(item: StoredItem, person: Identity): StoredItem {
  const { pk, sk, gsi1pk, gsi1sk, ...rest } = item;
  const clean = withoutPerson(withoutValues(item, withoutIdCard(item, rest, person), person), person);
  const key = (text: unknown) => (typeof text === "string" ? keyWithoutPerson(text, person) : text);
  return {
    ...Object(clean),
    pk: keyWithoutPerson(pk, person),
    sk: keyWithoutPerson(sk, person),
    ...(gsi1pk !== undefined && { gsi1pk: key(gsi1pk), gsi1sk: key(gsi1sk) }),
  };
}

const claimPart = claimSchema.pick({ consumer: true, docs: true });

/** The copies of an ID card that a claim of the person holds. */
export function idCardsOf(item: StoredItem, person: Identity): { readonly uploadId: string; readonly key: string }[] {
  if (kindOf(item) !== "CLAIM" || item.sk !== "CLAIM") return [];
  const claim = claimPart.safeParse(item).data;
  if (!claim || !concerns(claim.consumer, person)) return [];
  return claim.docs.filter(({ slot }) => slot === "idCard").map(({ ref }) => ref);
}

function withoutIdCard(item: StoredItem, rest: RawItem, person: Identity): RawItem {
  const cards = new Set(idCardsOf(item, person).map(({ key }) => key));
  const docs = claimPart.safeParse(item).data?.docs;
  return cards.size === 0 || !docs ? rest : { ...rest, docs: docs.filter(({ ref }) => !cards.has(ref.key)) };
}

const changesPart = z.object({ changes: z.array(z.looseObject({ field: z.string() })) });

/** The audit log of the person's account keeps which fields changed, without their values. */
function withoutValues({ pk }: StoredItem, rest: RawItem, { userId }: Identity): RawItem {
  const isOfAccount = userId !== "" && pk === `AUDIT#USER#${userId}`;
  const changes = isOfAccount ? changesPart.safeParse(rest).data?.changes : undefined;
  return changes ? { ...rest, changes: changes.map(({ field }) => ({ field })) } : rest;
}

const NAME_FIELDS = ["name", "displayName"];

/** Names and further numbers and addresses that stand beside an address or number of the person. */
export function learn(value: unknown, person: Identity): Pick<Identity, "names" | "emails" | "phones"> {
  const found = { names: new Set<string>(), emails: new Set<string>(), phones: new Set<string>() };
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    if (typeof part !== "object" || part === null || Array.isArray(part)) return;
    const texts = Object.entries(part).filter((entry): entry is [string, string] => typeof entry[1] === "string");
    const fields = Object.fromEntries(texts);
    const { email = "", phone = "", firstName = "", lastName = "" } = fields;
    if (concerns({ email, phone }, { ...person, userId: "", username: "" })) {
      const full = `${firstName} ${lastName}`.trim();
      for (const name of [...NAME_FIELDS.map((field) => fields[field] ?? ""), full, firstName, lastName])
        if (name.length >= 3) found.names.add(name);
      if (email.includes("@")) found.emails.add(email.toLowerCase());
      if (phone !== "") found.phones.add(phone);
    }
    Object.values(part).forEach(visit);
  };
  visit(value);
  return { names: [...found.names], emails: [...found.emails], phones: [...found.phones] };
}
