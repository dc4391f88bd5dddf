import { useT } from "../../app/i18n.ts";
import { CatalogueList } from "./CatalogueList.tsx";
import type { Section } from "./params.ts";

const SECTION: Section = {};

export default function ListPage() {
  const { t } = useT();
  return <CatalogueList title={t("title_catalog_list")} section={SECTION} />;
}
