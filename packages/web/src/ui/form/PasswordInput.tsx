import { PASSWORD_RULES } from "@spoke/core/validation/schema.ts";
import { CheckIcon, MinusIcon, TriangleAlertIcon } from "lucide-react";
import { useId } from "react";
import type { FieldValues } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { Icon } from "../Icon.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { ruleText } from "./refusal.ts";
import { type FieldProps, textOf, useField } from "./useField.ts";

interface PasswordProps<V extends FieldValues> extends FieldProps<V> {
  /** `current-password` or `new-password`: what password managers go by. */
  readonly autoComplete: "current-password" | "new-password";
  /** The rules show, and tick off while typing. */
  readonly rules?: boolean;
}

/** A password that can be looked at. */
export function PasswordInput<V extends FieldValues = FieldValues>(props: PasswordProps<V>) {
  const { name, autoComplete, rules = false, required, disabled, className, ...rest } = props;
  const { t } = useTranslation();
  const id = useId();
  const { value, error, ref, change, blur } = useField(name);
  const text = textOf(value);
  return (
    <div className={cx("flex flex-col gap-1.5", className)}>
      <PasswordField
        {...rest}
        id={id}
        ref={ref}
        name={name}
        autoComplete={autoComplete}
        required={required ?? false}
        disabled={disabled}
        value={text}
        error={rules && value ? undefined : error}
        aria-invalid={error ? true : undefined}
        aria-describedby={rules ? `${id}-rules` : undefined}
        onChange={({ target }) => change(target.value)}
        onBlur={blur}
      />
      {rules && (
        <ul id={`${id}-rules`} className="grid gap-0.5 text-xs">
          {PASSWORD_RULES.map(({ key, holds }) => {
            const isMet = holds(text);
            const isMissed = !isMet && error !== undefined;
            return (
              <li
                key={key}
                className={cx("flex items-center gap-1.5", isMet ? "text-good" : isMissed ? "text-bad" : "text-ink-3")}
              >
                <Icon icon={isMet ? CheckIcon : isMissed ? TriangleAlertIcon : MinusIcon} size={14} />
                {ruleText(key)}
                <span className="sr-only">{isMet ? t("rule_met") : t("rule_missing")}</span>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
