import { cx } from "../../lib/variants.ts";

interface NumberButtonProps {
  readonly number: string;
  readonly className?: string | undefined;
  readonly onClick: () => void;
}

/** The number of an invoice, which looks like a link. */
export function NumberButton({ number, className, onClick }: NumberButtonProps) {
  return (
    <button
      type="button"
      className={cx("touch-line rounded-sm text-accent-ink underline-offset-2 hover:underline", className)}
      onClick={onClick}
    >
      {number}
    </button>
  );
}
