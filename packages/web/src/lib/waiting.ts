import type { Translate } from "./i18n.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** After so many days an order has waited for long. */
const LONG_DAYS = 2;

export const isWaitingLong = (since: string, now: number): boolean => now - Date.parse(since) >= LONG_DAYS * DAY;

/** How long something has waited: in days, below two days in hours. */
export function waitingText(since: string, now: number, t: Translate): string {
  const waited = Math.max(0, now - Date.parse(since));
  if (waited >= LONG_DAYS * DAY) return t("waiting_days", { count: Math.floor(waited / DAY) });
  return waited < HOUR ? t("waiting_short") : t("waiting_hours", { count: Math.floor(waited / HOUR) });
}
