import { type Config, DEFAULT_CONFIG, getConfig, setConfig } from "../lib/config.ts";
import { loadLocale } from "../lib/i18n.ts";
import { bestLocale, FALLBACK, type Locale, localePath, rememberedLocale, splitPath } from "../lib/locale.ts";
import { reportFault } from "../lib/reporter.ts";
import { loadAnnouncements } from "./announcements.ts";
import { network, publicCall } from "./api.ts";
import { applyBranding } from "./branding.ts";
import { describeSite } from "./head.ts";
import { checkServer } from "./server.ts";
import { endSession, getSession, restoreSession, type Session, sessionHint, wasRestoredOffline } from "./session.ts";

interface Start {
  /** Starts to load the code of a page, while the calls are still running. */
  readonly preload: (path: string) => void;
  /** Sends the first queries of a page. */
  readonly begin: (path: string, scopes: readonly string[]) => void;
  readonly isPublic: (path: string) => boolean;
  /** The page to show without a network: this one if it works offline, otherwise the only one that does. */
  readonly offlinePage?: (path: string, session: Session) => string;
}

/** Loads what the first picture needs: configuration, session, texts (1 §4). Answers the path that will be shown. */
export async function start({ preload, begin, isPublic, offlinePage }: Start): Promise<string> {
  const { locale, path } = splitPath(location.pathname);
  preload(sessionHint() === "in" || isPublic(path) ? path : "/login");
  const guess = locale ?? bestLocale(navigator.languages, [], rememberedLocale());
  const configured = loadConfig();
  const [server] = await Promise.all([
    checkServer(),
    configured,
    restoreSession((scopes) => void configured.then(() => begin(path, scopes))),
    loadTexts(guess),
    loadAnnouncements(),
  ]);
  network.onMaintenance = () => leaveForMaintenance();
  if (server === "offline") return "/maintenance";
  const session = getSession();
  const offline = session.status === "in" && wasRestoredOffline() ? offlinePage?.(path, session) : undefined;
  if (offline !== undefined && offline !== path) history.replaceState(null, "", localePath(locale ?? guess, offline));
  if (offline !== undefined) return offline;
  return session.status === "in" || isPublic(path) ? path : "/login";
}

/** If texts cannot be loaded, the site continues in English, or without texts (1 §8). */
async function loadTexts(locale: Locale): Promise<void> {
  await loadLocale(locale).catch(() => (locale === FALLBACK ? undefined : loadLocale(FALLBACK).catch(() => undefined)));
}

/** The configuration of the last visit, which is public. */
const CONFIG = "spoke.config";

function storedConfig(): Partial<Config> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(CONFIG) ?? "null");
    return typeof stored === "object" && stored ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** A failure is logged with host and time, and the site uses its defaults (1 §8). */
async function loadConfig(): Promise<void> {
  const host = location.hostname;
  try {
    const body = (await publicCall(`/server/config/${encodeURIComponent(host)}`)) as Partial<Config>;
    setConfig({ ...DEFAULT_CONFIG, ...body });
    localStorage.setItem(CONFIG, JSON.stringify(body));
  } catch (error) {
    const stored = error instanceof TypeError ? storedConfig() : undefined;
    // Without a network, that of the last visit is as good.
    if (!stored) reportFault("the host's configuration could not be loaded", error);
    setConfig({ ...DEFAULT_CONFIG, host, ...stored });
  }
  const { branding, webTitle, imageNavbar, webLogo } = getConfig();
  applyBranding(branding, { title: webTitle, logo: imageNavbar || webLogo });
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
