import { useId } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { BannerFrame } from "../banner/index.ts";

interface BannerPreviewProps {
  /** Address of the picture; undefined while there is none. */
  readonly picture: string | undefined;
  readonly title: string;
  readonly link: string;
}

/** The pop-up that users will see, as it is being written. */
export function BannerPreview({ picture, title, link }: BannerPreviewProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface shadow-card">
      <h2 id={id} className="flex min-h-12 items-center border-b border-line px-4 font-semibold xs:px-5">
        {t("banner_preview")}
      </h2>
      <div className="p-4 xs:p-5">
        {picture ? (
          <div className="rounded-md bg-ink/40 p-4 xs:p-8">
            <div className="mx-auto flex max-w-2xl flex-col overflow-hidden rounded-xl bg-surface shadow-pop">
              <BannerFrame banners={[{ id: picture, picture, title, link }]} />
            </div>
          </div>
        ) : (
          <p className="text-ink-2">{t("banner_preview_empty")}</p>
        )}
      </div>
    </section>
  );
}
