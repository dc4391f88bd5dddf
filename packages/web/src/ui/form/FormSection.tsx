import { type ReactNode, useId } from "react";

interface FormSectionProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** At the right of the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a form under its own heading: two fields beside each other from 600 px; `WIDE` takes the whole width. */
export function FormSection({ title, hint, aside, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface shadow-card">
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2 xs:px-5">
        <div>
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {hint && <p className="text-xs text-ink-3">{hint}</p>}
        </div>
        {aside}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 p-4 xs:grid-cols-2 xs:p-5">{children}</div>
    </section>
  );
}

/** Class of a field that takes the whole width of its section. */
export const WIDE = "xs:col-span-2";
