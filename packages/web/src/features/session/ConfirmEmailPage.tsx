import { useState } from "react";
import { jsonBody, publicCall } from "../../app/api.ts";
import { CallError } from "../../lib/callError.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { Notice } from "../../ui/Status.tsx";
import { errorsIn } from "./errorsIn.ts";
import { Frame } from "./Frame.tsx";
import { forgetToken } from "./linkToken.ts";
import { useLinkToken } from "./useLinkToken.ts";

type Outcome = "confirmed" | "invalid" | "taken" | "limited" | "failed";

/** Confirms a new email address with the link of the mail. A button does it, because mail scanners open links. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const submit = async (secret: string) => {
    setBusy(true);
    const next = await confirm(secret);
    if (next === "confirmed") forgetToken();
    setOutcome(next);
    setBusy(false);
  };
  const shown = token ? outcome : "invalid";
  const isOver = shown === "confirmed" || shown === "invalid" || shown === "taken";
  return (
    <Frame title={t("confirm_email_title")} intro={isOver ? undefined : t("confirm_email_intro")}>
      <div className="mt-6 flex flex-col items-start gap-5" aria-live="polite">
        {shown && <Notice tone={shown === "confirmed" ? "good" : "bad"}>{t(TEXTS[shown])}</Notice>}
        {token && !isOver && (
          <Button kind="primary" size="lg" busy={busy} className="w-full" onClick={() => void submit(token)}>
            {t("confirm_email_submit")}
          </Button>
        )}
        {isOver && (
          <ButtonLink to="/" kind="primary">
            {t("home_page_btn")}
          </ButtonLink>
        )}
      </div>
    </Frame>
  );
}

const TEXTS = {
  confirmed: "email_confirmed",
  invalid: "email_link_invalid",
  taken: "email_exists",
  limited: "login_limited",
  failed: "something_went_wrong",
} as const;

async function confirm(token: string): Promise<Outcome> {
  try {
    await publicCall("/confirm-email", jsonBody({ token }));
    return "confirmed";
  } catch (error) {
    if (error instanceof CallError && error.status === 429) return "limited";
    if (error instanceof CallError && error.status >= 400 && error.status < 500)
      return errorsIn(error.body).some(({ message }) => message === "email_exists") ? "taken" : "invalid";
    reportFault("an email address could not be confirmed", error);
    return "failed";
  }
}
