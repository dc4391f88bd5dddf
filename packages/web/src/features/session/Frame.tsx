import type { ReactNode } from "react";
import { Brand } from "../../app/shell/Brand.tsx";
import { LanguageSelect } from "../../app/shell/LanguageSelect.tsx";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Backdrop } from "./Backdrop.tsx";

/** The page around signing in and passwords: brand and language above, help below, the host's picture beside. */
export function Frame({ title, intro, children }: { title: string; intro?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const { email, webCopyright } = useConfig();
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-[minmax(420px,1fr)_minmax(0,1.2fr)]">
      <div className="flex flex-col px-6 py-6 xs:px-12">
        <header className="flex flex-col gap-4 xs:flex-row xs:items-center xs:justify-between">
          <Brand place="sign-in" />
          <LanguageSelect />
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center py-12 outline-none"
        >
          <h1 className="text-2xl font-semibold">{title}</h1>
          {intro && <p className="mt-1.5 text-ink-2">{intro}</p>}
          {children}
          {email && (
            <p className="mt-8 text-xs text-ink-2">
              {t("login_help")}{" "}
              <a className="font-medium text-accent-ink underline underline-offset-2" href={`mailto:${email}`}>
                {email}
              </a>
            </p>
          )}
        </main>
        <footer className="text-2xs text-ink-3">{webCopyright}</footer>
      </div>
      <Backdrop />
    </div>
  );
}
