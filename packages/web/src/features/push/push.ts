import { call, jsonBody } from "../../app/api.ts";
import { getSession, onSessionEnd } from "../../app/session.ts";
import { currentI18n } from "../../lib/i18n.ts";
import { createStore } from "../../lib/store.ts";
import { SERVICE_WORKER } from "../../lib/trusted.ts";
import { keyBytes, sameBytes } from "./key.ts";

const OFF = "spoke.push.off";
const RECORD = "spoke.push";
/** How long the server is trusted to remember a subscription without being told again. */
const RENEW_MS = 86_400_000;

/** What this browser does with notifications of this site. */
export type PushState = "unsupported" | "denied" | "on" | "off";

/** Whether this browser can be notified at all. */
export function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
}

/** Whether the user turned notifications off on this device. */
export function isTurnedOff(): boolean {
  return localStorage.getItem(OFF) !== null;
}

export function readState(): PushState {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && !isTurnedOff() ? "on" : "off";
}

export const pushState = createStore<PushState>("off");

/** The last subscription that this browser sent to the server. */
interface StoredRecord {
  readonly user: string;
  readonly endpoint: string;
  readonly at: number;
}

function readRecord(): Partial<StoredRecord> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECORD) ?? "{}");
    return typeof stored === "object" && stored ? stored : {};
  } catch {
    // Somebody else's text under our key counts as none.
    return {};
  }
}

/**
 * Subscribes this browser for the signed-in user and tells the server. A subscription made with another key is replaced.
 * The first one of a user in this browser is confirmed by a notification (1 §4). @throws what the browser or the call says
 */
async function subscribe(): Promise<void> {
  const session = getSession();
  if (session.status === "out") return;
  await navigator.serviceWorker.register(SERVICE_WORKER);
  const { pushManager, ...registration } = await readyRegistration();
  const key = keyBytes(await call("/notification/key"));
  const current = await pushManager.getSubscription();
  const isCurrent = current !== null && sameBytes(current.options.applicationServerKey, key);
  if (current && !isCurrent) await current.unsubscribe();
  const subscription =
    current && isCurrent ? current : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const record = readRecord();
  const { endpoint } = subscription;
  const isTold = record.user === session.user.id && record.endpoint === endpoint;
  if (isTold && Date.now() - (record.at ?? 0) < RENEW_MS) return;
  await call("/notification/subscriptions", jsonBody(subscription.toJSON()));
  const stored: StoredRecord = { user: session.user.id, endpoint, at: Date.now() };
  localStorage.setItem(RECORD, JSON.stringify(stored));
  if (record.user !== session.user.id) {
    const { t } = currentI18n();
    await registration.show(t("push_subscribed_title"), { body: t("push_subscribed_body"), tag: "push-subscribed" });
  }
}

async function readyRegistration() {
  const registration = await navigator.serviceWorker.ready;
  return {
    pushManager: registration.pushManager,
    show: (title: string, options: NotificationOptions) => registration.showNotification(title, options),
  };
}

/** At the start of a visit: subscribes where that was allowed before, and not taken back. Never throws (1 §8). */
export async function startPush(): Promise<void> {
  pushState.set(readState());
  if (pushState.get() === "on") await quietly(subscribe);
}

/** Asks for permission, which browsers allow only after a click, and subscribes. */
export async function turnOn(): Promise<void> {
  localStorage.removeItem(OFF);
  await quietly(async () => {
    const permission =
      Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
    if (permission === "granted") await subscribe();
  });
  pushState.set(readState());
}

/** No notifications on this device any more, also not after the next sign-in. */
export async function turnOff(): Promise<void> {
  localStorage.setItem(OFF, new Date().toISOString());
  pushState.set(readState());
  await quietly(async () => {
    const endpoint = await dropSubscription();
    if (endpoint) await call("/notification/subscriptions", { ...jsonBody({ endpoint }), method: "DELETE" });
  });
}

/** Ends the browser's subscription: nothing reaches it afterwards, and the server notices at its next message. */
async function dropSubscription(): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(SERVICE_WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/** A failure is no news to the user (1 §8). */
async function quietly(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.info("notifications are not available", error);
  }
}

// The next user of this browser must not get the previous user's messages.
onSessionEnd(() => {
  if (isSupported()) void quietly(async () => void (await dropSubscription()));
});
