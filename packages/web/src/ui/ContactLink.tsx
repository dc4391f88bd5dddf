import { useConfig } from "../lib/config.ts";
import { phoneText } from "../lib/phone.ts";
import { cx } from "../lib/variants.ts";

interface ContactProps {
  readonly className?: string | undefined;
}

const LOOK =
  "text-accent-ink underline underline-offset-2 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center";

/** A phone number, with the host's country code where it has none, that calls; nothing for an empty one. */
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

/** An email address that writes to it; nothing for an empty one. */
export function EmailLink({ email, className }: ContactProps & { readonly email: string | null | undefined }) {
  if (!email) return null;
  return (
    <a href={`mailto:${email}`} className={cx(LOOK, "wrap-anywhere", className)}>
      {email}
    </a>
  );
}
