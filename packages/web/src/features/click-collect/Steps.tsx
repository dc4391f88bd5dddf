import { useState } from "react";
import { SetPickupStatusDocument } from "../../gql/graphql.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { DialogButtons } from "../../ui/DialogButtons.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Status.tsx";
import { HandOverDialog } from "./HandOverDialog.tsx";
import type { PickupProps } from "./PickupOrderPage.tsx";
import { usePickupAction } from "./usePickupAction.ts";

const TITLES: Readonly<Record<string, MessageKey>> = {
  open: "pickup_confirm",
  "ready to pickup": "pickup_all_here",
  complete: "pickup_hand_over",
  canceled: "pickup_refuse",
};

const TEXTS: Readonly<Record<string, MessageKey>> = {
  open: "pickup_confirm_text",
  "ready to pickup": "pickup_all_here_text",
  canceled: "pickup_refuse_text",
};

const DONE_TEXTS: Readonly<Record<string, MessageKey>> = {
  open: "pickup_done_open",
  "ready to pickup": "pickup_done_ready",
  canceled: "pickup_done_canceled",
};

/** The buttons of what the dealer may do now: the server's next statuses, and nothing else. */
export function Steps({ order, reload }: PickupProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<string>();
  const [reason, setReason] = useState("");
  const set = useAction(SetPickupStatusDocument);
  const { busy, errors, run, clear } = usePickupAction(reload);
  const { id: orderId, version, nextStatuses } = order;
  const undecided = order.details.filter(({ qtyOpen }) => qtyOpen > 0).length;
  const send = async (status: string) => {
    const done = await run(
      async () => {
        const words = reason.trim() && { reason: reason.trim() };
        return (await set({ orderId, status, version, ...words })).clickCollectUpdateStatus;
      },
      t(DONE_TEXTS[status] ?? "success_save", { number: orderId }),
    );
    if (done) setStep(undefined);
  };
  const press = (status: string) => {
    clear();
    if (status === "open" && undecided === 0) void send(status);
    else setStep(status);
  };
  const close = () => setStep(undefined);
  const text = step && TEXTS[step];
  return (
    <div className="grid gap-2 max-xs:w-full">
      <div className="flex flex-wrap gap-2 max-xs:grid">
        {nextStatuses.map((status, index) => (
          <Button
            key={status}
            kind={status === "canceled" ? "danger" : index === 0 ? "primary" : "secondary"}
            busy={busy && status === "open"}
            className="pointer-coarse:h-11"
            onClick={() => press(status)}
          >
            {t(TITLES[status] ?? "status")}
          </Button>
        ))}
      </div>
      {!step && Object.values(errors).length > 0 && <Notice tone="bad">{Object.values(errors).join(" ")}</Notice>}
      {step === "complete" && <HandOverDialog order={order} reload={reload} onClose={close} />}
      {step && text && (
        <Dialog
          open
          title={t(TITLES[step] ?? "status")}
          onClose={close}
          footer={
            <DialogButtons
              onClose={close}
              kind={step === "canceled" ? "danger" : "primary"}
              busy={busy}
              onClick={() => void send(step)}
            >
              {t(TITLES[step] ?? "status")}
            </DialogButtons>
          }
        >
          <div className="grid gap-4">
            <p>{t(text, { count: undecided })}</p>
            {step === "canceled" && (
              <TextArea
                label={t("pickup_reason_consumer")}
                value={reason}
                rows={3}
                maxLength={300}
                error={errors.reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
            {Object.entries(errors)
              .filter(([field]) => field !== "reason")
              .map(([field, message]) => (
                <Notice key={field} tone="bad">
                  {message}
                </Notice>
              ))}
          </div>
        </Dialog>
      )}
    </div>
  );
}
