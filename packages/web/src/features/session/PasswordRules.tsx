import { PASSWORD_RULES } from "@spoke/core/validation/schema.ts";
import { useT } from "../../app/i18n.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/Icon.tsx";

/** What a password needs, each rule ticked as soon as what was typed keeps it. */
export function PasswordRules({ value }: { value: string }) {
  const { t } = useT();
  return (
    <span className="grid gap-0.5">
      {PASSWORD_RULES.map(({ key, holds }) => {
        const isKept = holds(value);
        return (
          <span key={key} className={cx("flex items-center gap-1.5", isKept ? "text-good" : "text-ink-3")}>
            <Icon name={isKept ? "check" : "minus"} size={14} />
            {t(key)}
          </span>
        );
      })}
    </span>
  );
}
