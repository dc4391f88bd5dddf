import { useQuery } from "@apollo/client/react";
import { MATERIAL_TYPES, type MaterialType } from "@spoke/core/marketing/schema.ts";
import { useId } from "react";
import { useParams } from "react-router";
import { MarketingRootsDocument } from "../../gql/graphql.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { CardGrid, CategoryCard } from "./Cards.tsx";
import { Tree } from "./Tree.tsx";

const TITLES = {
  "brand-assets": "menu_brand_assets",
  "product-lineup": "menu_product_lineup",
} as const satisfies Readonly<Record<MaterialType, MessageKey>>;

const PER_LINE = 4;

/** The categories at the top of a kind of material; without one, of all kinds. */
export default function TypePage() {
  const { t } = useTranslation();
  const { type: given } = useParams();
  const type = MATERIAL_TYPES.find((each) => each === given);
  const title = t(type ? TITLES[type] : "title_marketing_material");
  return (
    <>
      <PageHeader title={title} />
      <div className="flex gap-6">
        {type && <Tree type={type} />}
        <div className="flex min-w-0 flex-1 flex-col gap-8">
          {(type ? [type] : MATERIAL_TYPES).map((each) => (
            <Roots key={each} type={each} titled={type === undefined} />
          ))}
        </div>
      </div>
    </>
  );
}

function Roots({ type, titled }: { readonly type: MaterialType; readonly titled: boolean }) {
  const { t } = useTranslation();
  const id = useId();
  const { data, error } = useQuery(MarketingRootsDocument, { variables: { type }, fetchPolicy: "cache-and-network" });
  const categories = data?.marketingMaterialCategories.categories;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={titled ? "mb-3 text-base font-semibold" : "sr-only"}>
        {t(TITLES[type])}
      </h2>
      {error && !data && <EmptyState kind="went-wrong" />}
      {!categories && !error && (
        <Loading label={t("loading")} className="grid grid-cols-2 gap-4 md:grid-cols-4">
          <Skeleton className="aspect-4/3 h-auto w-full" />
          <Skeleton className="aspect-4/3 h-auto w-full" />
        </Loading>
      )}
      {categories?.length === 0 && (
        <EmptyState kind="no-data" title={t("marketing_empty")}>
          {t("marketing_empty_text")}
        </EmptyState>
      )}
      {categories && categories.length > 0 && (
        <CardGrid label={t(TITLES[type])} perLine={PER_LINE}>
          {categories.map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
        </CardGrid>
      )}
    </section>
  );
}
