/** Where carriers show a parcel, by a word of their name. */
const PAGES: readonly (readonly [carrier: RegExp, page: string])[] = [
  [/\bups\b/i, "https://www.ups.com/track?tracknum="],
  [/\bfed ?ex\b/i, "https://www.fedex.com/fedextrack/?trknbr="],
  [/\busps\b/i, "https://tools.usps.com/go/TrackConfirmAction?tLabels="],
  [/\bdhl\b/i, "https://www.dhl.com/global-en/home/tracking.html?tracking-id="],
  [/\bdpd\b/i, "https://tracking.dpd.de/status/en_US/parcel/"],
  [/\bgls\b/i, "https://gls-group.com/track/"],
];

/** Where a vendor's parcel can be followed; undefined for an unknown carrier, and without a number. */
export function trackingPage(carrier = "", trackingNumber = ""): string | undefined {
  const [, page] = PAGES.find(([name]) => name.test(carrier)) ?? [];
  const number = trackingNumber.replace(/\s/g, "");
  return page && number ? page + encodeURIComponent(number) : undefined;
}
