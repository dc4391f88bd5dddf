import { type HostConfig, type SiteConfig, type SorgConfig, siteConfigSchema } from "./schema.ts";

/** The configuration that a host's site starts with. */
export const siteConfigOf = (host: HostConfig, sorg: SorgConfig | undefined): SiteConfig => ({
  ...siteConfigSchema.parse(host),
  backorders: sorg !== undefined && isInEffect("backorders", host, sorg),
});

/** Rules for ordering that a host and its sales organization both have, and which of them has to switch a rule on. */
const ORDERING_RULES = { exactQtyCheck: "either", availableStockCheck: "either", backorders: "both" } as const;
type OrderingRuleName = keyof typeof ORDERING_RULES;
type OrderingRules = Readonly<Record<OrderingRuleName, boolean>>;

export type SettingSource = "host" | "sorg";

/** A rule for ordering as it is in effect. */
export interface OrderingRule {
  readonly name: OrderingRuleName;
  readonly isOn: boolean;
  /** Sources whose setting equals the effective rule. */
  readonly setBy: readonly SettingSource[];
}

/** Whether ordering from a sales organization through a host follows a rule. */
export function isInEffect(name: OrderingRuleName, host: OrderingRules, sorg: OrderingRules): boolean {
  return ORDERING_RULES[name] === "both" ? host[name] && sorg[name] : host[name] || sorg[name];
}

export const orderingRulesOf = (host: OrderingRules, sorg: OrderingRules): OrderingRule[] =>
  (Object.keys(ORDERING_RULES) as OrderingRuleName[]).map((name) => {
    const isOn = isInEffect(name, host, sorg);
    const sources = { host: host[name], sorg: sorg[name] };
    const setBy = (["host", "sorg"] as const).filter((source) => sources[source] === isOn);
    return { name, isOn, setBy };
  });

type Option = Pick<SorgConfig["payments"][number], "id" | "desc">;

/** What administrators read of a sales organization. Accounts at banks and payment providers are left out. */
export interface SorgSettings
  extends Pick<
    SorgConfig,
    | "sorg"
    | "name"
    | "merchantName"
    | "companyCode"
    | "currency"
    | "exactQtyCheck"
    | "availableStockCheck"
    | "backorders"
    | "dealerForm"
  > {
  /** Legal name of who issues documents; empty without one. */
  readonly sellerName: string;
  readonly payments: readonly Option[];
  readonly shipments: readonly Option[];
}

/** The settings of a sales organization, named one by one as those of its site are. */
export function sorgSettingsOf(config: SorgConfig): SorgSettings {
  const { sorg, name, merchantName, companyCode, currency, dealerForm } = config;
  const { exactQtyCheck, availableStockCheck, backorders, seller, payments, shipments } = config;
  const optionOf = ({ id, desc }: Option): Option => ({ id, desc });
  return {
    sorg,
    name,
    merchantName,
    companyCode,
    currency,
    exactQtyCheck,
    availableStockCheck,
    backorders,
    dealerForm,
    sellerName: seller?.name ?? "",
    payments: payments.map(optionOf),
    shipments: shipments.map(optionOf),
  };
}
