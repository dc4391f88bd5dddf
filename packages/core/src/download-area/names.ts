import { type TextKey, textsIn } from "../texts/index.ts";
import type { DownloadModule } from "./schema.ts";

export const MODULE_TITLES: Readonly<Record<DownloadModule, TextKey>> = {
  orders: "file.download.module.orders",
  "open-orders": "file.download.module.open_orders",
  invoices: "file.download.module.invoices",
  deliveries: "file.download.module.deliveries",
  payments: "file.download.module.payments",
  sales: "file.download.module.sales",
  frames: "file.download.module.frames",
  claims: "file.download.module.claims",
  "price-list": "file.download.module.price_list",
  stock: "file.download.module.stock",
};

/** What a file of a module is called: the module in English, and its title in other languages: `offene-bestellungen`. */
export function moduleFileName(module: DownloadModule, locale: string): string {
  if (locale.startsWith("en")) return module;
  const title = textsIn(locale)(MODULE_TITLES[module]);
  return (
    title
      .toLocaleLowerCase(locale)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join("-") ?? module
  );
}
