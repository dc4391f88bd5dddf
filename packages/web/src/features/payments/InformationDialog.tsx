import { ACCOUNT_TYPES, CARD_TYPES } from "@spoke/core/payments/requests/schema.ts";
import { Trash2Icon } from "lucide-react";
import { useState } from "react";
import { DeleteUserPaymentDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { IconButton } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { Select } from "../../ui/Field.tsx";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { Notice } from "../../ui/Status.tsx";
import type { PayInformation } from "./form.ts";
import type { SavedPayment } from "./payable.ts";

interface InformationDialogProps {
  readonly kind: "ach" | "card" | "other";
  readonly information: PayInformation;
  readonly saved: readonly SavedPayment[];
  readonly usesSaved: boolean;
  readonly onDone: (information: PayInformation, usesSaved: boolean) => void;
  /** After a saved payment was deleted. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

const NEW = "";

/** A saved payment, or the kind of account or card and whether the provider saves it. */
export function InformationDialog(props: InformationDialogProps) {
  const { kind, information, saved, usesSaved, onDone, onDeleted, onClose } = props;
  const { t } = useTranslation();
  const [id, setId] = useState(usesSaved ? (information.id ?? NEW) : NEW);
  const [accountType, setAccountType] = useState(information.accountType ?? ACCOUNT_TYPES[0]);
  const [creditCardType, setCardType] = useState(information.creditCardType ?? CARD_TYPES[0]);
  const [keep, setKeep] = useState(information.shouldSavePayment);
  const deletePayment = useAction(DeleteUserPaymentDocument);
  const [isDeleting, setDeleting] = useState(false);
  const chosen = saved.find((entry) => entry.id === id);
  const done = () =>
    chosen
      ? onDone({ id: chosen.id, shouldSavePayment: false }, true)
      : onDone({ ...(kind === "ach" ? { accountType } : { creditCardType }), shouldSavePayment: keep }, false);
  if (chosen && isDeleting) {
    return (
      <ConfirmDialog
        open
        title={t("delete_title", { name: chosen.display })}
        confirmLabel={t("delete")}
        run={async () => {
          const { status } = (await deletePayment({ id: chosen.id })).deleteUserPayment;
          return {
            message: { status: status ? "success" : "failed", description: "payment_saved_gone" },
            userErrors: [],
          };
        }}
        onDone={() => {
          setDeleting(false);
          setId(NEW);
          onDeleted();
        }}
        onClose={() => setDeleting(false)}
      >
        {t("delete_text")}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open
      title={t("payment_information")}
      onClose={onClose}
      footer={
        <DialogButtons onClose={onClose} onClick={done}>
          {t("payment_use")}
        </DialogButtons>
      }
    >
      <div className="grid gap-4">
        {saved.length > 0 && (
          <div className="grid gap-2">
            <RadioGroup
              legend={t("payment_saved")}
              value={id}
              onChange={setId}
              options={[
                ...saved.map((entry) => ({ value: entry.id, label: entry.display, detail: entry.type })),
                { value: NEW, label: t("payment_saved_new") },
              ]}
            />
            {chosen && (
              <p className="flex items-center justify-end gap-2 text-xs text-ink-2">
                {t("payment_saved_delete", { name: chosen.display })}
                <IconButton
                  icon={Trash2Icon}
                  size="sm"
                  label={t("payment_saved_delete", { name: chosen.display })}
                  onClick={() => setDeleting(true)}
                />
              </p>
            )}
          </div>
        )}
        {!chosen && (
          <>
            {kind === "ach" ? (
              <Select
                label={t("payment_account_type")}
                value={accountType}
                options={ACCOUNT_TYPES.map((value) => ({ value, label: value }))}
                onChange={({ target }) => setAccountType(oneOf(ACCOUNT_TYPES, target.value))}
              />
            ) : (
              <Select
                label={t("payment_card_type")}
                value={creditCardType}
                options={CARD_TYPES.map((value) => ({ value, label: value }))}
                onChange={({ target }) => setCardType(oneOf(CARD_TYPES, target.value))}
              />
            )}
            <Checkbox checked={keep} onChange={({ target }) => setKeep(target.checked)}>
              {t("payment_save_for_next")}
            </Checkbox>
          </>
        )}
        <Notice>{t("payment_no_numbers")}</Notice>
      </div>
    </Dialog>
  );
}

function oneOf<T extends string>(choices: readonly [T, ...T[]], value: string): T {
  return choices.find((entry) => entry === value) ?? choices[0];
}
