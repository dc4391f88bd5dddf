import { MAX_QUANTITY, sumOf } from "@spoke/core/visit-form/schema.ts";
import { useId } from "react";
import type { VisitQuestionFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useField } from "../../ui/form/useField.ts";
import { QuantityStepper } from "../../ui/QuantityStepper.tsx";

interface Chosen {
  readonly series: string;
  readonly quantity: number;
}

const isChosen = (value: unknown): value is Chosen =>
  typeof value === "object" && value !== null && "series" in value && "quantity" in value;

/** Series in a form by their id. */
export const chosenIn = (value: unknown): readonly Chosen[] => (Array.isArray(value) ? value.filter(isChosen) : []);

/** Bikes on display by series, those of the brand first: a series without bikes is not on display. */
export function SeriesField({ questions }: { readonly questions: readonly VisitQuestionFragment[] }) {
  const { t } = useTranslation();
  const id = useId();
  const { value, error, ref, change } = useField("series");
  const chosen = chosenIn(value);
  const brands = Map.groupBy(
    questions.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn)),
    ({ brand }) => brand,
  );
  const set = (series: string, quantity: number) =>
    change([...chosen.filter((each) => each.series !== series), ...(quantity > 0 ? [{ series, quantity }] : [])]);
  return (
    <fieldset className="col-span-full" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium">
        {t("visit_series")}
        <span aria-hidden="true"> *</span>
      </legend>
      <p className="mb-3 text-xs text-ink-3">{t("visit_series_hint")}</p>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {[...brands].map(([brand, series]) => (
          <div key={brand}>
            <h3 className="mb-1 text-xs font-medium text-ink-2">{brand}</h3>
            <ul className="divide-y divide-line">
              {series.map((each) => (
                <li key={each.id} className="flex items-center justify-between gap-3 py-1.5">
                  <span className="min-w-0 break-words">{each.description}</span>
                  <QuantityStepper
                    label={`${brand} ${each.description}`}
                    value={chosen.find((other) => other.series === each.id)?.quantity ?? 0}
                    max={MAX_QUANTITY}
                    wholeText={t("visit_quantity_whole")}
                    invalid={error !== undefined}
                    onChange={(quantity) => set(each.id, quantity)}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} ref={ref} role="alert" tabIndex={-1} className="mt-2 text-xs font-medium text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Bikes on display of the brand, or of others, by the series that are chosen. */
export const displayed = (value: unknown, questions: readonly VisitQuestionFragment[], isOwn: boolean): number =>
  sumOf(
    chosenIn(value).map(({ series, quantity }) => ({
      isOwn: questions.find(({ id }) => id === series)?.isOwn ?? false,
      quantity,
    })),
    isOwn,
  );
