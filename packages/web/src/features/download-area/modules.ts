import { DOWNLOAD_MODULES, type DownloadModule } from "@spoke/core/download-area/schema.ts";
import type { MessageKey, Translate } from "../../lib/i18n.ts";

const TEXTS: Readonly<Record<DownloadModule, MessageKey>> = {
  orders: "download_module_orders",
  "open-orders": "download_module_open_orders",
  invoices: "download_module_invoices",
  deliveries: "download_module_deliveries",
  payments: "download_module_payments",
  sales: "download_module_sales",
  frames: "download_module_frames",
  claims: "download_module_claims",
  "price-list": "download_module_price_list",
  stock: "download_module_stock",
};

/** What a module is called; one that this site does not know is shown as it is. */
export function moduleText(id: string, t: Translate): string {
  const module = DOWNLOAD_MODULES.find((each) => each === id);
  return module ? t(TEXTS[module]) : id;
}
