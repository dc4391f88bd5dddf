import { DownloadIcon } from "lucide-react";
import { useState } from "react";
import { download } from "../../app/download.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { FileInput } from "../../ui/form/FileInput.tsx";
import { LeaveDialog } from "../../ui/form/LeaveDialog.tsx";
import { useLeaveGuard } from "../../ui/form/useLeaveGuard.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { toast } from "../../ui/toasts.ts";
import { MassOutcome } from "./MassOutcome.tsx";
import { faultText, MASS_MAX_BYTES, MassRefusal, type MassResult, sendMass } from "./mass.ts";

/** Many users at a time: fill in the template, send it, see what became of each row. */
export default function MassPage() {
  const { t } = useTranslation();
  const [sending, setSending] = useState<string>();
  const [error, setError] = useState<string>();
  const [result, setResult] = useState<MassResult>();
  const [taken, setTaken] = useState(false);
  const hasPasswords = !taken && (result?.created.some(({ password }) => password !== "") ?? false);
  const guard = useLeaveGuard(() => hasPasswords);

  const send = async (file: File) => {
    if (!/\.xlsx$/i.test(file.name)) return setError(t("file_not_xlsx"));
    if (file.size > MASS_MAX_BYTES) return setError(t("file_too_large", { megabytes: MASS_MAX_BYTES / 1_000_000 }));
    setError(undefined);
    setSending(file.name);
    try {
      setResult(await sendMass(file));
      setTaken(false);
    } catch (caught) {
      reportFault("the file could not be sent", caught);
      setError(caught instanceof MassRefusal ? faultText(caught.fault) : t("form_failed"));
    } finally {
      setSending(undefined);
    }
  };
  const template = () => {
    download("/api/admin/users/mass-template", "users-template.xlsx").catch((caught: unknown) => {
      reportFault("the template could not be downloaded", caught);
      toast(t("download_failed"), { tone: "bad" });
    });
  };

  return (
    <div className="mx-auto grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-5">
      <div className="-mb-5">
        <PageHeader title={t("title_admin_users_create_users_mass")} />
      </div>
      <Panel title={t("mass_fill")}>
        <p className="mb-4 text-ink-2">{t("mass_fill_text")}</p>
        <Button icon={DownloadIcon} onClick={template}>
          {t("mass_template")}
        </Button>
      </Panel>
      <Panel title={t("mass_send")}>
        <FileInput
          label={t("mass_file")}
          hint={t("mass_file_hint")}
          accept=".xlsx"
          onFile={(file) => void send(file)}
          progress={sending === undefined ? undefined : "busy"}
          // Passwords that nobody has taken yet would be gone with the next file.
          disabled={hasPasswords}
          status={sending ? t("mass_sending", { name: sending }) : hasPasswords && t("mass_take_first")}
          error={error}
        />
      </Panel>
      {result && <MassOutcome result={result} taken={taken} onTaken={() => setTaken(true)} />}
      <LeaveDialog guard={guard} text={t("mass_leave")} onLeave={() => setTaken(true)} />
    </div>
  );
}
