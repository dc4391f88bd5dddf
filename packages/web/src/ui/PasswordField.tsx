import { EyeIcon, EyeOffIcon } from "lucide-react";
import { type InputHTMLAttributes, type Ref, useState } from "react";
import { useTranslation } from "../lib/i18n.ts";
import { cx } from "../lib/variants.ts";
import { IconButton } from "./Button.tsx";
import { type Described, Frame, useFrame } from "./Field.tsx";

type PasswordFieldProps = Described &
  Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { readonly ref?: Ref<HTMLInputElement> };

/** A password that can be looked at. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, aside, hideLabel, labelPlace, className, id, required, ...input } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const { frame, control } = useFrame({ label, hint, error, aside, hideLabel, labelPlace, className, id, required });
  const describedBy = cx(control["aria-describedby"], input["aria-describedby"]);
  return (
    <Frame {...frame}>
      <div className="relative">
        <input
          {...input}
          {...control}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          required={required}
          aria-invalid={input["aria-invalid"] ?? control["aria-invalid"]}
          aria-describedby={describedBy || undefined}
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
    </Frame>
  );
}
