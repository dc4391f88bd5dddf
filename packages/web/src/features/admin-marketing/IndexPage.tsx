import { FolderIcon, ImageIcon, ImagesIcon } from "lucide-react";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";

const ENTRIES = [
  {
    to: "/admin/marketing-material/category",
    title: "title_admin_marketing_material_category",
    text: "marketing_categories_text",
    icon: FolderIcon,
  },
  {
    to: "/admin/marketing-material/image",
    title: "title_admin_marketing_material_image",
    text: "marketing_images_text",
    icon: ImageIcon,
  },
  {
    to: "/admin/marketing-material/image/create-bulk",
    title: "title_admin_marketing_material_image_create_bulk",
    text: "marketing_bulk_text",
    icon: ImagesIcon,
  },
] as const;

/** Where marketing material is maintained. */
export default function IndexPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t("title_admin_marketing_material")} />
      <ul className="grid gap-4 md:grid-cols-3">
        {ENTRIES.map(({ to, title, text, icon }) => (
          <li key={to}>
            <Link
              to={to}
              look="plain"
              className="flex h-full min-h-20 items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-card hover:bg-sunken"
            >
              <Icon icon={icon} className="mt-0.5 text-accent-ink" />
              <span className="min-w-0">
                <span className="block font-semibold">{t(title)}</span>
                <span className="mt-1 block text-xs text-ink-2">{t(text)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
