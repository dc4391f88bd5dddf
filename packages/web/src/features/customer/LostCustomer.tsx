import type { User } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { openCustomerDialog } from "./selection.ts";

interface LostCustomerProps {
  readonly customer: NonNullable<User["lostCustomer"]>;
  readonly canChoose: boolean;
  readonly onClose: () => void;
}

/** Says that the user can no longer act for the customer (1 §6, 3 §4). The server reports it once. */
export function LostCustomer({ customer, canChoose, onClose }: LostCustomerProps) {
  const { t } = useTranslation();
  const chooseOther = () => {
    onClose();
    openCustomerDialog();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={t("customer_lost")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          {canChoose && (
            <Button kind="primary" onClick={chooseOther}>
              {t("customer_lost_choose")}
            </Button>
          )}
        </>
      }
    >
      <p>{t("customer_lost_text", { name: customer.custName || customer.custCode.unified })}</p>
    </Dialog>
  );
}
