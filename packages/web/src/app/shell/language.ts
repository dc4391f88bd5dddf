import { useNavigate } from "react-router";
import { toast } from "../../ui/toasts.ts";
import { currentSpeech, speak } from "../i18n.ts";
import { type Locale, localePath, rememberLocale } from "../locale.ts";
import { useHere } from "../navigation.tsx";

/**
 * Changes the language without loading the page anew: same page, other prefix. The same language does nothing.
 * `save` tells the server first (1 §4); when that fails the language stays.
 */
export function useLanguage(save?: (locale: Locale) => Promise<void>): (locale: Locale) => void {
  const navigate = useNavigate();
  const { full } = useHere();
  return (locale) => {
    if (locale === currentSpeech().locale) return;
    const change = async () => {
      await save?.(locale);
      await speak(locale);
      rememberLocale(locale);
      await navigate(localePath(locale, full), { replace: true, state: { keepScroll: true } });
      if (save) toast(currentSpeech().t("success_change_language"));
    };
    change().catch((error: unknown) => {
      console.error("the language was not changed", error);
      toast(currentSpeech().t("failed_change_language"), { tone: "bad" });
    });
  };
}
