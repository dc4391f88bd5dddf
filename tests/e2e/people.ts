import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Site } from "../support/site.ts";
import { Caller } from "./caller.ts";
import { type Account, accountOf } from "./steps.ts";

/** A user for a single test, not used or changed by other tests. */
export interface Newcomer {
  readonly name: string;
  readonly roles: readonly string[];
  readonly custCode?: string;
  readonly language?: string;
  /** Hosts to sign in at; the administrator's host when left out. */
  readonly hosts?: readonly [string, ...string[]];
  /** Ids of target markets, whose news and documents the user sees. */
  readonly contentTargetMarkets?: readonly string[];
  readonly userAreas: readonly { readonly sorg: string; readonly limitation?: string; readonly value?: string }[];
}

/** A host name that no other test visits. It sorts behind the demo's: a sales organization's day is that of its first host. */
export const newHost = (): string => `outpost-${randomUUID().slice(0, 8)}.localhost`;

const CREATE_USER = `mutation Create($user: AdminUserInput!, $userAreas: [UserAreaInput!]) {
  createUser(user: $user, userAreas: $userAreas) { password message { status } userErrors { field message } }
}`;
const createdSchema = z.object({
  createUser: z.object({ password: z.string(), message: z.object({ status: z.string() }), userErrors: z.unknown() }),
});

/** A sign-in name that nobody has yet. */
export function newName(begin: string): string {
  return `${begin}.${randomUUID().slice(0, 8)}`;
}

/**
 * Creates a user at the administrator's host through the API, with the sign-in name at example.com as email address and
 * without an invitation. @throws Error when the user is refused
 */
export async function newUser(site: Site, administrator: string, newcomer: Newcomer): Promise<Account> {
  const admin = await Caller.signIn(site, accountOf(site, administrator));
  const { userAreas, hosts = [admin.account.host] as const, ...user } = newcomer;
  const username = newName("e2e");
  const login = { username, email: `${username}@example.com`, hosts, sendEmail: false };
  const data = await admin.ask(CREATE_USER, { user: { ...user, ...login }, userAreas });
  const { password, message, userErrors } = createdSchema.parse(data).createUser;
  if (message.status !== "success") throw new Error(`not created: ${JSON.stringify(userErrors)}`);
  return { username, password, role: user.roles.join(), host: hosts[0] };
}

const UPDATE_USER = `mutation Update($id: ID!, $user: AdminUserInput!) {
  updateUser(id: $id, user: $user) { message { status } userErrors { field message } }
}`;
const updatedSchema = z.object({
  updateUser: z.object({ message: z.object({ status: z.string() }), userErrors: z.unknown() }),
});
const foundSchema = z.object({ usersV2: z.object({ users: z.tuple([z.object({ id: z.string() })]) }) });

/** Changes a user of `newUser` as an administrator does. @throws Error when it is refused */
export async function changeUser(
  site: Site,
  administrator: string,
  account: Account,
  user: { readonly roles: readonly string[] },
): Promise<void> {
  const admin = await Caller.signIn(site, accountOf(site, administrator));
  const find = "query Find($search: String) { usersV2(search: $search) { users { id } } }";
  const found = foundSchema.parse(await admin.ask(find, { search: account.username })).usersV2.users;
  const data = await admin.ask(UPDATE_USER, { id: found[0].id, user });
  const { message, userErrors } = updatedSchema.parse(data).updateUser;
  if (message.status !== "success") throw new Error(`not changed: ${JSON.stringify(userErrors)}`);
}
