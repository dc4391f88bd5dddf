import type { ReactNode } from "react";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { BestSellers } from "./BestSellers.tsx";
import { BikeCategories } from "./BikeCategories.tsx";
import { Bought } from "./Bought.tsx";
import { Promotions } from "./Promotions.tsx";
import { Recommended } from "./Recommended.tsx";
import { type LandingSection, landingSections } from "./sections.ts";
import { Tiles } from "./Tiles.tsx";

const SHOWN: Readonly<Record<LandingSection, ReactNode>> = {
  categories: <Tiles />,
  "bike-categories": <BikeCategories />,
  promotions: <Promotions />,
  "best-sellers": <BestSellers />,
  recommended: <Recommended />,
  "previous-purchases": <Bought what="previous" />,
  "frequent-purchases": <Bought what="frequent" />,
};

/** Where the redesigned catalog begins: the sections that the host wants there. */
export default function LandingPage() {
  const { t } = useTranslation();
  const sections = landingSections(useConfig());
  return (
    <>
      <PageHeader title={t("title_catalog")} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {sections.map((section) => (
          <div key={section} className="empty:hidden">
            {SHOWN[section]}
          </div>
        ))}
      </div>
    </>
  );
}
