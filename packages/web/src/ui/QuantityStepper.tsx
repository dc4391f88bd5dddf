import { type QuantityRule, roundedDown, roundedUp } from "@spoke/core/catalog/quantity.ts";
import { parseQuantity } from "@spoke/core/fast-order/quantity.ts";
import { MinusIcon, PlusIcon } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import { useTranslation } from "../lib/i18n.ts";
import { MAX_QUANTITY } from "../lib/limits.ts";
import { tv } from "../lib/variants.ts";
import { useRefused } from "./form/useRefused.ts";
import { Icon } from "./Icon.tsx";

interface QuantityStepperProps {
  /** Whose quantity it is, such as the article's name; read with the field. */
  readonly label: string;
  /** Name of the field, where "quantity of" the label is not it. */
  readonly fieldLabel?: string;
  /** Undefined: not known yet. It can be typed already. */
  readonly value: number | undefined;
  /** `typed` is what was typed or stepped to, before it was rounded up to full steps. */
  readonly onChange: (value: number, typed: number) => void;
  /** Whether the field shows something else than `value`: what is being typed, or an entry that is refused. */
  readonly onUnsettled?: (isUnsettled: boolean) => void;
  readonly min?: number;
  readonly max?: number;
  /** In which quantities it is sold: what is typed is rounded up to one of them. */
  readonly rule?: QuantityRule | null;
  /** What is said of the quantity below the field, such as why it was changed. */
  readonly note?: string | undefined;
  readonly size?: "sm" | "md";
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  /** An emptied field is refused: what was there before must not count again, such as where pieces are shipped or canceled. */
  readonly required?: boolean;
  /** Why what is typed is refused that is no quantity or too small, where not every whole number from 1 is allowed. */
  readonly wholeText?: string;
}

const stepper = tv({
  slots: {
    frame:
      "inline-flex items-stretch overflow-hidden rounded-md border bg-surface focus-within:outline-2 focus-within:outline-ink",
    button:
      "grid h-full shrink-0 place-items-center text-ink-2 hover:bg-sunken hover:text-ink disabled:text-line-strong disabled:hover:bg-transparent",
    input: "tabular border-x border-line bg-transparent text-center font-medium outline-none",
  },
  variants: {
    size: {
      sm: { frame: "h-8 pointer-coarse:h-11.5", button: "w-8 pointer-coarse:w-11", input: "w-11" },
      md: { frame: "h-10 pointer-coarse:h-11.5", button: "w-9 pointer-coarse:w-11", input: "w-13" },
    },
    invalid: { true: { frame: "border-bad" }, false: { frame: "border-line-strong" } },
    disabled: { true: { frame: "opacity-50" } },
  },
});

/**
 * A whole quantity: typed, stepped with the arrow keys (page keys: ten) or the two buttons. A typed quantity counts
 * on Enter or when the field is left, so that typing 12 does not order 1 first. What is no whole quantity, or out of
 * bounds, is refused at the field: it stays there with the reason, the quantity stays as it was, and neither a form nor a dialog is sent.
 * An emptied field returns to the quantity unless it is `required`.
 */
export function QuantityStepper({
  label,
  fieldLabel,
  value,
  onChange,
  onUnsettled,
  min = 0,
  max = MAX_QUANTITY,
  rule = null,
  note,
  size = "md",
  disabled = false,
  invalid = false,
  required = false,
  wholeText,
}: QuantityStepperProps) {
  const { t } = useTranslation();
  const id = useId();
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const field = useRefused<HTMLInputElement>(problem);
  const isUnsettled = draft !== undefined;
  const report = useEffectEvent((unsettled: boolean) => onUnsettled?.(unsettled));
  useEffect(() => report(isUnsettled), [isUnsettled]);
  const write = (text: string | undefined) => {
    setDraft(text);
    setProblem(undefined);
  };
  const settle = (next: number, before = next) => {
    write(undefined);
    if (next !== value || next !== before) onChange(next, before);
  };
  const isEmpty = draft === undefined || draft.trim() === "";
  const typed = isEmpty ? value : parseQuantity(draft);
  const stepBy = (steps: number) => {
    const from = typed ?? value;
    if (from !== undefined) settle(Math.min(max, Math.max(min, stepped(rule, from, steps))));
  };
  const leave = () => {
    if (isEmpty && required) setProblem(t("quantity_required"));
    else if (isEmpty) write(undefined);
    else if (typed === undefined || typed < min) setProblem(wholeText ?? t("qty_whole"));
    else if (typed > max) setProblem(t("quantity_most", { number: max }));
    else settle(roundedUp(rule, typed), typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      stepBy(step);
    } else if (event.key === "Enter" && draft !== undefined) {
      event.preventDefault();
      leave();
    } else if (event.key === "Escape" && draft !== undefined) {
      write(undefined);
    }
  };
  const isInvalid = invalid || problem !== undefined;
  const { frame, button, input } = stepper({ size, invalid: isInvalid, disabled });
  return (
    <div className="inline-grid shrink-0 grid-cols-[max-content] justify-items-start">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line everywhere */}
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
          ref={field}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={fieldLabel ?? t("quantity_of", { name: label })}
          aria-invalid={isInvalid || undefined}
          aria-describedby={problem ? `${id}-problem` : note && `${id}-note`}
          disabled={disabled}
          className={input()}
          value={draft ?? value ?? ""}
          maxLength={12}
          onChange={({ target }) => write(target.value)}
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
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert" className="mt-1 w-min min-w-full text-2xs font-medium text-bad">
          {problem}
        </p>
      )}
      {note !== undefined && problem === undefined && (
        <p id={`${id}-note`} role="status" className="mt-1 w-min min-w-full text-2xs font-medium text-ink-2">
          {note}
        </p>
      )}
    </div>
  );
}

/** The quantity that many steps above or below; ten steps are a carton where there is one. */
function stepped(rule: QuantityRule | null, from: number, steps: number): number {
  if (!rule) return from + steps;
  const pieces = Math.abs(steps) >= 10 && rule.carton !== null ? rule.carton : Math.abs(steps) * rule.step;
  return steps > 0 ? roundedUp(rule, from + pieces) : roundedDown(rule, Math.max(0, from - pieces));
}
