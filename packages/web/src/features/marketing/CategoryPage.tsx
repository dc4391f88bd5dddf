import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useParams } from "react-router";
import { MarketingCategoryPageDocument, type MaterialCardFragment } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { CardGrid, CategoryCard, MaterialCard } from "./Cards.tsx";
import { Trail, Tree } from "./Tree.tsx";
import { ZipButton } from "./ZipButton.tsx";

/** A category: those below it, and its material, to look at and to download, also many at once. */
export default function CategoryPage() {
  const { t } = useTranslation();
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(MarketingCategoryPageDocument, {
    variables: { id },
    fetchPolicy: "cache-and-network",
  });
  const [chosen, setChosen] = useState<{ readonly of: string; readonly ids: ReadonlySet<string> }>();
  const selected = chosen?.of === id ? chosen.ids : new Set<string>();
  const category = data?.marketingMaterialCategory;
  if (!category && error)
    return (
      <FormUnavailable
        error={error}
        onRetry={() => void refetch()}
        backTo="/marketing-material"
        backLabel={t("title_marketing_material")}
      />
    );
  if (!category)
    return (
      <>
        <PageHeader title={t("title_marketing_material_type_id")} />
        <Loading label={t("loading")} className="grid grid-cols-2 gap-4 md:grid-cols-4">
          <Skeleton className="aspect-4/3 h-auto w-full" />
          <Skeleton className="aspect-4/3 h-auto w-full" />
        </Loading>
      </>
    );
  const { title, type, route, itemPerLine, breadcrumb } = category;
  const children = category.showChilds ? category.children : [];
  const { materials } = data.marketingMaterials;
  const isIn = (material: MaterialCardFragment) => selected.has(material.id);
  const select = (material: MaterialCardFragment, isSelected: boolean) => {
    const ids = new Set(selected);
    if (isSelected) ids.add(material.id);
    else ids.delete(material.id);
    setChosen({ of: id, ids });
  };
  return (
    <>
      <PageHeader
        title={title}
        trail={<Trail type={type} steps={breadcrumb.slice(0, -1)} />}
        aside={
          (materials.length > 0 || category.children.length > 0) && (
            <div className="flex flex-wrap gap-2">
              {selected.size > 0 && <Button onClick={() => setChosen(undefined)}>{t("marketing_select_none")}</Button>}
              <ZipButton category={id} type={type} title={title} only={selected} />
            </div>
          )
        }
      />
      <div className="flex gap-6">
        <Tree type={type} current={id} />
        <div className="flex min-w-0 flex-1 flex-col gap-4">
          {children.length > 0 && (
            <section>
              <h2 className="sr-only">{t("marketing_categories")}</h2>
              <CardGrid label={t("marketing_categories")} perLine={itemPerLine}>
                {children.map((child) => (
                  <CategoryCard key={child.id} category={child} />
                ))}
              </CardGrid>
            </section>
          )}
          {materials.length > 0 && (
            <section>
              <h2 className="sr-only">{t("marketing_materials")}</h2>
              <CardGrid label={t("marketing_materials")} perLine={itemPerLine}>
                {materials.map((material) => (
                  <MaterialCard
                    key={material.id}
                    material={material}
                    route={route}
                    selected={isIn(material)}
                    onSelect={(isSelected) => select(material, isSelected)}
                  />
                ))}
              </CardGrid>
            </section>
          )}
          {children.length === 0 && materials.length === 0 && (
            <EmptyState kind="no-data" title={t("marketing_empty")}>
              {t("marketing_empty_text")}
            </EmptyState>
          )}
        </div>
      </div>
    </>
  );
}
