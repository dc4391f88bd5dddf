import { useNavigate } from "react-router";
import { currentI18n, loadLocale } from "../../lib/i18n.ts";
import { type Locale, localePath, rememberLocale } from "../../lib/locale.ts";
import { useHere } from "../../lib/navigation.ts";
import { reportFault } from "../../lib/reporter.ts";
import { toast } from "../../ui/toasts.ts";
import { getSession, type User } from "../session.ts";

/** The language that somebody picked on this device without being signed in. */
const CHOSEN = "spoke.locale.chosen";

/** Pages without a session do not load the GraphQL client. */
async function store(locale: Locale): Promise<void> {
  const { storeLanguage } = await import("./storeLanguage.ts");
  await storeLanguage(locale);
}

/**
 * Changes the language without reloading: same page, other prefix. For a signed-in user it is saved on the server first
 * (1 §4); if that fails, the language stays. Without a session it is stored on this device only.
 */
export function useLanguage(): (locale: Locale) => void {
  const navigate = useNavigate();
  const { full } = useHere();
  return (locale) => {
    if (locale === currentI18n().locale) return;
    const change = async () => {
      const isKept = getSession().status === "in";
      if (isKept) await store(locale);
      await loadLocale(locale);
      rememberLocale(locale);
      if (isKept) localStorage.removeItem(CHOSEN);
      else localStorage.setItem(CHOSEN, locale);
      await navigate(localePath(locale, full), { replace: true, state: { keepScroll: true } });
      if (isKept) toast(currentI18n().t("success_change_language"));
    };
    change().catch((error: unknown) => {
      reportFault("the language was not changed", error);
      toast(currentI18n().t("failed_change_language"), { tone: "bad" });
    });
  };
}

/**
 * The language to go on with after signing in: the one stored for the user, where the host offers it and none was picked
 * on this device before; else the one being read.
 */
export function languageAtSignIn(user: Pick<User, "language">, offered: readonly Locale[], reading: Locale): Locale {
  if (localStorage.getItem(CHOSEN) !== null) return reading;
  const stored = typeof user.language === "string" ? user.language : user.language?.id;
  return offered.find((code) => code === stored) ?? reading;
}
