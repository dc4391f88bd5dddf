import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import type { LeaveGuard } from "./useLeaveGuard.ts";

interface LeaveDialogProps {
  readonly guard: LeaveGuard;
  /** What would be lost. */
  readonly text: string;
  /** Runs before the page is left. */
  readonly onLeave: () => void;
}

/** Asks whether to leave a page with something that would be lost. */
export function LeaveDialog({ guard, text, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={guard.asking}
      role="alertdialog"
      title={t("form_leave_title")}
      onClose={() => guard.answer(false)}
      footer={
        <>
          <Button
            kind="destroy"
            onClick={() => {
              onLeave();
              guard.answer(true);
            }}
          >
            {t("form_leave")}
          </Button>
          <Button kind="primary" onClick={() => guard.answer(false)}>
            {t("form_stay")}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
