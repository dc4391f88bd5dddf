import { EyeIcon } from "lucide-react";
import { useEffect } from "react";
import { startCategory, useCounts } from "../../app/counts.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { cx } from "../../lib/variants.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { CatalogPdf } from "../catalog-pdf/index.ts";
import { Results } from "./CatalogList.tsx";
import { type CatalogParams, type Category, toggled } from "./params.ts";
import { partsTitle } from "./parts.ts";
import { Counted } from "./Toolbar.tsx";
import { useCatalog } from "./useCatalog.ts";

/** What is shown before it is sold: the tag categories of a side of the catalog, their tags and models (2 §2). */
export default function PreviewPage() {
  const { t } = useTranslation();
  const { allowPreviewPage } = useConfig();
  if (!allowPreviewPage)
    return (
      <EmptyState page kind="no-data" title={t("preview_none")}>
        {t("preview_none_text")}
      </EmptyState>
    );
  return <Preview />;
}

const chip = (on: boolean) =>
  cx(
    "inline-flex h-9 items-center gap-1.5 rounded-full border px-4 text-xs font-medium",
    on ? "border-ink bg-ink text-white" : "border-line-strong bg-surface hover:bg-sunken",
  );

const ALL = {};

function Preview() {
  const { t } = useTranslation();
  const { sorg } = useConfig();
  const start = startCategory(useCounts());
  const catalog = useCatalog(ALL, start);
  const { params, facets, info, to } = catalog;
  const category = params.category ?? start;
  const previews = facets?.articleTagCategory.filter(({ count, id }) => count > 0 || id === params.articleTagCategory);
  const chosen = params.articleTagCategory !== undefined;
  const only = previews?.length === 1 ? previews[0]?.id : undefined;
  const go = useGo();
  const at = (next: Partial<CatalogParams>) => to({ ...params, page: 1, ...next });
  // Skips a menu with a single entry.
  useEffect(() => {
    if (!chosen && only !== undefined) go(at({ category, articleTagCategory: only }), { replace: true });
  });
  const sides: readonly (readonly [Category, string])[] = [
    ["Bike", t("title_catalog_bike")],
    ["PAA", partsTitle(t, sorg)],
  ];
  return (
    <>
      <PageHeader
        title={t("title_catalog_preview_page")}
        aside={
          <CatalogPdf
            category={category}
            {...(params.articleTagCategory !== undefined && { previewPage: params.articleTagCategory })}
            {...(params.lists.articleTags && { tags: params.lists.articleTags })}
          />
        }
      />
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <nav aria-label={t("category")} className="flex w-fit rounded-md border border-line-strong bg-surface p-0.5">
          {sides.map(([side, label]) => (
            <Link
              key={side}
              to={at({ category: side, articleTagCategory: undefined, lists: {} })}
              look="plain"
              aria-current={side === category ? "true" : undefined}
              className={cx(
                "flex h-[34px] pointer-coarse:h-11 items-center rounded-sm px-4 text-xs font-medium",
                side === category ? "bg-ink text-white" : "text-ink-2 hover:text-ink",
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        {!previews && !catalog.facetsFailed && <Skeleton className="h-9 w-64 rounded-full" />}
        {previews && previews.length > 1 && (
          <nav aria-label={t("title_catalog_preview_page")} className="flex flex-wrap gap-2">
            {previews.map(({ id, label, count }) => (
              <Link
                key={id}
                to={at({ category, articleTagCategory: id, lists: {} })}
                look="plain"
                aria-current={id === params.articleTagCategory ? "true" : undefined}
                className={chip(id === params.articleTagCategory)}
              >
                <span className="inline-block first-letter:uppercase">{label}</span>
                <span className="tabular text-2xs opacity-80">{count}</span>
              </Link>
            ))}
          </nav>
        )}
        {chosen && facets && facets.articleTags.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: links that narrow a list, no form fields
          <div role="group" aria-label={t("preview_tags")} className="flex flex-wrap items-center gap-2">
            <span className="text-xs text-ink-2">{t("preview_tags")}</span>
            {facets.articleTags.map(({ id, label, count, picture }) => (
              <Link
                key={id}
                to={to(toggled({ ...params, category }, "articleTags", id))}
                look="plain"
                aria-current={params.lists.articleTags?.includes(id) ? "true" : undefined}
                className={chip(params.lists.articleTags?.includes(id) ?? false)}
              >
                {picture && <Picture src={picture} alt="" className="-ml-2.5 size-7 shrink-0 rounded-full" />}
                {label}
                <span className="tabular text-2xs opacity-80">{count}</span>
              </Link>
            ))}
          </div>
        )}
      </div>
      {chosen ? (
        <>
          <p aria-live="polite" className="mb-3 min-h-5 text-ink-2">
            <Counted catalog={catalog} />
          </p>
          <Results catalog={catalog} />
          {info && info.pageTotal > 1 && (
            <div className="mt-6">
              <Pagination page={params.page} pages={info.pageTotal} to={(page) => to({ ...params, page })} />
            </div>
          )}
        </>
      ) : (
        previews && (
          <EmptyState kind="no-data" icon={EyeIcon} title={t(previews.length > 0 ? "preview_choose" : "preview_none")}>
            {t(previews.length > 0 ? "preview_choose_text" : "preview_none_text")}
          </EmptyState>
        )
      )}
    </>
  );
}
