import { MinusIcon, PlusIcon } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { tv } from "tailwind-variants/lite";
import { useTranslation } from "../lib/i18n.ts";
import { MAX_QUANTITY } from "../lib/limits.ts";
import { Icon } from "./Icon.tsx";

interface QuantityStepperProps {
  /** Whose quantity it is, such as the article's name; read with the field. */
  readonly label: string;
  /** Undefined: not known yet. It can be typed already. */
  readonly value: number | undefined;
  readonly onChange: (value: number) => void;
  readonly min?: number;
  readonly max?: number;
  readonly size?: "sm" | "md";
  readonly disabled?: boolean;
  readonly invalid?: boolean;
}

const stepper = tv({
  slots: {
    frame:
      "inline-flex items-stretch overflow-hidden rounded-md border bg-surface focus-within:outline-2 focus-within:outline-accent-ink",
    button:
      "grid h-full shrink-0 place-items-center text-ink-2 hover:bg-sunken hover:text-ink disabled:text-line-strong disabled:hover:bg-transparent",
    input: "tabular border-x border-line bg-transparent text-center font-medium outline-none",
  },
  variants: {
    size: { sm: { frame: "h-8", button: "w-8", input: "w-11" }, md: { frame: "h-10", button: "w-9", input: "w-13" } },
    invalid: { true: { frame: "border-bad" }, false: { frame: "border-line-strong" } },
    disabled: { true: { frame: "opacity-50" } },
  },
});

/**
 * A whole quantity: typed, stepped with the arrow keys (page keys: ten) or the two buttons. A typed quantity counts
 * on Enter or when the field is left, so that typing 12 does not order 1 first.
 */
export function QuantityStepper({
  label,
  value,
  onChange,
  min = 0,
  max = MAX_QUANTITY,
  size = "md",
  disabled = false,
  invalid = false,
}: QuantityStepperProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string>();
  const settle = (next: number) => {
    setDraft(undefined);
    const bounded = Math.min(max, Math.max(min, Math.trunc(next)));
    if (bounded !== value) onChange(bounded);
  };
  const typed = draft === undefined || draft.trim() === "" ? value : Number(draft);
  const stepBy = (step: number) => typed !== undefined && settle(typed + step);
  const leave = () => (typed === undefined ? setDraft(undefined) : settle(typed));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      stepBy(step);
    } else if (event.key === "Enter" && draft !== undefined) {
      event.preventDefault();
      leave();
    } else if (event.key === "Escape" && draft !== undefined) {
      setDraft(undefined);
    }
  };
  const { frame, button, input } = stepper({ size, invalid, disabled });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere
    <div role="group" aria-label={label} className={frame()}>
      <button
        type="button"
        tabIndex={-1}
        className={button()}
        aria-label={t("quantity_less")}
        disabled={disabled || value === undefined || value <= min}
        onClick={() => stepBy(-1)}
      >
        <Icon icon={MinusIcon} size={16} />
      </button>
      <input
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        aria-label={t("quantity_of", { name: label })}
        aria-invalid={invalid || undefined}
        disabled={disabled}
        className={input()}
        value={draft ?? value ?? ""}
        onChange={({ target }) => setDraft(target.value.replace(/\D/g, "").slice(0, 5))}
        onFocus={({ target }) => target.select()}
        onBlur={() => draft !== undefined && leave()}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        tabIndex={-1}
        className={button()}
        aria-label={t("quantity_more")}
        disabled={disabled || value === undefined || value >= max}
        onClick={() => stepBy(1)}
      >
        <Icon icon={PlusIcon} size={16} />
      </button>
    </div>
  );
}
