import { useConfig } from "../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { Badge } from "../../ui/Status.tsx";

const NAMES: Readonly<Record<string, MessageKey>> = {
  portal: "order_type_portal",
  erp: "order_type_erp",
  CF: "order_type_consignment",
};

/** What kind of order it is, on hosts that show that; a document type without a name of its own as the ERP's code. */
export function OrderType({ type }: { type: string }) {
  const { t } = useTranslation();
  const { orderTypeDisplay } = useConfig();
  if (!orderTypeDisplay) return null;
  const name = NAMES[type];
  return <Badge tone="neutral">{name ? t(name) : type}</Badge>;
}
