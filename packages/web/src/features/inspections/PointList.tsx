import { POINT_RESULTS, type PointResult } from "@spoke/core/inspection/schema.ts";
import { PlusIcon } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { cx, tv } from "../../lib/variants.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { textOf, textsOf, useField } from "../../ui/form/useField.ts";
import type { ShownPoint } from "./values.ts";

const TITLES: Readonly<Record<PointResult, MessageKey>> = {
  pass: "inspection_pass",
  fail: "inspection_fail",
  na: "inspection_na",
};

const choice = tv({
  base: "flex min-h-11 flex-1 items-center justify-center border px-1 text-center max-xs:text-xs font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus",
  variants: {
    look: {
      open: "border-line-strong bg-surface text-ink-2 hover:border-control",
      pass: "border-good bg-good-soft text-good",
      fail: "border-bad bg-bad-soft text-bad",
      na: "border-control bg-sunken text-ink",
    },
    end: { first: "rounded-l-md", last: "rounded-r-md", none: "" },
  },
});

export interface PointListProps {
  readonly points: readonly ShownPoint[];
  /** Photos of a point: what was chosen, and a control for others. */
  readonly photos: (point: ShownPoint, index: number) => ReactNode;
  /** Whether a point has photos that are not among the values of the form. */
  readonly hasPhotos?: (point: ShownPoint) => boolean;
  /** What can be done with a point that failed. */
  readonly failed?: (point: ShownPoint) => ReactNode;
}

/**
 * The points of a checklist, each with its result. Note and photos show for points that failed, and for others on demand. Hidden points
 * leave their place in the form empty.
 */
export function PointList({ points, ...rest }: PointListProps) {
  return (
    <ol className="col-span-full divide-y divide-line">
      {points.map((point, index) => (
        <PointRow key={point.id} point={point} index={index} {...rest} />
      ))}
    </ol>
  );
}

function PointRow({
  point,
  index,
  photos,
  hasPhotos,
  failed,
}: Omit<PointListProps, "points"> & { point: ShownPoint; index: number }) {
  const { t } = useTranslation();
  const name = useId();
  const { value, error, change, ref } = useField(`points.${index}.result`);
  const electric = useField("electric").value === true;
  const note = textOf(useField(`points.${index}.note`).value);
  const stored = textsOf(useField(`points.${index}.photos`).value);
  const [wanted, setWanted] = useState(false);
  const result = textOf(value);
  if (point.electric && !electric) return null;
  const isOpen = result === "fail" || wanted || note !== "" || stored.length > 0 || hasPhotos?.(point) === true;
  const offersNote = result === "pass" && !isOpen;
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 xs:gap-2 xs:py-3">
      {/* A legend cannot stand beside what it heads. */}
      <fieldset
        aria-labelledby={`${name}-point`}
        aria-describedby={error ? `${name}-error` : undefined}
        className="grid gap-2 xs:grid-cols-[minmax(0,1fr)_25rem] xs:items-center xs:gap-x-6"
      >
        <p id={`${name}-point`} className="font-medium">
          {point.text}
        </p>
        <div className={cx("flex max-xs:max-w-md", offersNote && "xs:row-span-2")}>
          {POINT_RESULTS.map((option, place) => (
            <label
              key={option}
              className={choice({
                look: result === option ? option : "open",
                end: place === 0 ? "first" : place === POINT_RESULTS.length - 1 ? "last" : "none",
              })}
            >
              <input
                type="radio"
                className="sr-only"
                ref={place === 0 ? ref : undefined}
                name={name}
                value={option}
                checked={result === option}
                aria-invalid={error ? true : undefined}
                onChange={() => change(option)}
              />
              {t(TITLES[option])}
            </label>
          ))}
        </div>
        {error && (
          <p id={`${name}-error`} className="text-xs font-medium text-bad xs:col-start-2">
            {error}
          </p>
        )}
        {offersNote && (
          <Button
            kind="ghost"
            size="sm"
            icon={PlusIcon}
            className="justify-self-start xs:-mt-2 xs:-ml-3"
            onClick={() => setWanted(true)}
          >
            {t("inspection_note_add")}
          </Button>
        )}
      </fieldset>
      {(result === "fail" || result === "pass") && isOpen && (
        <div className="grid max-w-2xl gap-3">
          <TextInput name={`points.${index}.note`} label={t("inspection_note")} />
          {photos(point, index)}
          {result === "fail" && failed?.(point)}
        </div>
      )}
    </li>
  );
}
