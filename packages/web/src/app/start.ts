import { loadAnnouncements } from "./announcements.ts";
import { network, publicCall } from "./api.ts";
import { applyBranding } from "./branding.ts";
import { type Config, DEFAULT_CONFIG, getConfig, setConfig } from "./config.ts";
import { speak } from "./i18n.ts";
import { bestLocale, rememberedLocale, splitPath } from "./locale.ts";
import { endSession, getSession, restoreSession, sessionHint } from "./session.ts";

interface Start {
  /** Fetches the code of a signed-in user's page while the answers are still on their way. */
  readonly preload: (path: string) => void;
}

/** Loads what the first picture needs: configuration, session, texts (1 §4). Answers the path that will be shown. */
export async function start({ preload }: Start): Promise<string> {
  const { locale, path } = splitPath(location.pathname);
  if (sessionHint() === "in") preload(path);
  const guess = locale ?? bestLocale(navigator.languages, [], rememberedLocale());
  const [status] = await Promise.all([
    serverStatus(),
    loadConfig(),
    restoreSession(),
    speak(guess),
    loadAnnouncements(),
  ]);
  network.onMaintenance = () => leaveForMaintenance();
  if (status !== "online" && path !== "/maintenance") location.replace("/maintenance");
  return getSession().status === "in" ? path : "/login";
}

/** A failure is logged with host and time, and the site goes on with its defaults (1 §8). */
async function loadConfig(): Promise<void> {
  const host = location.hostname;
  try {
    const body = (await publicCall(`/server/config/${encodeURIComponent(host)}`)) as Partial<Config>;
    setConfig({ ...DEFAULT_CONFIG, ...body });
  } catch (error) {
    console.error(new Date().toISOString(), host, "the host's configuration could not be loaded", error);
    setConfig({ ...DEFAULT_CONFIG, host });
  }
  applyBranding(getConfig().branding);
}

/** `online`, or why not; unknown counts as online. */
export async function serverStatus(): Promise<string> {
  try {
    const body = await publicCall(`/server/status?host=${encodeURIComponent(location.hostname)}`);
    return statusIn(body) ?? "online";
  } catch (error) {
    const body = error instanceof Error && "body" in error ? error.body : undefined;
    return statusIn(body) ?? "online";
  }
}

function statusIn(body: unknown): string | undefined {
  return typeof body === "object" && body && "status" in body && typeof body.status === "string"
    ? body.status
    : undefined;
}

/** HTTP 500 with status maintenance: a signed-in user is signed out and goes to login (1 §8), which says the rest. */
function leaveForMaintenance(): void {
  if (getSession().status === "in") endSession();
}
