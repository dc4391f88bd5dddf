import * as z from "zod";
import { hostConfig } from "../host/index.ts";
import { localeSchema } from "../host/schema.ts";
import { action, actor, refuseField, SIGNED_IN } from "../platform/index.ts";
import { changeUser } from "./store.ts";

/**
 * Stores the signed-in user's language, which must be a language of the host. Tokens with the old language are replaced
 * on their next call; this does not wait for them because no access was revoked.
 */
export const changeLanguage = action({
  name: "session.changeLanguage",
  scope: SIGNED_IN,
  input: z.object({ id: z.string().pipe(localeSchema) }),
  run: async ({ id: language }): Promise<void> => {
    const { userId, host } = actor();
    const offered = (await hostConfig(host))?.languages ?? [];
    if (!offered.some(({ code }) => code === language)) throw refuseField("id", "invalid_input");
    await changeUser(userId, { set: { language }, what: "changed language" });
  },
});
