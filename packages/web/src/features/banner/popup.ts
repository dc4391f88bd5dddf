import { DISMISSAL_MS } from "../../lib/limits.ts";

/** Where the browser remembers that the pop-up was closed: epoch milliseconds at which that ends (1 §4). */
export const CLOSED_KEY = "has-closed-popup";

/** Address of a banner's picture: base, `/bnrs/image/`, file (1 §3). */
export function bannerAddress(file: string): string {
  return `/media/bnrs/image/${encodeURIComponent(file)}`;
}

/** Keeps the pop-up away from this browser for two hours. */
export function closePopup(now = Date.now()): void {
  localStorage.setItem(CLOSED_KEY, String(now + DISMISSAL_MS));
}

/** Fetches a picture before it is shown. @throws Error when it cannot be shown */
export async function fetchPicture(address: string): Promise<void> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
}
