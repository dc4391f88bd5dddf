import { useQuery } from "@apollo/client/react";
import { partsLabel } from "@spoke/core/host/parts-label.ts";
import { ChevronDownIcon } from "lucide-react";
import { useSearchParams } from "react-router";
import { BikeCategoriesDocument } from "../../gql/graphql.ts";
import { hasFlag, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { cx } from "../../lib/variants.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { MenuButton } from "../../ui/Menu.tsx";
import { hasPart, useCounts } from "../counts.ts";
import { useUser } from "../session.ts";
import { categoryPath, type Side, sidePath, useSide } from "./catalogSide.ts";

/** Between bikes and parts, which have three names (1 §2.6), and to the categories of bikes while bikes are shown. */
export function CatalogSwitch({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { sorg } = useConfig();
  const user = useUser();
  const counts = useCounts();
  const side = useSide();
  const [search] = useSearchParams();
  if (!user.scopes.includes("page.catalog")) return null;
  // With one side there is nothing to switch.
  if (!hasPart(counts, "bike") || !(hasPart(counts, "paa") || hasPart(counts, "groupset"))) return null;
  const label = partsLabel(sorg);
  const parts = label === "parts" ? t("parts") : label === "pna" ? t("pna") : t("paa");
  const entry = (of: Side, text: string, title?: string) => (
    <Link
      title={title}
      to={sidePath(of, side ? search.get("search") : null)}
      look="plain"
      aria-current={side === of ? "true" : undefined}
      className={cx(
        "touch-area flex h-8 items-center rounded-md px-3 font-medium whitespace-nowrap",
        side === of ? "bg-surface text-ink shadow-card" : "text-ink-2 hover:text-ink",
      )}
    >
      {text}
    </Link>
  );
  return (
    <div className={cx("flex items-center gap-2", className)}>
      <nav aria-label={t("catalog_switch")} className="flex h-10 items-center rounded-lg bg-sunken p-1">
        {entry("Bike", t("bikes"))}
        {entry("PAA", parts, label === "parts" ? undefined : t("title_catalog_paa"))}
      </nav>
      <BikeCategoryMenu />
    </div>
  );
}

/** The categories of bikes, each with its merchandise categories behind it, and all bikes; only while bikes are shown. */
function BikeCategoryMenu() {
  const { t } = useTranslation();
  const go = useGo();
  const config = useConfig();
  const isShown = useSide() === "Bike" && !hasFlag(config, "HIDE_CATEGORY_MENU");
  const { data } = useQuery(BikeCategoriesDocument, { skip: !isShown });
  if (!isShown || !data || data.bikeCategories.length === 0) return null;
  return (
    <MenuButton
      label={t("bike_categories")}
      className="flex h-10 pointer-coarse:h-11 items-center gap-1 rounded-md px-2.5 font-medium whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink"
      entries={[
        ...data.bikeCategories.map(({ value, label }) => ({
          id: value,
          label,
          onSelect: () => go(categoryPath(value)),
        })),
        { id: "", label: t("bike_categories_all"), onSelect: () => go("/catalog/bike") },
      ]}
    >
      {t("bike_categories")}
      <Icon icon={ChevronDownIcon} size={16} />
    </MenuButton>
  );
}
