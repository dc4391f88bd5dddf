import { currentActor, getItem, type Key, memo, queryAll } from "../platform/index.ts";
import { inLanguage } from "./option-text.ts";
import { type HostConfig, hostConfigSchema, type SorgConfig, sorgConfigSchema } from "./schema.ts";

const CONFIG_MS = 30_000;

export const hostKey = (host: string): Key => ({ pk: `HOST#${host}`, sk: "CONFIG" });
export const sorgKey = (sorg: string): Key => ({ pk: `SORG#${sorg}`, sk: "CONFIG" });

/** Configuration of a host, at most 30 s old; undefined for an unknown host. */
export const hostConfig: (host: string) => Promise<HostConfig | undefined> = memo(async (host) => {
  const item = await getItem(hostKey(host));
  return item && hostConfigSchema.parse(item);
}, CONFIG_MS);

const storedSorg: (sorg: string) => Promise<SorgConfig | undefined> = memo(async (sorg) => {
  const item = await getItem(sorgKey(sorg));
  return item && sorgConfigSchema.parse(item);
}, CONFIG_MS);

/** Configuration of a sales organization, at most 30 s old, with its texts in the actor's language. */
export async function sorgConfig(sorg: string): Promise<SorgConfig | undefined> {
  const config = await storedSorg(sorg);
  const locale = currentActor()?.locale;
  return config && locale ? inLanguage(config, locale) : config;
}

/** Name of a sales organization, or its code if it has no name. */
export const sorgName = async (sorg: string): Promise<string> => (await storedSorg(sorg))?.name || sorg;

/** All sales organizations, by code. */
export async function sorgConfigs(): Promise<SorgConfig[]> {
  return (await queryAll({ pk: "SORGS", index: "gsi1", bounded: "configuration: some dozens" })).map((item) =>
    sorgConfigSchema.parse(item),
  );
}

/** Configuration of every host, by name. */
export async function listHosts(): Promise<readonly HostConfig[]> {
  const items = await queryAll({ pk: "HOSTS", index: "gsi1", bounded: "configuration: some dozens" });
  return items.map((item) => hostConfigSchema.parse(item));
}

const everyHost = memo(listHosts, CONFIG_MS);

/** Configuration of every host, by name, at most 30 s old. */
export const allHosts = (): Promise<readonly HostConfig[]> => everyHost("");
