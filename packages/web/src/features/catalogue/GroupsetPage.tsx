import { useT } from "../../app/i18n.ts";
import { CatalogueList } from "./CatalogueList.tsx";
import type { Section } from "./params.ts";

const SECTION: Section = { groupset: true };

export default function GroupsetPage() {
  const { t } = useT();
  return <CatalogueList title={t("title_catalog_groupset")} section={SECTION} />;
}
