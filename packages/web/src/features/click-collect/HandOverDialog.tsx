import { useState } from "react";
import { HandOverPickupDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Status.tsx";
import { ScanButton } from "../../ui/scan/ScanButton.tsx";
import type { PickupProps } from "./PickupOrderPage.tsx";
import { usePickupAction } from "./usePickupAction.ts";

/** Records who takes the goods, with the consumer's code or with the reason why there is none. */
export function HandOverDialog({ order, reload, onClose }: PickupProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const hand = useAction(HandOverPickupDocument);
  const { busy, errors, run } = usePickupAction(reload);
  const [code, setCode] = useState("");
  const [withoutCode, setWithoutCode] = useState(false);
  const [reason, setReason] = useState("");
  const [receivedBy, setReceivedBy] = useState(order.customer.fullName);
  const [missing, setMissing] = useState("");
  const send = async () => {
    const proof = withoutCode ? { reason: reason.trim() } : { code: code.trim() };
    if (!(withoutCode ? proof.reason : proof.code)) return setMissing(t("required"));
    setMissing("");
    const { id: orderId, version } = order;
    const done = await run(
      async () => (await hand({ orderId, version, receivedBy: receivedBy.trim(), ...proof })).clickCollectHandOver,
      t("pickup_done_complete", { number: orderId }),
    );
    if (done) onClose();
  };
  const elsewhere = Object.entries(errors).filter(([field]) => !["code", "reason", "receivedBy"].includes(field));
  return (
    <Dialog
      open
      title={t("pickup_hand_over")}
      onClose={onClose}
      footer={
        <DialogButtons onClose={onClose} busy={busy} onClick={() => void send()}>
          {t("pickup_hand_over")}
        </DialogButtons>
      }
    >
      <div className="grid gap-4">
        {withoutCode ? (
          <TextField
            label={t("pickup_no_code_reason")}
            required
            value={reason}
            maxLength={300}
            error={missing || errors.reason || errors.code}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : (
          <div className="flex items-start gap-2">
            <TextField
              label={t("pickup_code")}
              hint={t("pickup_code_hint")}
              required
              value={code}
              maxLength={20}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              error={missing || errors.code}
              className="min-w-0 flex-1"
              onChange={({ target }) => setCode(target.value)}
            />
            <div className="pt-6.5">
              <ScanButton wants="any" onScan={setCode} />
            </div>
          </div>
        )}
        <Checkbox checked={withoutCode} onChange={({ target }) => setWithoutCode(target.checked)}>
          {t("pickup_without_code")}
        </Checkbox>
        <TextField
          label={t("pickup_handed_over_to")}
          value={receivedBy}
          maxLength={100}
          error={errors.receivedBy}
          onChange={({ target }) => setReceivedBy(target.value)}
        />
        {elsewhere.map(([field, text]) => (
          <Notice key={field} tone="bad">
            {text}
          </Notice>
        ))}
      </div>
    </Dialog>
  );
}
