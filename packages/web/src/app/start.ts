import { type Config, DEFAULT_CONFIG, getConfig, setConfig } from "../lib/config.ts";
import { loadLocale } from "../lib/i18n.ts";
import { bestLocale, FALLBACK, type Locale, rememberedLocale, splitPath } from "../lib/locale.ts";
import { reportFault } from "../lib/reporter.ts";
import { loadAnnouncements } from "./announcements.ts";
import { network, publicCall } from "./api.ts";
import { applyBranding } from "./branding.ts";
import { describeSite } from "./head.ts";
import { checkServer } from "./server.ts";
import { endSession, getSession, restoreSession, sessionHint } from "./session.ts";

interface Start {
  /** Starts to load the code of a page, while the calls are still running. */
  readonly preload: (path: string) => void;
  readonly isPublic: (path: string) => boolean;
}

/** Loads what the first picture needs: configuration, session, texts (1 §4). Answers the path that will be shown. */
export async function start({ preload, isPublic }: Start): Promise<string> {
  const { locale, path } = splitPath(location.pathname);
  preload(sessionHint() === "in" || isPublic(path) ? path : "/login");
  const guess = locale ?? bestLocale(navigator.languages, [], rememberedLocale());
  const [server] = await Promise.all([
    checkServer(),
    loadConfig(),
    restoreSession(),
    loadTexts(guess),
    loadAnnouncements(),
  ]);
  network.onMaintenance = () => leaveForMaintenance();
  if (server === "offline") return "/maintenance";
  return getSession().status === "in" || isPublic(path) ? path : "/login";
}

/** If texts cannot be loaded, the site continues in English, or without texts (1 §8). */
async function loadTexts(locale: Locale): Promise<void> {
  await loadLocale(locale).catch(() => (locale === FALLBACK ? undefined : loadLocale(FALLBACK).catch(() => undefined)));
}

/** A failure is logged with host and time, and the site uses its defaults (1 §8). */
async function loadConfig(): Promise<void> {
  const host = location.hostname;
  try {
    const body = (await publicCall(`/server/config/${encodeURIComponent(host)}`)) as Partial<Config>;
    setConfig({ ...DEFAULT_CONFIG, ...body });
  } catch (error) {
    reportFault("the host's configuration could not be loaded", error);
    setConfig({ ...DEFAULT_CONFIG, host });
  }
  applyBranding(getConfig().branding);
  describeSite(getConfig());
}

/**
 * HTTP 500 with status maintenance: a signed-in user is signed out and goes to login (1 §8). A server that says of itself
 * that it is not online takes everyone on to the maintenance page.
 */
function leaveForMaintenance(): void {
  if (getSession().status === "in") endSession();
  void checkServer();
}
