import { type FormEvent, useEffect, useRef, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useConfig } from "../../app/config.ts";
import { useT } from "../../app/i18n.ts";
import { type Locale, localePath } from "../../app/locale.ts";
import { signIn, useSession } from "../../app/session.ts";
import { Brand } from "../../app/shell/Brand.tsx";
import { LanguageSelect } from "../../app/shell/LanguageSelect.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Status.tsx";
import { Backdrop } from "./Backdrop.tsx";

/** Signing in. Afterwards the visitor is where he wanted to go. */
export default function SignInPage() {
  const { t, locale } = useT();
  const config = useConfig();
  const session = useSession();
  const [parameters] = useSearchParams();
  if (session.status === "in") return <Navigate to={destination(parameters.get("next"), locale)} replace />;
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(420px,1fr)_minmax(0,1.2fr)]">
      <div className="flex flex-col px-6 py-6 xs:px-12">
        <header className="flex flex-col gap-4 xs:flex-row xs:items-center xs:justify-between">
          <Brand />
          <LanguageSelect />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12 outline-none"
        >
          <h1 className="text-2xl font-semibold">{t("login_title")}</h1>
          <p className="mt-1.5 text-ink-2">{t("login_intro", { title: config.webTitle })}</p>
          <SignInForm />
          {config.email && (
            <p className="mt-8 text-xs text-ink-2">
              {t("login_help")}{" "}
              <a className="font-medium text-accent-ink underline underline-offset-2" href={`mailto:${config.email}`}>
                {config.email}
              </a>
            </p>
          )}
        </main>
        <footer className="text-2xs text-ink-3">{config.webCopyright}</footer>
      </div>
      <Backdrop />
    </div>
  );
}

/** A path of this site only: an address elsewhere in `next` is not followed. */
function destination(next: string | null, locale: Locale): string {
  return localePath(locale, next && /^\/(?![/\\])/.test(next) ? next : "/");
}

function SignInForm() {
  const { t } = useT();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<"wrong" | "failed">();
  const name = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  useEffect(() => name.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!username.trim() || !password) {
      setMissing(true);
      (username.trim() ? secret : name).current?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    const outcome = await signIn(username.trim(), password);
    if (outcome === "in") return;
    setBusy(false);
    setFailure(outcome);
    secret.current?.focus();
    secret.current?.select();
  };

  return (
    <form className="mt-8 flex flex-col gap-5" noValidate onSubmit={(event) => void submit(event)}>
      {failure && <Notice tone="bad">{failure === "wrong" ? t("login_wrong") : t("login_failed")}</Notice>}
      <TextField
        ref={name}
        label={t("username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={username}
        error={missing && !username.trim() ? t("required") : undefined}
        onChange={({ target }) => setUsername(target.value)}
      />
      <TextField
        ref={secret}
        label={t("password")}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={missing && !password ? t("required") : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" kind="primary" size="lg" busy={busy} className="mt-1 w-full">
        {t("login_submit")}
      </Button>
    </form>
  );
}
