import { useState } from "react";
import { useT } from "../../app/i18n.ts";
import { useUser } from "../../app/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { openCustomerDialog } from "./selection.ts";

/** Tells a user that the customer he acted for was taken away from him (1 §6, 3 §4). The server says so once. */
export function LostCustomer({ mayChoose }: { mayChoose: boolean }) {
  const { t } = useT();
  const { lostCustomer } = useUser();
  const [read, setRead] = useState<string>();
  const code = lostCustomer?.custCode.unified;
  if (!lostCustomer || read === code) return null;
  const close = () => setRead(code);
  const chooseOther = () => {
    close();
    openCustomerDialog();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={t("customer_lost")}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t("close")}</Button>
          {mayChoose && (
            <Button kind="primary" onClick={chooseOther}>
              {t("customer_lost_choose")}
            </Button>
          )}
        </>
      }
    >
      <p>{t("customer_lost_text", { name: lostCustomer.custName || lostCustomer.custCode.unified })}</p>
    </Dialog>
  );
}
