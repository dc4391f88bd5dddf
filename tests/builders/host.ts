import { hostKey, sorgKey } from "@spoke/core/host";
import { hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import type { Write } from "@spoke/core/platform";
import { put } from "./store.ts";

export const HOST = "velo.localhost";
export const SORG = "U001";

const DOLLARS = {
  display: "USD",
  symbol: "$",
  thousandSeparator: ",",
  decimalSeparator: ".",
  decimalPrecision: 2,
} as const;
export const EUROS = {
  ...DOLLARS,
  display: "EUR",
  symbol: "€",
  thousandSeparator: ".",
  decimalSeparator: ",",
} as const;

/** A host as its feed writes it: in dollars and American English, unless `fields` differ. */
export function host(name: string, sorg: string, fields: object = {}): Write {
  const defaults = {
    host: name,
    sorg,
    webTitle: name,
    languages: [{ code: "en-US" }],
    currency: DOLLARS,
    branding: { accent: "#0b5d4e" },
  };
  const config = hostConfigSchema.parse({ ...defaults, ...fields });
  return put(hostKey(name), { ...config, gsi1pk: "HOSTS", gsi1sk: name });
}

/** A sales organization as its feed writes it, with a company of its own. */
export function sorg(code: string, fields: object = {}): Write {
  const defaults = { sorg: code, name: code, merchantName: `M ${code}`, companyCode: `K${code}`, currency: "USD" };
  const config = sorgConfigSchema.parse({ ...defaults, ...fields });
  return put(sorgKey(code), { ...config, gsi1pk: "SORGS", gsi1sk: code });
}
