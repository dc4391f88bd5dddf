import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useT } from "../../app/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { toast } from "../../ui/toasts.ts";
import { saveOpenOrders } from "./openOrdersFile.ts";

/** Saves the open orders as a spreadsheet, and says how far it is. */
export function OpenOrdersButton() {
  const { t } = useT();
  const client = useApolloClient();
  const [progress, setProgress] = useState<number | "busy">();
  const run = async () => {
    setProgress("busy");
    const saved = await saveOpenOrders(client, { onProgress: setProgress });
    setProgress(undefined);
    if (!saved) toast(t("download_failed"), { tone: "bad" });
  };
  return (
    <div className="flex items-center gap-3">
      {progress !== undefined && (
        <div className="w-32">
          <ProgressBar label={t("open_orders_building")} value={progress} />
        </div>
      )}
      <Button icon="download" busy={progress !== undefined} onClick={() => void run()}>
        {t("open_orders_save")}
      </Button>
    </div>
  );
}
