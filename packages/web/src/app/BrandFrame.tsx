import type { ReactNode } from "react";
import { useConfig } from "../lib/config.ts";
import { Brand } from "./shell/Brand.tsx";
import { LanguageSelect } from "./shell/LanguageSelect.tsx";

/** For pages that need no session and are more than a form: the host's name and the languages above them. */
export function BrandFrame({ children }: { children: ReactNode }) {
  const { webCopyright } = useConfig();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex min-h-14 max-w-[1264px] items-center justify-between gap-4 px-4 py-2 xs:px-6 lg:min-h-16 lg:px-8">
          <Brand />
          <div className="max-w-40 xs:max-w-none">
            <LanguageSelect />
          </div>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1264px] flex-1 px-4 pt-5 pb-16 outline-none xs:px-6 lg:px-8 lg:pt-7"
      >
        {children}
      </main>
      {webCopyright && <footer className="px-4 pb-4 text-center text-2xs text-ink-3">{webCopyright}</footer>}
    </div>
  );
}
