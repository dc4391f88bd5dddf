import { useTranslation } from "../../lib/i18n.ts";
import { ButtonLink } from "../../ui/Link.tsx";

/** Any address that does not exist (1 §2.3), below the host's header, so that people find another way. */
export default function NotFoundPage() {
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <NotFoundPanel />
    </div>
  );
}

/** The same within a page whose address fits while what it names does not exist. */
export function NotFoundPanel() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col items-center text-center">
      <svg viewBox="0 0 375 220" className="w-[250px] xs:w-[375px]" role="img" aria-label={t("page_404_image")}>
        <g fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
          <g className="text-line-strong">
            <circle cx="85" cy="140" r="62" />
            <circle cx="85" cy="140" r="8" />
            <path d="M85 78v124M23 140h124M41 96l88 88M129 96l-88 88" strokeWidth="2" />
          </g>
          <g className="text-ink">
            <circle cx="290" cy="140" r="62" strokeDasharray="300 90" />
            <path d="M85 140l52-92h96l57 92M137 48l52 92H85M189 140l44-92-8-22h-20M125 34h30" />
            <circle cx="189" cy="140" r="12" fill="var(--color-canvas)" />
          </g>
        </g>
      </svg>
      <h1 className="mt-8 text-2xl font-semibold">{t("page_404_header")}</h1>
      <ButtonLink to="/" kind="primary" className="mt-6">
        {t("home_page_btn")}
      </ButtonLink>
    </div>
  );
}
