import { CopyIcon } from "lucide-react";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { cx } from "../../lib/variants.ts";
import { IconButton } from "../../ui/Button.tsx";
import { toast } from "../../ui/toasts.ts";

/** A number to be carried elsewhere, with a button that copies it. */
export function CopyText({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { t } = useTranslation();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t("copied")),
      (error: unknown) => {
        reportFault("a text could not be copied", error);
        toast(t("copy_failed"), { tone: "bad" });
      },
    );
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <span className={cx("min-w-0 truncate", className)} title={text}>
        {text}
      </span>
      <IconButton icon={CopyIcon} size="sm" label={t("copy_this", { what: label })} onClick={() => void copy()} />
    </span>
  );
}
