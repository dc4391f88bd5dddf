import { type ReactNode, useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Dialog } from "../Dialog.tsx";
import { DialogButtons } from "../DialogButtons.tsx";
import { Notice } from "../Status.tsx";
import { type Answer, reasonsOf } from "./refusal.ts";

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** What the button says, such as Delete. */
  readonly confirmLabel: string;
  /** "Cancel" by default; another text where what is confirmed is itself a cancellation. */
  readonly cancelLabel?: string;
  /** `destroy` by default; `primary` for what is not a loss. */
  readonly kind?: "destroy" | "primary";
  /** Does it. What is refused shows in the dialog; after a success it is put away. */
  readonly run: () => Promise<Answer>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be taken back, and says why it was refused. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, kind = "destroy", run, onDone, onClose } = props;
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const close = () => {
    if (busy) return;
    setRefused([]);
    onClose();
  };
  const confirm = async () => {
    setBusy(true);
    setRefused([]);
    try {
      const answer = await run();
      if (answer.message.status === "success") onDone();
      else setRefused(reasonsOf(answer));
    } catch (error) {
      reportFault("the confirmed action failed", error);
      setRefused([t("confirm_failed")]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      onClose={close}
      footer={
        <DialogButtons
          onClose={close}
          {...(cancelLabel && { closeLabel: cancelLabel })}
          kind={kind}
          busy={busy}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </DialogButtons>
      }
    >
      <div className="grid gap-3">
        <div>{children}</div>
        {refused.length > 0 && <Notice tone="bad">{refused.join(" ")}</Notice>}
      </div>
    </Dialog>
  );
}
