import { userChangedWrite } from "../access/index.ts";
import { action, commit, newId, notFound, type RawItem, SYSTEM } from "../platform/index.ts";
import { readUser, readUserByLogin } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { concerns, type Identity, mentions, withoutPerson } from "./identity.ts";
import { erasedItem, type Fate, fateOf, idCardsOf, learn, type StoredItem } from "./rules.ts";
import { type PersonInput, personSchema } from "./schema.ts";
import { deleteFile, keysBelow, readText, replaceWrites, storedItems, writeJson } from "./store.ts";

/** Text files that hold persons: what came from the ERP and web shops, what they were answered, and what the ERP gets. */
const TEXTS = ["feeds/", "feeds-result/", "erp/outbound/"] as const;
const FOR_THE_ERP = "erp/outbound/";

/** Secrets, which nobody is handed. */
const SECRET: ReadonlySet<string> = new Set(["passwordHash", "current", "password", "code", "of"]);

/** All that is stored about a person, for the person. */
export const exportPerson = action({
  name: "person.export",
  scope: SYSTEM,
  input: personSchema,
  run: async (input) => {
    const { items, person, records } = await find(input);
    const about = items.filter(({ fate }) => fate !== "untouched");
    return {
      person: publicFacts(person),
      items: about.map(({ item }) => withoutSecrets(item)),
      untouched: kindsOf(items.filter(({ fate }) => fate === "untouched")),
      files: [...(await textsAbout(person, records)), ...ownFiles(about, person)],
    };
  },
});

/**
 * Erases a person: deletes the account with all that was made for it, and takes id, names, addresses, and numbers out of
 * what has to remain, such as orders and claims. Can be repeated; a second run finds what was written meanwhile.
 */
export const erasePerson = action({
  name: "person.erase",
  scope: SYSTEM,
  input: personSchema,
  run: async (input) => {
    const { items, person, user, records } = await find(input);
    // Tokens that are out end first.
    if (user) await commit({ writes: [userChangedWrite(user.id, "erased")] });
    const cards = items.flatMap(({ item }) => idCardsOf(item, person));
    for (const { uploadId, key } of cards) {
      await commit({ writes: [{ kind: "delete", key: { pk: `FILE#${uploadId}`, sk: "FILE" } }] });
      await deleteBelow(key.replace(/\.\w+$/, ""));
    }
    const counts = { deleted: 0, changed: 0 };
    for (const { item, fate } of items) {
      if (fate === "untouched") continue;
      if (item.pk.startsWith("REPORT#") && typeof item.id === "string") await deleteBelow(`reports/${item.id}/`);
      if (await eraseItem(item, fate, person)) counts[fate] += 1;
    }
    const files = await eraseTexts(person, records);
    await commit({ writes: [], audit: { subject: "PERSONS", what: "person erased", detail: { ...counts, files } } });
    const untouched = kindsOf(items.filter(({ fate }) => fate === "untouched"));
    return { ...counts, files: files + cards.length, untouched };
  },
});

interface Found {
  readonly person: Identity;
  readonly user: User | undefined;
  readonly items: readonly { readonly item: StoredItem; readonly fate: Fate }[];
  /** Ids of records that are about the person. */
  readonly records: ReadonlySet<string>;
}

/** Reads the table twice: what the first pass learns, such as the name beside an address, the second looks for. */
async function find(input: PersonInput): Promise<Found> {
  const user = input.user === undefined ? undefined : await userNamed(input.user);
  const { person, records } = await identify(input, user);
  const items: { item: StoredItem; fate: Fate }[] = [];
  for await (const item of storedItems()) {
    const fate = fateOf(item, person, records);
    if (fate) items.push({ item, fate });
  }
  return { person, user, items, records };
}

async function userNamed(name: string): Promise<User> {
  const byId = /^[A-Za-z0-9_-]{1,60}$/.test(name) ? await readUser(name) : undefined;
  const user = byId ?? (await readUserByLogin(name.toLowerCase()));
  if (!user) throw notFound();
  return user;
}

