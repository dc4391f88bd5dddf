import { CopyIcon } from "lucide-react";
import { useTranslation } from "../lib/i18n.ts";
import { reportFault } from "../lib/reporter.ts";
import { cx } from "../lib/variants.ts";
import { IconButton } from "./Button.tsx";
import { toast } from "./toasts.ts";

interface CopyTextProps {
  readonly text: string;
  readonly label: string;
  /** What is copied if it is not the text as shown. */
  readonly copied?: string | undefined;
  /** Long text continues on the next line instead of being cut off. */
  readonly wraps?: boolean;
  readonly className?: string | undefined;
}

/** A number to be carried elsewhere, with a button that copies it. */
export function CopyText({ text, label, copied = text, wraps = false, className }: CopyTextProps) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <span className={cx("min-w-0", wraps ? "wrap-anywhere" : "truncate", className)} title={text}>
        {text}
      </span>
      <CopyButton text={copied} label={label} />
    </span>
  );
}

/** Copies a text that stands beside it. */
export function CopyButton({ text, label }: Pick<CopyTextProps, "text" | "label">) {
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
    <span className="print:hidden">
      <IconButton icon={CopyIcon} size="sm" label={t("copy_this", { what: label })} onClick={() => void copy()} />
    </span>
  );
}
