import { type HostConfig, type SiteConfig, type SorgConfig, siteConfigSchema } from "./schema.ts";

/** The configuration that a host's site starts with. */
export const siteConfigOf = (host: HostConfig, sorg: SorgConfig | undefined): SiteConfig => ({
  ...siteConfigSchema.parse(host),
  backorders: host.backorders && sorg?.backorders === true,
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
