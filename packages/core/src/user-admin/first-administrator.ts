import * as z from "zod";
import { ADMINISTRATOR, readAccess, scopesOf } from "../access/index.ts";
import { hostConfig } from "../host/index.ts";
import { hostNameSchema } from "../host/schema.ts";
import { type Actor, action, actor, refuseField, SYSTEM, withActor } from "../platform/index.ts";
import { readUserByLogin } from "../user/index.ts";
import { addUser } from "./create.ts";
import { newUserSchema } from "./schema.ts";
import { invite } from "./update.ts";

const { username, name, email, language } = newUserSchema.shape.user.shape;

/**
 * Creates the first administrator of a host, who is invited by mail. An administrator who exists and has not signed in yet is
 * invited again.
 * @throws Refusal for an unknown host, and for a sign-in name or an address that another user has
 */
export const createFirstAdministrator = action({
  name: "user.createFirstAdministrator",
  scope: SYSTEM,
  input: z.object({ host: hostNameSchema, username, name, email, language }),
  run: async ({ host, ...own }): Promise<{ id: string; created: boolean }> => {
    const sorg = (await hostConfig(host))?.sorg;
    if (sorg === undefined) throw refuseField("host", "host_unknown");
    return withActor(await administratorOf(host, sorg), async () => {
      const existing = await readUserByLogin(own.username);
      if (existing?.roles.includes(ADMINISTRATOR) && existing.hosts.includes(host)) {
        await invite(existing.id);
        return { id: existing.id, created: false };
      }
      const { user } = await addUser(
        newUserSchema.parse({
          user: { ...own, hosts: [host], roles: [ADMINISTRATOR] },
          userAreas: [{ sorg, limitation: "none" }],
          generatePassword: false,
        }),
      );
      return { id: user.id, created: true };
    });
  },
});

/** The system with the rights of an administrator of the host: users can be given only what their creator has. */
async function administratorOf(host: string, sorg: string): Promise<Actor> {
  const scopes = scopesOf(await readAccess(), { roles: [ADMINISTRATOR], groupRole: "" });
  return { ...actor(), host, sorg, sorgs: [sorg], scopes: new Set(scopes) };
}
