import { type FormEvent, useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { isHome, mayOpen } from "../../app/guard.ts";
import { safeLink } from "../../app/links.ts";
import { useRoutes } from "../../app/routing.tsx";
import { isAfterOther, signIn, type User, useSession } from "../../app/session.ts";
import { languageAtSignIn } from "../../app/shell/language.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { type Locale, localePath } from "../../lib/locale.ts";
import { Button } from "../../ui/Button.tsx";
import { Link } from "../../ui/Link.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { Frame } from "./Frame.tsx";
import { isPasswordChanged } from "./notice.ts";
import { UsernameField } from "./UsernameField.tsx";

/** The sign-in form. It leads to the page that the user tried to open, but not to the last user's page. */
export default function SignInPage() {
  const { t, locale } = useTranslation();
  const { webTitle, languages } = useConfig();
  const session = useSession();
  const { state } = useLocation();
  const [parameters] = useSearchParams();
  if (session.status === "in") {
    const offered = languages.map(({ code }) => code);
    return (
      <SignedIn
        user={session.user}
        next={isAfterOther(session.user) && !parameters.has("denied") ? "/" : nextPath(parameters)}
        locale={languageAtSignIn(session.user, offered, locale)}
      />
    );
  }
  return (
    <Frame title={t("login_title")} intro={t("login_intro", { title: webTitle })}>
      {isPasswordChanged(state) && (
        <div className="mt-6">
          <Notice tone="good">{t("password_changed")}</Notice>
        </div>
      )}
      <DeniedNotice />
      <SignInForm />
      <BecomeDealer />
    </Frame>
  );
}

/** A path of this site only: an address elsewhere in `next` is not followed. */
function nextPath(parameters: URLSearchParams): string {
  const next = parameters.get("next");
  return next && /^\/(?![/\\])/.test(next) ? next : "/";
}

/** Leads on. A page that the user may not open would end the session again: the home page shows instead, and says why. */
function SignedIn({ user, next, locale }: { user: User; next: string; locale: Locale }) {
  const { t } = useTranslation();
  const { rowOf } = useRoutes();
  const row = rowOf(next.replace(/[?#].*$/, ""));
  const denied = row && next !== "/" && !row.public && !mayOpen(row, user) ? t(row.titleKey) : undefined;
  useEffect(() => {
    if (denied) toast(t("denied_page", { page: denied }), { tone: "bad" });
  }, [denied, t]);
  return <Navigate to={localePath(locale, denied ? "/" : next)} replace />;
}

/** Says why the last session ended, when its user opened a page without the permission for it. */
function DeniedNotice() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const { rows } = useRoutes();
  const row = rows.find(({ id }) => id === parameters.get("denied"));
  if (!row) return null;
  return (
    <div className="mt-6">
      <Notice tone="warn">{isHome(row) ? t("login_denied_all") : t("login_denied", { page: t(row.titleKey) })}</Notice>
    </div>
  );
}

/** The way for those who are no customers yet, where the host wants them: its own address for it, or our form. */
function BecomeDealer() {
  const { t } = useTranslation();
  const { allowNewCustomerInquiry, newCustomerInquiryUrl } = useConfig();
  if (!allowNewCustomerInquiry) return null;
  return (
    <p className="mt-6 text-ink-2">
      {t("login_no_account")}{" "}
      <Link
        to={safeLink(newCustomerInquiryUrl) ?? "/new-customer-inquiry"}
        className="underline underline-offset-2 hover:no-underline"
      >
        {t("title_new_customer_inquiry")}
      </Link>
    </p>
  );
}

function SignInForm() {
  const { t } = useTranslation();
  const { forgotPassword } = useConfig();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<"login_wrong" | "login_limited" | "login_failed">();
  const name = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  useEffect(() => void name.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    // Some password managers fill fields in without saying so: what counts is what stands there.
    const typed = { username: name.current?.value.trim() ?? "", password: secret.current?.value ?? "" };
    if (!typed.username || !typed.password) {
      setMissing(true);
      setFailure(undefined);
      (typed.username ? secret : name).current?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    const outcome = await signIn(typed.username, typed.password);
    if (outcome === "in") return;
    setBusy(false);
    setFailure(`login_${outcome}`);
    secret.current?.focus();
    secret.current?.select();
  };

  return (
    <form className="mt-8 flex flex-col gap-5" noValidate onSubmit={(event) => void submit(event)}>
      {failure && <Notice tone="bad">{t(failure)}</Notice>}
      <UsernameField ref={name} label={t("username")} value={username} missing={missing} onChange={setUsername} />
      <PasswordField
        ref={secret}
        label={t("password")}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        required
        value={password}
        error={missing && !password ? t("required") : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" kind="primary" size="lg" busy={busy} className="mt-1 w-full">
        {t("login_submit")}
      </Button>
      {forgotPassword && (
        <Link to="/forgot-password" className="-mt-1 self-start">
          {t("login_forgot")}
        </Link>
      )}
    </form>
  );
}
