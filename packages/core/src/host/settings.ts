import * as z from "zod";
import { action, actor, notFound } from "../platform/index.ts";
import type { SorgConfig } from "./schema.ts";
import { hostConfig, sorgConfig } from "./store.ts";

type Option = Pick<SorgConfig["payments"][number], "id" | "desc">;

/** What administrators read of a host beside its public configuration. Accounts at payment providers are left out. */
export interface HostSettings
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
  /** Address from which mails are sent; their name is the host's title. */
  readonly mailSender: string;
  /** Legal name of who issues documents; empty without one. */
  readonly sellerName: string;
  readonly payments: readonly Option[];
  readonly shipments: readonly Option[];
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
    const { seller, payments, shipments, priceComponents: _, warehouseAreas: __, deliveryDays: ___, ...own } = sorg;
    const optionOf = ({ id, desc }: Option): Option => ({ id, desc });
    return {
      ...own,
      mailSender: process.env.MAIL_FROM ?? "",
      sellerName: seller?.name ?? "",
      payments: payments.map(optionOf),
      shipments: shipments.map(optionOf),
    };
  },
});
