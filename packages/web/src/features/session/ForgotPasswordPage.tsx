import { type FormEvent, useEffect, useRef, useState } from "react";
import { jsonBody, publicCall } from "../../app/api.ts";
import { CallError } from "../../lib/callError.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { Notice } from "../../ui/Status.tsx";
import { NotFoundPage } from "../errors/index.ts";
import { Frame } from "./Frame.tsx";
import { UsernameField } from "./UsernameField.tsx";

type Outcome = "sent" | "limited" | "failed";

/** Asks for a link to set a new password. The answer is the same whether or not anybody has the name. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation();
  const { forgotPassword } = useConfig();
  const [username, setUsername] = useState("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => void name.current?.focus(), []);
  if (!forgotPassword) return <NotFoundPage />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!username.trim()) {
      setMissing(true);
      name.current?.focus();
      return;
    }
    setBusy(true);
    setOutcome(await ask(username.trim()));
    setBusy(false);
  };

  return (
    <Frame title={t("forgot_title")} intro={outcome === "sent" ? undefined : t("forgot_intro")}>
      {outcome === "sent" ? (
        <div className="mt-6">
          <Notice tone="good" title={t("reset_mail_sent")}>
            {t("reset_mail_hint")}
          </Notice>
        </div>
      ) : (
        <form className="mt-8 flex flex-col gap-5" noValidate onSubmit={(event) => void submit(event)}>
          {outcome && (
            <Notice tone="bad">{outcome === "limited" ? t("login_limited") : t("something_went_wrong")}</Notice>
          )}
          <UsernameField
            ref={name}
            label={t("forgot_username")}
            value={username}
            missing={missing}
            onChange={setUsername}
          />
          <Button type="submit" kind="primary" size="lg" busy={busy} className="w-full">
            {t("forgot_submit")}
          </Button>
        </form>
      )}
      <Link to="/login" className="mt-5 self-start">
        {t("back_to_login")}
      </Link>
    </Frame>
  );
}

async function ask(username: string): Promise<Outcome> {
  try {
    await publicCall("/forgot-password", jsonBody({ username }));
    return "sent";
  } catch (error) {
    if (error instanceof CallError && error.status === 429) return "limited";
    reportFault("the reset link could not be requested", error);
    return "failed";
  }
}
