import { useT } from "../../app/i18n.ts";
import { useCurrentRow } from "../../app/navigation.tsx";
import { useRowTitle } from "../../app/shell/rowTitle.ts";
import { CatalogueList } from "./CatalogueList.tsx";
import type { Section } from "./params.ts";

const SECTION: Section = { category: "PAA" };

export default function PaaPage() {
  const { t } = useT();
  const row = useCurrentRow();
  const titleOf = useRowTitle();
  return <CatalogueList title={row ? titleOf(row) : t("paa")} section={SECTION} />;
}
