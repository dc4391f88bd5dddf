import { useTranslation } from "../../lib/i18n.ts";
import { type Measure, STEP_TEXTS, type Step } from "./looks.ts";
import { MarkerSymbol } from "./Marker.tsx";

const STEPS: readonly Step[] = [0, 1, 2, 3, 4];

/** What the shapes and colors of the markers stand for. */
export function Legend({ measure, hasRegions }: { readonly measure: Measure; readonly hasRegions: boolean }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t("sales_map_legend")} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {STEPS.map((step) => (
        <li key={step} className="flex items-center gap-1.5">
          <MarkerSymbol step={step} />
          {t(STEP_TEXTS[measure][step] ?? "sales_map_category_none")}
        </li>
      ))}
      {(measure === "category" || hasRegions) && (
        <li className="flex items-center gap-1.5">
          <MarkerSymbol step={undefined} />
          {t(measure === "category" ? "sales_map_dealer" : "sales_map_region")}
        </li>
      )}
    </ul>
  );
}
