import type { Ref } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { TextField } from "../../ui/Field.tsx";

interface UsernameFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly label: string;
  readonly value: string;
  /** It was sent without a name. */
  readonly missing: boolean;
  readonly onChange: (username: string) => void;
}

/** The name to sign in with. */
export function UsernameField({ ref, label, value, missing, onChange }: UsernameFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      ref={ref}
      label={label}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      required
      value={value}
      error={missing && !value.trim() ? t("required") : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
