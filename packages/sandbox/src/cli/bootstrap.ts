import { parseArgs } from "node:util";
import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { hostKey, sorgKey } from "@spoke/core/host";
import { DEFAULT_LOCALE, localeSchema } from "@spoke/core/host/schema.ts";
import { getItem, isoNow, Refusal, siteOrigin, systemActor, withActor } from "@spoke/core/platform";
import { createFirstAdministrator } from "@spoke/core/user-admin";
import { importRows } from "./feed-import.ts";
import { UsageProblem } from "./input.ts";

const OPTIONS = {
  host: { type: "string" },
  sorg: { type: "string" },
  company: { type: "string" },
  currency: { type: "string" },
  "admin-email": { type: "string" },
  "admin-name": { type: "string", default: "Administrator" },
  language: { type: "string", default: DEFAULT_LOCALE },
  "time-zone": { type: "string", default: "UTC" },
  accent: { type: "string", default: "#1f5fbf" },
} as const;

/**
 * Makes a portal of an empty table: a sales organization and a host, imported as an ERP sends them, and an administrator who is
 * invited by mail. What exists stays as it is, so that the command can be repeated.
 */
export async function bootstrapCommand(args: readonly string[]): Promise<object> {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { host, sorg, company, currency, "admin-email": email, "admin-name": name, language: code } = values;
  if (!host || !sorg || !company || !currency || !email) throw new UsageProblem();
  const language = localeSchema.safeParse(code).data;
  if (language === undefined) throw new UsageProblem(`--language must be one of ${localeSchema.options.join(", ")}`);
  if (!/^[A-Z]{3}$/.test(currency)) throw new UsageProblem("--currency must be an ISO code such as EUR");
  const at = isoNow();
  const sorgRow: FeedRow<"sorgs"> = {
    sorg,
    name: company,
    merchantName: company,
    companyCode: sorg,
    currency,
    asOf: at,
  };
  const hostRow: FeedRow<"hosts"> = {
    host,
    sorg,
    webTitle: company,
    currency: writtenIn(currency, language),
    branding: { accent: values.accent, accentText: "#ffffff" },
    languages: [{ code: language }],
    timeZone: values["time-zone"],
    email,
    asOf: at,
  };
  const sorgMade = await make(sorgKey(sorg), () => importRows(sorg, "sorgs", [sorgRow], () => sorg));
  const hostMade = await make(hostKey(host), () => importRows(sorg, "hosts", [hostRow], () => host));
  const username = email.toLowerCase();
  const administrator = await withActor(systemActor(), () =>
    createFirstAdministrator({ host, username, name, email, language }),
  );
  return {
    sorg: sorgMade ? "created" : "exists",
    host: hostMade ? "created" : "exists",
    administrator: administrator.created ? "invited" : "invited again",
    username,
    site: siteOrigin(host),
  };
}

/** Imports a record unless it exists. @throws Refusal with the importer's errors */
async function make(key: Parameters<typeof getItem>[0], load: () => ReturnType<typeof importRows>): Promise<boolean> {
  if (await getItem(key)) return false;
  const { errors } = await load();
  if (errors.length > 0) throw new Refusal("invalid", "invalid_input", errors);
  return true;
}

/** How a language writes amounts of a currency. */
function writtenIn(currency: string, locale: string): FeedRow<"hosts">["currency"] {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  const part = (type: Intl.NumberFormatPartTypes) =>
    format.formatToParts(1_234_567.8).find((each) => each.type === type)?.value ?? "";
  return {
    display: currency,
    symbol: part("currency"),
    thousandSeparator: part("group"),
    decimalSeparator: part("decimal"),
    decimalPrecision: format.resolvedOptions().maximumFractionDigits ?? 2,
  };
}
