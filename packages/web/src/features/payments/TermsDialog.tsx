import { useTranslation } from "../../lib/i18n.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";

/** What somebody agrees to who pays online. */
export function TermsDialog({
  merchant,
  onAccept,
  onClose,
}: {
  merchant: string;
  onAccept: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      title={t("payment_terms")}
      onClose={onClose}
      footer={
        <DialogButtons onClose={onClose} closeLabel={t("close")} onClick={onAccept}>
          {t("payment_terms_agree")}
        </DialogButtons>
      }
    >
      <ol className="grid list-decimal gap-2 pl-5">
        <li>{t("payment_terms_1", { merchant })}</li>
        <li>{t("payment_terms_2")}</li>
        <li>{t("payment_terms_3")}</li>
        <li>{t("payment_terms_4")}</li>
      </ol>
    </Dialog>
  );
}
