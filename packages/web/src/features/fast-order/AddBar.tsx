import { ShoppingCartIcon, TriangleAlertIcon } from "lucide-react";
import { moneyStyle, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { bottomBar } from "../../ui/bottomBar.ts";
import { Money } from "../../ui/Money.tsx";
import { TaxNote } from "../tax/index.ts";
import { neededArrival } from "./arrival.ts";
import { faultyFields, fieldId } from "./GridLine.tsx";
import { currentCheck, isBlank, isReady, isStale, type Line, possibleQty, totalOf } from "./line.ts";

interface AddBarProps {
  readonly lines: readonly Line[];
  /** The line that is being typed. */
  readonly typing: number | undefined;
  readonly adding: boolean;
  /** Reduces every quantity that is too large to the one that can be ordered. */
  readonly onTakePossible: () => void;
  /** Orders the lines for the arrivals that are offered, by their keys. */
  readonly onForArrivals: (days: ReadonlyMap<number, string>) => void;
  readonly onAdd: () => void;
  readonly onClear: () => void;
}

/** What the rows are reduced to: stock, the order limit, or both. */
function reductionText(lines: readonly Line[]) {
  const isLimited = (line: Line) => currentCheck(line)?.problems.some(({ message }) => message === "over_order_limit");
  if (lines.every(isLimited)) return "fast_take_limit";
  return lines.some(isLimited) ? "fast_take_mixed" : "fast_take_all";
}

/** Total of the lines and the button that adds them to the cart; stays in view. */
export function AddBar({ lines, typing, adding, onTakePossible, onForArrivals, onAdd, onClear }: AddBarProps) {
  const { t } = useTranslation();
  const config = useConfig();
  const filled = lines.filter((line) => !isBlank(line));
  const checks = filled.flatMap((line) => currentCheck(line) ?? []);
  const fine = checks.filter(({ result }) => result === "ok").length;
  const ready = checks.filter(isReady).length;
  const bad = filled.filter((line) => line.key !== typing && (currentCheck(line)?.problems.length ?? 0) > 0);
  const reducible = bad.filter((line) => possibleQty(line) !== undefined);
  const arrivals = new Map(
    filled.flatMap((line): [number, string][] => {
      const arrival = line.key === typing ? undefined : neededArrival(currentCheck(line), config);
      return arrival ? [[line.key, arrival]] : [];
    }),
  );
  const isChecking = filled.some(isStale);
  const { total, currency } = totalOf(filled);
  const toNext = () => {
    const focused = document.activeElement?.closest("li");
    const places = bad.map((line) => ({ line, element: document.getElementById(fieldId(line.key, "code")) }));
    const after = places.find(
      ({ element }) =>
        focused && element && focused.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const { line, element } = after ?? places[0] ?? {};
    const [field] = line ? faultyFields(currentCheck(line)) : [];
    if (line) (field === "qty" ? document.getElementById(fieldId(line.key, "qty")) : element)?.focus();
  };
  return (
    <aside
      ref={bottomBar}
      aria-label={t("summary")}
      className="sticky bottom-0 z-20 -mx-4 mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border border-line bg-surface px-4 py-3 shadow-pop xs:mx-0 xs:rounded-lg"
    >
      <p className="tabular min-w-0 text-ink-2 max-xs:flex-1 max-xs:basis-1/2" aria-live="polite">
        {[
          ...(ready > 0 || fine === 0 ? [t("fast_ready", { count: ready })] : []),
          ...(fine > ready ? [t("fast_short", { count: fine - ready })] : []),
        ].join(" · ")}
      </p>
      {bad.length > 0 && (
        <Button
          kind="ghost"
          size="sm"
          icon={TriangleAlertIcon}
          onClick={toNext}
          className="max-xs:order-2 max-xs:-ml-3"
        >
          {t("fast_wrong", { count: bad.length })}
        </Button>
      )}
      {reducible.length > 0 && (
        <Button size="sm" onClick={onTakePossible} className="max-xs:order-2">
          {t(reductionText(reducible), { count: reducible.length })}
        </Button>
      )}
      {arrivals.size > 0 && (
        <Button size="sm" onClick={() => onForArrivals(arrivals)} className="max-xs:order-2">
          {t("fast_for_arrivals", { count: arrivals.size })}
        </Button>
      )}
      <p className="ml-auto text-lg font-semibold empty:hidden max-xs:order-3 max-xs:ml-0 max-xs:w-full">
        {total !== null && currency && (
          <>
            {t("total")} <Money amount={total} style={moneyStyle(currency)} />{" "}
            <TaxNote sorgs={filled.flatMap(({ check }) => check?.article?.sorg ?? [])} />
          </>
        )}
      </p>
      {/* On phones, what clears the rows stands beside their state, away from what adds them. */}
      <div className="flex flex-wrap gap-2 max-xs:contents">
        <Button
          kind="ghost"
          disabled={filled.length === 0 || adding}
          onClick={onClear}
          className="max-xs:order-1 max-xs:-my-2 max-xs:-mr-4"
        >
          {t("fast_clear")}
        </Button>
        <Button
          kind="primary"
          icon={ShoppingCartIcon}
          busy={adding}
          disabled={filled.length === 0 || (!isChecking && fine === 0)}
          onClick={onAdd}
          className="max-xs:order-4 max-xs:w-full"
        >
          {isChecking || fine === 0 ? t("fast_add_all") : t("fast_add", { count: fine })}
        </Button>
      </div>
    </aside>
  );
}
