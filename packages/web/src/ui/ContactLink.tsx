import { useConfig } from "../lib/config.ts";
import { phoneText } from "../lib/phone.ts";
import { cx } from "../lib/variants.ts";

interface ContactProps {
  readonly className?: string | undefined;
}

const LOOK = "text-accent-ink underline underline-offset-2 touch-line";

/** A link that calls a phone number, shown in groups of digits; nothing for an empty number. */
export function PhoneLink({ phone, className }: ContactProps & { readonly phone: string | null | undefined }) {
  const { telpCode } = useConfig();
  if (!phone) return null;
  const text = phoneText(phone, telpCode);
  return (
    <a href={`tel:${text.replace(/[^\d+]/g, "")}`} className={cx(LOOK, "whitespace-nowrap", className)}>
      {text}
    </a>
  );
}

/** A link that writes to an email address; nothing for an empty address. */
export function EmailLink({ email, className }: ContactProps & { readonly email: string | null | undefined }) {
  if (!email) return null;
  return (
    <a href={`mailto:${email}`} className={cx(LOOK, "wrap-anywhere", className)}>
      {email}
    </a>
  );
}
