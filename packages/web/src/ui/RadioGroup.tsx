import { TriangleAlertIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { tv } from "tailwind-variants/lite";
import { Icon } from "./Icon.tsx";

const radio = tv({
  base: "flex items-start gap-3 rounded-md border px-3 py-2.5 transition-colors pointer-coarse:py-3",
  variants: {
    state: {
      chosen: "border-ink bg-sunken",
      open: "border-line-strong bg-surface hover:border-control",
      invalid: "border-bad bg-surface",
    },
  },
});

export interface RadioOption {
  readonly value: string;
  readonly label: string;
  readonly detail?: ReactNode;
  /** At the right, such as a price. */
  readonly aside?: ReactNode;
}

interface RadioGroupProps {
  readonly legend: string;
  readonly hideLegend?: boolean;
  readonly options: readonly RadioOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly name?: string;
}

/** A choice of a few, each a whole line to press. */
export function RadioGroup({ legend, hideLegend, options, value, onChange, error, name }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? "sr-only" : "mb-1.5 font-medium"}>{legend}</legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={radio({ state: error ? "invalid" : option.value === value ? "chosen" : "open" })}
          >
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
              className="mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-control bg-surface checked:border-[5px] checked:border-ink"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{option.label}</span>
              {option.detail && <span className="mt-0.5 block text-xs text-ink-2">{option.detail}</span>}
            </span>
            {option.aside && <span className="tabular font-medium">{option.aside}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-xs font-medium text-bad">
          <Icon icon={TriangleAlertIcon} size={16} className="mt-0.5" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
