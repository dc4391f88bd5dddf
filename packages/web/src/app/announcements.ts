import { publicCall } from "./api.ts";
import { createStore } from "./store.ts";

export interface Announcement {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly url: string;
  readonly content: string;
}

/** The host's announcements for the home page: there before the first picture, so that the banner moves nothing. */
export const announcements = createStore<readonly Announcement[]>([]);

export const ANNOUNCEMENT_KEY = "ANNOUNCEMENT_OPEN";

/** Whether a dismissal (`stored`: epoch milliseconds at which it ends) still holds. */
export function isDismissed(stored: string | null, now: number): boolean {
  return stored !== null && Number(stored) > now;
}

/** Never throws: without announcements the site is the same. */
export async function loadAnnouncements(): Promise<void> {
  if (isDismissed(localStorage.getItem(ANNOUNCEMENT_KEY), Date.now())) return;
  try {
    const body = await publicCall(`/active-announcements/${encodeURIComponent(location.hostname)}`);
    if (Array.isArray(body)) announcements.set(body.filter(({ type }) => type === "home_page"));
  } catch (error) {
    console.error("announcements could not be loaded", error);
  }
}
