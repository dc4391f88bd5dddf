import { PencilIcon, Trash2Icon } from "lucide-react";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import type { Outbox } from "../../lib/outbox/outbox.ts";
import type { Capture } from "../../lib/outbox/schema.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { ruleText } from "../../ui/form/refusal.ts";
import { CAPTURE_FORMS } from "./kinds.ts";

interface UnsentProps {
  readonly capture: Capture;
  readonly onDiscard: (capture: Capture) => void;
  /** Before the form of the capture opens. */
  readonly onOpen?: () => void;
}

/** Why a capture was refused, and the ways on: its form with what was typed, or discarding it. */
export function Unsent({ capture, onDiscard, onOpen }: UnsentProps) {
  const { t } = useTranslation();
  const go = useGo();
  const { id, kind, state, errors, isSubmitted } = capture;
  const form = CAPTURE_FORMS[kind];
  if (state === "sent" || state === "sending") return null;
  const reasons = new Set(errors.map(({ message, values }) => ruleText(message, values)));
  return (
    <>
      {[...reasons].map((reason) => (
        <p key={reason} className="text-xs font-medium text-bad">
          {reason}
        </p>
      ))}
      <div className="mt-1 flex flex-wrap gap-2">
        {state === "refused" && form && !isSubmitted && (
          <Button
            size="sm"
            icon={PencilIcon}
            onClick={() => {
              onOpen?.();
              go(`${form.page}?capture=${id}`);
            }}
          >
            {t("outbox_correct")}
          </Button>
        )}
        <Button size="sm" kind="danger" icon={Trash2Icon} onClick={() => onDiscard(capture)}>
          {t("outbox_discard")}
        </Button>
      </div>
    </>
  );
}

interface DiscardDialogProps {
  readonly capture: Capture;
  readonly outbox: Pick<Outbox, "remove">;
  readonly onClose: () => void;
}

/** Asks before a capture is discarded. */
export function DiscardDialog({ capture: { id, label }, outbox, onClose }: DiscardDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      open
      title={t("delete_title", { name: label })}
      confirmLabel={t("outbox_discard")}
      run={async () => {
        await outbox.remove(id);
        return { message: { status: "success", description: "" }, userErrors: [] };
      }}
      onDone={onClose}
      onClose={onClose}
    >
      {t("outbox_delete_text")}
    </ConfirmDialog>
  );
}
