import { PASSWORD_RULES } from "@spoke/core/validation/schema.ts";
import { CheckIcon, EyeIcon, EyeOffIcon, MinusIcon, TriangleAlertIcon } from "lucide-react";
import { useId, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { cx } from "tailwind-variants/lite";
import { useTranslation } from "../../lib/i18n.ts";
import { IconButton } from "../Button.tsx";
import { Frame, useFrame } from "../Field.tsx";
import { Icon } from "../Icon.tsx";
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
  const { name, autoComplete, rules = false, required, disabled, ...rest } = props;
  const { t } = useTranslation();
  const id = useId();
  const { value, error, ref, change, blur } = useField(name);
  const [shown, setShown] = useState(false);
  const { frame, control } = useFrame({ ...rest, id, required, error: rules && value ? undefined : error });
  const text = textOf(value);
  return (
    <Frame {...frame}>
      <div className="relative">
        <input
          {...control}
          ref={ref}
          name={name}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required={required}
          disabled={disabled}
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(control["aria-describedby"], rules && `${id}-rules`) || undefined}
          onChange={({ target }) => change(target.value)}
          onBlur={blur}
          className="field pr-11"
        />
        <IconButton
          icon={shown ? EyeOffIcon : EyeIcon}
          label={shown ? t("password_hide") : t("password_show")}
          aria-pressed={shown}
          size="sm"
          className="absolute top-1 right-1"
          onClick={() => setShown(!shown)}
        />
      </div>
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
    </Frame>
  );
}