async function identify(input: PersonInput, user: User | undefined): Promise<Pick<Found, "person" | "records">> {
  const unique = (...texts: (string | undefined)[]) => [...new Set(texts.flatMap((text) => (text ? [text] : [])))];
  // A placeholder address belongs to many.
  const address = user && !user.isFakeEmail ? user.email : undefined;
  const named: Identity = {
    userId: user?.id ?? "",
    username: user?.username ?? "",
    emails: unique(input.email, address, user?.pendingEmail?.address).map((email) => email.toLowerCase()),
    phones: unique(input.phone, user?.phone),
    names: unique(input.name, user?.name),
    pseudonym: `ERASED-${newId()}`,
  };
  const found = { names: new Set(named.names), emails: new Set(named.emails), phones: new Set(named.phones) };
  const records = new Set<string>();
  for await (const item of storedItems()) {
    if (!concerns(item, named)) continue;
    if (typeof item.id === "string" && item.id !== named.userId) records.add(item.id);
    const [kind, number] = item.pk.split("#");
    if (kind === "ORDER" && number) records.add(number);
    const { names, emails, phones } = learn(item, named);
    for (const name of names) found.names.add(name);
    for (const email of emails) found.emails.add(email);
    for (const phone of phones) found.phones.add(phone);
  }
  const beside = { names: [...found.names], emails: [...found.emails], phones: [...found.phones] };
  return { person: { ...named, ...beside }, records };
}

const publicFacts = ({ userId, username, emails, phones, names }: Identity) => ({
  userId,
  username,
  emails,
  phones,
  names,
});

const withoutSecrets = (item: RawItem): RawItem =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !SECRET.has(name) && !name.startsWith("gsi1")));

function kindsOf(items: Found["items"]): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const { item } of items) {
    const kind = item.pk.split("#")[0] ?? "";
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return kinds;
}

function ownFiles(items: Found["items"], person: Identity): { key: string }[] {
  return items.flatMap(({ item }) => idCardsOf(item, person)).map(({ key }) => ({ key }));
}

const isAboutText = (text: string, person: Identity): boolean =>
  mentions(text, person) || (person.userId !== "" && text.includes(JSON.stringify(person.userId)));

/** Text files about the person, or about a record that is: the file of a record carries its id in its name. */
async function* aboutPerson(person: Identity, records: ReadonlySet<string>): AsyncGenerator<[string, string]> {
  for (const prefix of TEXTS) {
    for await (const key of keysBelow(prefix)) {
      const text = await readText(key);
      const isOfRecord = [...records].some((id) => key.includes(id));
      if (isAboutText(text, person) || (isOfRecord && person.names.some((name) => text.includes(name))))
        yield [key, text];
    }
  }
}

async function textsAbout(person: Identity, records: ReadonlySet<string>): Promise<{ key: string; text?: string }[]> {
  const found: { key: string; text?: string }[] = [];
  // Files of many people are named, and not handed to one of them.
  for await (const [key, text] of aboutPerson(person, records))
    found.push(key.startsWith(FOR_THE_ERP) ? { key, text } : { key });
  return found;
}

/**
 * Rewrites documents for the ERP, which may not have read them, and deletes files that were imported. Imports start when a
 * file is written, so those are never written again.
 */
async function eraseTexts(person: Identity, records: ReadonlySet<string>): Promise<number> {
  let files = 0;
  for await (const [key, text] of aboutPerson(person, records)) {
    if (key.startsWith(FOR_THE_ERP)) await writeJson(key, withoutPerson(JSON.parse(text), person));
    else await deleteFile(key);
    files += 1;
  }
  return files;
}

async function deleteBelow(prefix: string): Promise<void> {
  for await (const key of keysBelow(prefix)) await deleteFile(key);
}

/** False if nothing was to change, or if the item changed meanwhile, which the next run finds. */
async function eraseItem(item: StoredItem, fate: "deleted" | "changed", person: Identity): Promise<boolean> {
  const { pk, sk } = item;
  const writes =
    fate === "deleted" ? [{ kind: "delete" as const, key: { pk, sk } }] : replaceWrites(item, erasedItem(item, person));
  return writes.length > 0 && (await commit.attempt({ writes })) === undefined;
}
