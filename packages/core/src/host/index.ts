import * as z from "zod";
import { action, actor, notFound, PUBLIC, SIGNED_IN } from "../platform/index.ts";
import { hostNameSchema, type SorgConfig } from "./schema.ts";
import { siteConfigOf } from "./shown.ts";
import { allHosts, hostConfig, sorgConfig } from "./store.ts";

export { isLikeDanger } from "./branding.ts";
export {
  hostsInTheMorning,
  momentIn,
  sorgsInTheMorning,
  timeZoneOf,
  timeZoneOfSorg,
  todayAt,
  todayHere,
} from "./days.ts";
export { amountText, countText, dayText, decimalsOf, moneyText } from "./format.ts";
export { languageView } from "./language.ts";
export { type ManifestEntry, manifestFile, manifestMapping } from "./manifest.ts";
export { type HostSettings, hostSettings } from "./settings.ts";
export { isInEffect, type OrderingRule } from "./shown.ts";
export { allHosts, hostConfig, hostKey, listHosts, sorgConfig, sorgConfigs, sorgKey, sorgName } from "./store.ts";

const hostInput = z.object({ host: hostNameSchema });

/** GET /server/config/{host}: what the site needs before anyone signs in. */
export const serverConfig = action({
  name: "host.serverConfig",
  scope: PUBLIC,
  input: hostInput,
  run: async ({ host }) => {
    const config = await hostConfig(host);
    if (!config) throw notFound();
    return siteConfigOf(config, await sorgConfig(config.sorg));
  },
});

/** GET /server/status: `online`, or the reason why the host is offline. */
export const serverStatus = action({
  name: "host.serverStatus",
  scope: PUBLIC,
  input: hostInput,
  run: async ({ host }) => {
    const config = await hostConfig(host);
    if (!config) throw notFound();
    return { status: config.serverStatus };
  },
});

/** Addresses of a sales organization's sites, `https://` and host, by name. */
export async function sitesOf(sorg: string): Promise<string[]> {
  const hosts = await allHosts();
  return hosts.filter((config) => config.sorg === sorg).map(({ host }) => `https://${host}`);
}

/** Languages of a sales organization's sites, each once. */
export async function languagesOf(sorg: string): Promise<string[]> {
  const own = (await allHosts()).filter((config) => config.sorg === sorg);
  return [...new Set(own.flatMap(({ languages }) => languages.map(({ code }) => code)))];
}

/** ISO code of the currency of a sales organization; empty for an unknown one. */
export const currencyOf = async (sorg: string): Promise<string> => (await sorgConfig(sorg))?.currency ?? "";

/** What ordering from a sales organization depends on (1 §3). */
export type SorgRules = Pick<SorgConfig, "sorg" | "exactQtyCheck" | "availableStockCheck" | "merchantName">;

/** Configuration of each of the user's sales organizations. */
export const configs = action({
  name: "host.configs",
  scope: SIGNED_IN,
  input: z.object({}),
  run: async (): Promise<SorgRules[]> => {
    const found = await Promise.all(actor().sorgs.map(sorgConfig));
    return found.flatMap((config) => {
      if (!config) return [];
      const { sorg, exactQtyCheck, availableStockCheck, merchantName } = config;
      return [{ sorg, exactQtyCheck, availableStockCheck, merchantName }];
    });
  },
});
