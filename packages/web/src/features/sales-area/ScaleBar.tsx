import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { scaleBar, type View } from "./plane.ts";

/** Pixels. */
const MOST = 120;
const MILE = 1.609344;
/** Countries that measure in miles. */
const IN_MILES = ["US", "GB"];

/** How long a distance is on the map. */
export function ScaleBar({ view }: { readonly view: View }) {
  const { locale } = useTranslation();
  const { countryId } = useConfig();
  const [unit, kilometers] = IN_MILES.includes(countryId) ? (["mile", MILE] as const) : (["kilometer", 1] as const);
  const { amount, pixels } = scaleBar(view, kilometers, MOST);
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-2 left-2 border-x border-b border-ink bg-surface/80 px-1 text-center text-xs leading-4"
      style={{ width: pixels }}
    >
      {new Intl.NumberFormat(locale, { style: "unit", unit }).format(amount)}
    </div>
  );
}
