import { useApolloClient } from "@apollo/client/react";
import { useTranslation } from "../../lib/i18n.ts";
import { ReportButton } from "../report/index.ts";
import { saveOpenOrders } from "./openOrdersFile.ts";

/** Saves the open orders as a spreadsheet, and says how far it is. */
export function OpenOrdersButton() {
  const { t } = useTranslation();
  const client = useApolloClient();
  return (
    <ReportButton
      title={t("download_excel")}
      building={t("open_orders_building")}
      save={(onProgress) => saveOpenOrders(client, { onProgress })}
    />
  );
}
