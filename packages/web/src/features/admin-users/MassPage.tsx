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

/** Many users at a time: fill in the template, have it checked, create the users. */
export default function MassPage() {
  const { t } = useTranslation();
  const [sending, setSending] = useState<string>();
  const [error, setError] = useState<string>();
  const [checked, setChecked] = useState<{ readonly file: File; readonly result: MassResult }>();
  const [result, setResult] = useState<MassResult>();
  const [taken, setTaken] = useState(false);
  const hasPasswords = !taken && (result?.created.some(({ password }) => password !== "") ?? false);
  const guard = useLeaveGuard(() => hasPasswords);

  const send = async (file: File, isCheck: boolean) => {
    setError(undefined);
    setSending(file.name);
    try {
      const answer = await sendMass(file, isCheck);
      setChecked(isCheck ? { file, result: answer } : undefined);
      setResult(isCheck ? undefined : answer);
      setTaken(false);
    } catch (caught) {
      if (caught instanceof MassRefusal) return setError(faultText(caught.fault));
      reportFault("the file could not be sent", caught);
      setError(t("form_failed"));
    } finally {
      setSending(undefined);
    }
  };
  const check = (file: File) => {
    setChecked(undefined);
    if (!/\.xlsx$/i.test(file.name)) return setError(t("file_not_xlsx"));
    if (file.size > MASS_MAX_BYTES) return setError(t("file_too_large", { megabytes: MASS_MAX_BYTES / 1_000_000 }));
    void send(file, true);
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
          onFile={check}
          progress={sending === undefined ? undefined : "busy"}
          // Passwords that nobody has taken yet would be gone with the next file.
          disabled={hasPasswords}
          status={sending ? t("mass_sending", { name: sending }) : hasPasswords && t("mass_take_first")}
          error={error}
        />
      </Panel>
      {checked && (
        <MassOutcome
          result={checked.result}
          creating={sending !== undefined}
          onCreate={() => void send(checked.file, false)}
        />
      )}
      {result && <MassOutcome result={result} taken={taken} onTaken={() => setTaken(true)} />}
      <LeaveDialog guard={guard} text={t("mass_leave")} onLeave={() => setTaken(true)} />
    </div>
  );
}
