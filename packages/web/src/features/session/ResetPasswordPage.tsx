import { passwordPairSchema } from "@spoke/core/validation/schema.ts";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { jsonBody, publicCall } from "../../app/api.ts";
import { CallError } from "../../lib/callError.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { PasswordInput } from "../../ui/form/PasswordInput.tsx";
import type { Answer } from "../../ui/form/refusal.ts";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { Notice } from "../../ui/Status.tsx";
import { errorsIn } from "./errorsIn.ts";
import { Frame } from "./Frame.tsx";
import { forgetToken } from "./linkToken.ts";
import { PASSWORD_CHANGED } from "./notice.ts";
import { useLinkToken } from "./useLinkToken.ts";

/** Sets a new password with the link of the mail. */
export default function ResetPasswordPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const [isSpent, setSpent] = useState(false);
  if (!token || isSpent) {
    return (
      <Frame title={t("reset_title")}>
        <div className="mt-6 flex flex-col items-start gap-5">
          <Notice tone="bad">{t("reset_link_invalid")}</Notice>
          <ButtonLink to="/forgot-password" kind="primary">
            {t("reset_link_again")}
          </ButtonLink>
          <Link to="/login">{t("back_to_login")}</Link>
        </div>
      </Frame>
    );
  }
  const onSpent = () => {
    forgetToken();
    setSpent(true);
  };
  return (
    <Frame title={t("reset_title")} intro={t("reset_intro")}>
      <ResetForm token={token} onSpent={onSpent} />
    </Frame>
  );
}

interface Values {
  readonly password: string;
  readonly confirmPassword: string;
}

const EMPTY: Values = { password: "", confirmPassword: "" };

function ResetForm({ token, onSpent }: { token: string; onSpent: () => void }) {
  const { t } = useTranslation();
  const go = useGo();
  const state = useFormPage({
    schema: passwordPairSchema,
    values: EMPTY,
    save: ({ password }) => send(token, password, onSpent),
    onSaved: () => {
      forgetToken();
      go("/login", { replace: true, state: PASSWORD_CHANGED });
    },
  });
  const { trouble } = state;
  return (
    <FormProvider {...state.form}>
      <form
        ref={state.element}
        className="mt-8 flex flex-col gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void state.submit();
        }}
      >
        {trouble && <Notice tone="bad">{[trouble.title, ...trouble.lines].join(" ")}</Notice>}
        <PasswordInput<Values> name="password" label={t("password_new")} autoComplete="new-password" rules required />
        <PasswordInput<Values>
          name="confirmPassword"
          label={t("password_repeat")}
          autoComplete="new-password"
          required
        />
        <Button type="submit" kind="primary" size="lg" busy={state.busy} className="mt-1 w-full">
          {t("reset_submit")}
        </Button>
      </form>
    </FormProvider>
  );
}

/**
 * Sends the new password. A refused password is a field error; a used, expired, or invalid link calls `onSpent`.
 * @throws Error if there is no response
 */
async function send(token: string, password: string, onSpent: () => void): Promise<Answer> {
  try {
    await publicCall("/reset-password", jsonBody({ token, password }));
    return { message: { status: "success", description: "" }, userErrors: [] };
  } catch (error) {
    if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) throw error;
    if (error.status === 429) {
      return { message: { status: "failed", description: "login_limited" }, userErrors: [] };
    }
    const userErrors = errorsIn(error.body).filter(({ field }) => field === "password");
    if (userErrors.length > 0) return { message: { status: "failed", description: "" }, userErrors };
    onSpent();
    return { message: { status: "failed", description: "not_found" }, userErrors: [] };
  }
}
