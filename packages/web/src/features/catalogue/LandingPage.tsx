import { useT } from "../../app/i18n.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { BikeCategories } from "./BikeCategories.tsx";
import { Promotions } from "./Promotions.tsx";
import { Recommended } from "./Recommended.tsx";
import { Tiles } from "./Tiles.tsx";

/** Where the redesigned catalogue begins: its parts, bike categories, promotions and what is recommended. */
export default function LandingPage() {
  const { t } = useT();
  return (
    <>
      <PageHeader title={t("title_catalog")} />
      <div className="grid gap-8">
        <Tiles />
        <BikeCategories />
        <Promotions />
        <Recommended />
      </div>
    </>
  );
}
