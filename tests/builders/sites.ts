import { SCOPES } from "@spoke/core/access/scopes.ts";
import { areaKey, customerKey } from "@spoke/core/customer";
import { customerAreaSchema, customerSchema } from "@spoke/core/customer/schema.ts";
import { hostKey, sorgKey } from "@spoke/core/host";
import { hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { type Actor, commit, guestActor, systemActor, type Write, withActor } from "@spoke/core/platform";
import { hashPassword, newUserWrites } from "@spoke/core/user";
import { type User, userSchema } from "@spoke/core/user/schema.ts";
import { confirmEmail, createEmailLink } from "@spoke/core/user-admin";

export const PASSWORD = "Bicycle-2026";
export const WEST = "west.localhost";
export const EAST = "east.localhost";
const SORGS: Readonly<Record<string, string>> = { [WEST]: "U001", [EAST]: "G001" };
const asOf = "2026-01-01T00:00:00.000Z";

const put = (item: { pk: string; sk: string } & Record<string, unknown>): Write => ({ kind: "put", item });

function hostWrites(host: string, sorg: string): Write[] {
  const currency = { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 };
  const config = hostConfigSchema.parse({
    host,
    sorg,
    webTitle: `Site of ${sorg}`,
    languages: [{ code: "en-US" }],
    currency,
    branding: { accent: "#0b5d4e" },
  });
  const sales = { sorg, name: `Sales ${sorg}`, merchantName: sorg, companyCode: "1", currency: "USD" };
  return [
    put({ ...hostKey(host), ...config, gsi1pk: "HOSTS", gsi1sk: host }),
    put({ ...sorgKey(sorg), ...sorgConfigSchema.parse(sales), gsi1pk: "SORGS", gsi1sk: sorg }),
  ];
}

function customerWrites(unified: string, sorg: string): Write[] {
  const custCode = { unified };
  const area = { custCode: unified, sorg, priceList: "DEALER", companyCode: "1", asOf };
  return [
    put({ ...customerKey(unified), ...customerSchema.parse({ custCode, custName: unified, asOf }) }),
    put({ ...areaKey(unified, sorg), ...customerAreaSchema.parse(area) }),
  ];
}

let hash: Promise<string> | undefined;

/** Stores a user with the password PASSWORD. */
export async function addUser(input: Partial<User> & Pick<User, "id">): Promise<User> {
  hash ??= hashPassword(PASSWORD);
  const user = userSchema.parse({
    username: input.id,
    name: `Name of ${input.id}`,
    roles: ["dealer"],
    hosts: [WEST],
    passwordHash: await hash,
    createdAt: asOf,
    asOf,
    ...input,
  });
  await withActor(systemActor(), () => commit({ writes: newUserWrites(user, SORGS[user.hosts[0] ?? ""] ?? "") }));
  return user;
}

/** Two sites of two sales organizations, each with a customer: C-WEST and C-EAST. */
export async function seedSites(): Promise<void> {
  const writes = [
    ...hostWrites(WEST, "U001"),
    ...hostWrites(EAST, "G001"),
    ...customerWrites("C-WEST", "U001"),
    ...customerWrites("C-EAST", "G001"),
  ];
  await withActor(systemActor(), () => commit({ writes }));
}

/** A user signed in on the western site. */
export function signedIn(userId: string, scopes: Iterable<string> = SCOPES, more: Partial<Actor> = {}): Actor {
  return {
    ...guestActor(WEST, "U001", "en-US"),
    kind: "user",
    userId,
    username: userId,
    name: userId,
    scopes: new Set(scopes),
    sorgs: ["U001"],
    ...more,
  };
}

/** The secret of a new link that confirms the address that waits; undefined if none does. */
export async function emailLinkOf(userId: string, host = WEST): Promise<string | undefined> {
  const link = await withActor(systemActor(), () => createEmailLink({ userId, host }));
  return link?.split("#token=")[1];
}

/** Opens the link of the mail to a user's new address. */
export async function confirmNewAddress(userId: string): Promise<void> {
  const token = (await emailLinkOf(userId)) ?? "";
  await withActor(guestActor(WEST, "", "en-US"), () => confirmEmail({ token, host: WEST }));
}
