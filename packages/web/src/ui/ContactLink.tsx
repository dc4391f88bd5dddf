import { phoneText } from "@spoke/core/platform/phone-text.ts";
import { useConfig } from "../lib/config.ts";
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
    <a href={callTo(text)} className={cx(LOOK, "whitespace-nowrap", className)}>
      {text}
    </a>
  );
}

const callTo = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

interface CallProps {
  readonly phone: string;
  /** What it says, such as "Call". */
  readonly label: string;
  /** Who is called. */
  readonly name: string;
}

/** A link that calls a phone number, where its digits take too much room; they are its tooltip. */
export function CallLink({ phone, label, name }: CallProps) {
  const { telpCode } = useConfig();
  const text = phoneText(phone, telpCode);
  return (
    <a href={callTo(text)} title={text} aria-label={`${label} ${name}`} className={cx(LOOK, "whitespace-nowrap")}>
      {label}
    </a>
  );
}

interface EmailProps extends ContactProps {
  readonly email: string | null | undefined;
  /** What the email is about. */
  readonly subject?: string | undefined;
}

/** A link that writes to an email address; nothing for an empty address. */
export function EmailLink({ email, subject, className }: EmailProps) {
  if (!email) return null;
  const about = subject ? `?subject=${encodeURIComponent(subject)}` : "";
  return (
    <a href={`mailto:${email}${about}`} className={cx(LOOK, "wrap-anywhere", className)}>
      {email}
    </a>
  );
}
