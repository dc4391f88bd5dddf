import { passwordPairSchema } from "@spoke/core/validation/schema.ts";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { CallError, jsonBody, publicCall } from "../../app/api.ts";
import { serverText, useT } from "../../app/i18n.ts";
import { useGo, useHere } from "../../app/navigation.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { Notice } from "../../ui/Status.tsx";
import { Frame } from "./Frame.tsx";
import { PASSWORD_CHANGED } from "./notice.ts";
import { PasswordRules } from "./PasswordRules.tsx";
import { forgetToken, rememberToken } from "./resetToken.ts";

/** Sets a new password with the link of the mail. The token leaves the address bar before anything else happens. */
export default function ResetPasswordPage() {
  const { t } = useT();
  const go = useGo();
  const { full } = useHere();
  const { hash } = useLocation();
  const [token] = useState(() => rememberToken(hash));
  const [isSpent, setSpent] = useState(false);
  useEffect(() => {
    if (hash) go(full, { replace: true });
  }, [hash, full, go]);
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
  return (
    <Frame title={t("reset_title")} intro={t("reset_intro")}>
      <ResetForm token={token} onSpent={() => setSpent(true)} />
    </Frame>
  );
}

interface Errors {
  readonly password?: string;
  readonly confirmPassword?: string;
}

function ResetForm({ token, onSpent }: { token: string; onSpent: () => void }) {
  const { t } = useT();
  const go = useGo();
  const [password, setPassword] = useState("");
  const [confirmPassword, setConfirm] = useState("");
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const show = (found: Errors) => {
    setErrors(found);
    (found.password ? first : second).current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = passwordPairSchema.safeParse({ password, confirmPassword });
    if (!checked.success) return show(errorsOf(checked.error.issues));
    setErrors({});
    setFailure(undefined);
    setBusy(true);
    try {
      await publicCall("/reset-password", jsonBody({ token, password }));
      forgetToken();
      go("/login", { replace: true, state: PASSWORD_CHANGED });
    } catch (error) {
      setBusy(false);
      const refused = refusalOf(error);
      if (refused?.password) return show({ password: serverText(refused.password) });
      if (refused?.token) {
        forgetToken();
        return onSpent();
      }
      if (!refused) console.error("the password was not set", error);
      setFailure(refused?.description ? serverText(refused.description) : t("something_went_wrong"));
    }
  };

  return (
    <form className="mt-8 flex flex-col gap-5" noValidate onSubmit={(event) => void submit(event)}>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <TextField
        ref={first}
        label={t("password_new")}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        required
        value={password}
        error={errors.password}
        hint={<PasswordRules value={password} />}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        ref={second}
        label={t("password_repeat")}
        name="confirmPassword"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        required
        value={confirmPassword}
        error={errors.confirmPassword}
        onChange={({ target }) => setConfirm(target.value)}
      />
      <Button type="submit" kind="primary" size="lg" busy={busy} className="mt-1 w-full">
        {t("reset_submit")}
      </Button>
    </form>
  );
}

/** The first thing that is wrong with each field, in words. */
function errorsOf(issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]): Errors {
  const of = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  const [password, confirmPassword] = [of("password"), of("confirmPassword")];
  return {
    ...(password && { password: serverText(password) }),
    ...(confirmPassword && { confirmPassword: serverText(confirmPassword) }),
  };
}

interface Refused {
  readonly description: string;
  /** Why the password was refused. */
  readonly password?: string;
  /** The link was used, is too old, or never was one. */
  readonly token: boolean;
}

/** What the server refused; undefined when it did not answer, or not with a refusal. */
function refusalOf(error: unknown): Refused | undefined {
  if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) return undefined;
  const body = error.body as {
    readonly message?: { readonly description?: string };
    readonly userErrors?: readonly { readonly field?: string; readonly message?: string }[];
  } | null;
  const of = (name: string) => body?.userErrors?.find(({ field }) => field === name)?.message;
  const password = of("password");
  const isLimited = error.status === 429;
  return {
    description: body?.message?.description ?? (isLimited ? "login_limited" : "something_went_wrong"),
    ...(password && { password }),
    token: !isLimited && !password,
  };
}
