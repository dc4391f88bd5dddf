import { RotateCcwIcon } from "lucide-react";
import { useState } from "react";
import { serverText, useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { IconButton } from "../../ui/Button.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import { toast } from "../../ui/toasts.ts";

interface RestoreButtonProps {
  readonly name: string;
  readonly restore: () => Promise<Answer>;
  readonly onRestored: () => void;
}

/** Restores a deleted item of a list. */
export function RestoreButton({ name, restore, onRestored }: RestoreButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { message } = await restore();
      toast(serverText(message.description), { tone: message.status === "success" ? "neutral" : "bad" });
      onRestored();
    } catch (error) {
      reportFault("an item was not restored", error);
      toast(t("something_went_wrong"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      icon={RotateCcwIcon}
      size="sm"
      label={t("restore_of", { name })}
      disabled={busy}
      onClick={() => void run()}
    />
  );
}
