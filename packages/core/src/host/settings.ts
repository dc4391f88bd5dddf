import * as z from "zod";
import { action, actor, mailSender, notFound } from "../platform/index.ts";
import { type OrderingRule, orderingRulesOf, type SorgSettings, sorgSettingsOf } from "./shown.ts";
import { hostConfig, sorgConfig } from "./store.ts";

/** What administrators read of a host beside its public configuration. */
export interface HostSettings extends SorgSettings {
  /** Address from which mails are sent; their name is the host's title. */
  readonly mailSender: string;
  /** Rules for ordering that the sales organization has too. */
  readonly orderingRules: readonly OrderingRule[];
}

/** Settings of the host and its sales organization that its site does not need before sign-in. */
export const hostSettings = action({
  name: "host.settings",
  scope: "page.user-management",
  input: z.object({}),
  run: async (): Promise<HostSettings> => {
    const config = await hostConfig(actor().host);
    const sorg = config && (await sorgConfig(config.sorg));
    if (!sorg) throw notFound();
    return {
      ...sorgSettingsOf(sorg),
      mailSender: mailSender(actor().host),
      orderingRules: orderingRulesOf(config, sorg),
    };
  },
});
