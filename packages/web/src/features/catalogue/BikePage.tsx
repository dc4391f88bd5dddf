import { useT } from "../../app/i18n.ts";
import { CatalogueList } from "./CatalogueList.tsx";
import type { Section } from "./params.ts";

const SECTION: Section = { category: "Bike" };

export default function BikePage() {
  const { t } = useT();
  return <CatalogueList title={t("title_catalog_bike")} section={SECTION} />;
}
