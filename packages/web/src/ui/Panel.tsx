import type { ReactNode } from "react";

/** A part of a form or page under its own heading. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface shadow-card">
      <header className="flex min-h-12 items-center justify-between gap-4 border-b border-line px-4 xs:px-5">
        <h2 className="font-semibold">{title}</h2>
        {aside}
      </header>
      <div className="p-4 xs:p-5">{children}</div>
    </section>
  );
}
