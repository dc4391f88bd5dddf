import { FolderIcon, ImageIcon, ImagesIcon } from "lucide-react";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";

const ENTRIES = [
  { to: "/admin/marketing-material/category", title: "title_admin_marketing_material_category", icon: FolderIcon },
  { to: "/admin/marketing-material/image", title: "title_admin_marketing_material_image", icon: ImageIcon },
  {
    to: "/admin/marketing-material/image/create-bulk",
    title: "title_admin_marketing_material_image_create_bulk",
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
        {ENTRIES.map(({ to, title, icon }) => (
          <li key={to}>
            <Link
              to={to}
              look="plain"
              className="flex min-h-20 items-center gap-3 rounded-lg border border-line bg-surface p-4 font-semibold shadow-card hover:bg-sunken"
            >
              <Icon icon={icon} className="text-accent-ink" />
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
