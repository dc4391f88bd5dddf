import { ImageIcon } from "lucide-react";
import { hasFlag, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { useUser } from "../session.ts";

/** The shortcut to preview pages on hosts that have them (1 §2.6). */
export function PreviewChip({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const config = useConfig();
  const user = useUser();
  const isHidden = !config.allowPreviewPage || hasFlag(config, "CUSTOM_URL_TO_HIDE_NEW_INQUIRY");
  if (isHidden || !user.scopes.includes("page.catalog")) return null;
  return (
    <div className={className}>
      <Link
        to="/catalog/preview-page"
        look="plain"
        className="flex h-8 items-center gap-1.5 rounded-full bg-accent-soft px-3 text-xs font-medium whitespace-nowrap text-accent-ink hover:brightness-97"
      >
        <Icon icon={ImageIcon} size={16} />
        {t("preview_pages")}
      </Link>
    </div>
  );
}
