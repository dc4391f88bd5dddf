import { TriangleAlertIcon } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../lib/i18n.ts";
import { cx, tv } from "../lib/variants.ts";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

const radio = tv({
  base: "flex items-start gap-3 rounded-md border px-3 py-2.5 transition-colors pointer-coarse:py-3",
  variants: {
    state: {
      chosen: "border-ink bg-sunken",
      open: "border-line-strong bg-surface hover:border-control",
      invalid: "border-bad bg-surface",
      disabled: "border-line bg-sunken text-ink-3",
    },
  },
});

export interface RadioOption {
  readonly value: string;
  readonly label: string;
  readonly detail?: ReactNode;
  /** At the right, such as a price. */
  readonly aside?: ReactNode;
  /** Cannot be chosen; `note` says why. */
  readonly disabled?: boolean;
  /** Below the option and no part of its name, such as a link. */
  readonly note?: ReactNode;
}

interface RadioGroupProps {
  readonly legend: string;
  readonly hideLegend?: boolean;
  readonly options: readonly RadioOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly name?: string;
  /** A single option is a line of text, and a phone shows only the chosen one until another is wanted. */
  readonly collapses?: boolean;
}

/** A choice of a few, each a whole line to press. */
export function RadioGroup({ legend, hideLegend, options, value, onChange, error, name, collapses }: RadioGroupProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // The button that had the focus is gone, and the other options may be below the bar of phones.
    group.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
    group.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  const [first] = options;
  if (collapses && options.length === 1 && first?.value === value && !error) {
    return <OptionText option={first} />;
  }
  const folds = collapses && !isOpen && !error && options.some((option) => option.value === value);
  return (
    <fieldset ref={group} className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? "sr-only" : "mb-1.5 font-medium"}>{legend}</legend>
      <div className="grid gap-2">
        {options.map((option) => {
          const isChosen = option.value === value;
          return (
            <div key={option.value} className={cx("grid gap-1", folds && !isChosen && "max-xs:hidden")}>
              <label
                className={radio({
                  state: option.disabled ? "disabled" : error ? "invalid" : isChosen ? "chosen" : "open",
                })}
              >
                <input
                  type="radio"
                  name={name ?? id}
                  value={option.value}
                  checked={isChosen}
                  disabled={option.disabled}
                  aria-invalid={error ? true : undefined}
                  onChange={() => onChange(option.value)}
                  className="mt-0.5 size-4 shrink-0 scroll-mt-4 scroll-mb-24 appearance-none rounded-full border border-control bg-surface checked:border-[5px] checked:border-ink disabled:opacity-40"
                />
                <OptionText option={option} />
              </label>
              {option.note && <div className="px-3 text-xs empty:hidden">{option.note}</div>}
            </div>
          );
        })}
      </div>
      {folds && (
        <Button size="sm" className="mt-2 xs:hidden" onClick={() => setOpen(true)}>
          {t("change")}
        </Button>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-xs font-medium text-bad">
          <Icon icon={TriangleAlertIcon} size={16} className="mt-0.5" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

function OptionText({ option: { label, detail, aside } }: { option: RadioOption }) {
  return (
    <span className="flex min-w-0 flex-1 items-start gap-3">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        {detail && <span className="mt-0.5 block text-xs text-ink-2">{detail}</span>}
      </span>
      {aside && <span className="tabular font-medium">{aside}</span>}
    </span>
  );
}
