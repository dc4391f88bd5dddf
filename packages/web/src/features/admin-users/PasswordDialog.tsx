import { CheckIcon, CopyIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Status.tsx";

export interface NewPassword {
  readonly username: string;
  readonly password: string;
}

/** A password that was made up, shown this once: it cannot be put away by accident. */
export function PasswordDialog({ made, onClose }: { made: NewPassword | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(made?.password ?? "").then(
      () => setCopied(true),
      (error: unknown) => reportFault("the password could not be copied", error),
    );
  };
  const close = () => {
    setCopied(false);
    onClose();
  };
  return (
    <Dialog
      open={made !== undefined}
      title={t("password_made_title")}
      footer={
        <Button kind="primary" onClick={close}>
          {t("password_noted")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Notice tone="warn">{t("password_once")}</Notice>
        <dl className="grid gap-3">
          <div>
            <dt className="text-xs text-ink-3">{t("username")}</dt>
            <dd className="font-medium break-all">{made?.username}</dd>
          </div>
          <div>
            <dt className="text-xs text-ink-3">{t("password")}</dt>
            <dd className="mt-1 flex items-center gap-2">
              <output className="min-w-0 flex-1 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-base break-all select-all">
                {made?.password}
              </output>
              <Button icon={copied ? CheckIcon : CopyIcon} onClick={copy}>
                {copied ? t("copied") : t("copy")}
              </Button>
            </dd>
          </div>
        </dl>
      </div>
    </Dialog>
  );
}
